import { Notice } from "#src/ui/notice.tsx";

const notices: Record<string, { tone: "plain" | "good" | "warn"; label: string; text: string }> = {
  "confirm-google": {
    tone: "plain",
    label: "Check your e-mail",
    text: "There is an account with this address already. We have sent a link to it: open it to sign in with Google from now on.",
  },
  "google-linked": { tone: "good", label: "Google account linked", text: "Continue with Google to sign in." },
  "google-failed": { tone: "warn", label: "Not signed in", text: "Signing in with Google did not work. Try again, or use your password." },
  "password-changed": { tone: "good", label: "Password changed", text: "Sign in with the new one. All devices have been signed out." },
  verified: { tone: "good", label: "Address confirmed", text: "You can sign in now." },
  "signed-out": { tone: "plain", label: "Signed out", text: "You are signed out on this device." },
};

/** What has just happened, for those who are sent here by it. */
export function SignInNotice({ name }: { name: string | null }) {
  const notice = name !== null && Object.hasOwn(notices, name) ? notices[name] : undefined;
  if (!notice) return null;
  return (
    <div role="status">
      <Notice tone={notice.tone} label={notice.label}>
        {notice.text}
      </Notice>
    </div>
  );
}
