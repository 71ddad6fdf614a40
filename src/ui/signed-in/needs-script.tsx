import { Notice } from "#src/ui/notice.tsx";

/** Shown in place of a signed-in page when script is disabled. */
export function NeedsScript() {
  return (
    <div data-without-script="">
      <Notice label="JavaScript is off">Your account needs it. Please turn it on for this site and load the page again.</Notice>
    </div>
  );
}
