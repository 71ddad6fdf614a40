import { type ReactNode, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { post } from "#src/trpc/request/request.ts";
import { Button } from "#src/ui/button.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./auth-page.module.css";
import { continueSignedIn, type SignedIn } from "./sign-in-calls.ts";

/** The second step of a sign-in. `onStartAgain` is called when the challenge has expired or the user starts over. */
export function SecondFactorForm({
  challenge,
  onStartAgain,
  onSignedIn = continueSignedIn,
}: {
  challenge: string;
  onStartAgain: () => void;
  /** Default: continues to the next page. */
  onSignedIn?: (answer: SignedIn) => unknown;
}) {
  const [isRecovery, setRecovery] = useState(false);
  const submission = useSubmission(async (typed) => {
    const code = String(typed.get("code")).replace(/\s/g, "");
    await onSignedIn(await post<SignedIn>("/api/auth/signin/second-factor", { challenge, code }));
  });
  const isOver = submission.code === "token-invalid";
  return (
    <>
      <Form id="second-factor" submission={submission}>
        {isRecovery ? (
          <TextField
            key="recovery"
            name="code"
            label="Recovery code"
            hint="One of the recovery codes you saved when you set up two-step sign-in. Each works once."
            missing="Enter a recovery code."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        ) : (
          <TextField
            key="app"
            name="code"
            label="Code from your authenticator app"
            hint="Six digits. A new code comes every 30 seconds."
            missing="Enter the six digits that the app shows."
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        <SubmitButton sending="Checking">Continue</SubmitButton>
      </Form>
      <p data-needs-script>
        <Button kind="quiet" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>{" "}
        <Button kind={isOver ? "secondary" : "quiet"} onClick={onStartAgain}>
          Start again
        </Button>
      </p>
    </>
  );
}

/** E-mail address and password; continues by itself, or returns a second-factor challenge. */
export function CredentialsForm({
  entrance,
  next,
  email,
  note,
  onChallenge,
  onSignedIn = continueSignedIn,
}: {
  entrance: "signin" | "admin-signin";
  next: string | undefined;
  /** Pre-filled when already known. */
  email?: string | undefined;
  /** Shown in addition when the credentials are refused. */
  note?: ReactNode;
  onChallenge: (challenge: string) => void;
  /** Default: continues to the next page. */
  onSignedIn?: (answer: SignedIn) => unknown;
}) {
  const submission = useSubmission(async (typed) => {
    const fields = { email: String(typed.get("email")).trim(), password: String(typed.get("password")), ...(next ? { next } : {}) };
    const answer = await post<SignInAnswer>(`/api/auth/${entrance}`, fields);
    if ("challenge" in answer) onChallenge(answer.challenge);
    else await onSignedIn(answer);
  });
  return (
    <Form id="sign-in" submission={submission} note={submission.code === "invalid-credentials" && note}>
      <EmailField autoComplete="username" defaultValue={email} />
      <div className={styles.password}>
        <PasswordField name="password" label="Password" />
        <Link href={paths.resetPassword()} className={styles.aside}>
          Forgotten your password?
        </Link>
      </div>
      <SubmitButton sending="Signing in">Sign in</SubmitButton>
    </Form>
  );
}

type SignInAnswer = SignedIn | { mfaRequired: true; challenge: string };
