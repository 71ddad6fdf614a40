import { useSearch } from "wouter";
import { ConfirmPassword } from "#src/auth/confirm-password.tsx";
import { Notice } from "#src/ui/notice.tsx";

/** Where the browser goes to tie the account to a Google account; it comes back with a notice in the address. */
export const linkGoogleAddress = "/api/auth/google?purpose=link";

/** What came of a visit to Google. */
export function GoogleNotice() {
  const search = new URLSearchParams(useSearch());
  switch (search.get("notice")) {
    case "google-linked":
      return <Notice label="Google account linked">You can continue with Google the next time you sign in.</Notice>;
    case "google-failed":
      return (
        <Notice tone="warn" label="Google did not confirm it">
          Nothing has changed. Try again, and choose the Google account that is yours.
        </Notice>
      );
    case "confirm-password":
      return <ConfirmPassword onConfirmed={() => location.assign(linkGoogleAddress)} />;
    default:
      return null;
  }
}
