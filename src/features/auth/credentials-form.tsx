import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import { EmailField } from "#src/ui/form/email-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./auth-page.module.css";
import { goOn, type SignedIn, signIn } from "./sign-in-calls.ts";

/** Address and password; goes on by itself, or hands over the challenge of a second factor. */
export function CredentialsForm({
  entrance,
  next,
  email,
  note,
  onChallenge,
  onSignedIn = goOn,
}: {
  entrance: "signin" | "admin-signin";
  next: string | undefined;
  /** Filled in where it is known already. */
  email?: string | undefined;
  /** What to add when the details were refused. */
  note?: ReactNode;
  onChallenge: (challenge: string) => void;
  /** Left out: goes on to the page that comes next. */
  onSignedIn?: (answer: SignedIn) => unknown;
}) {
  const submission = useSubmission(async (typed) => {
    const fields = { email: String(typed.get("email")).trim(), password: String(typed.get("password")), ...(next ? { next } : {}) };
    const answer = await signIn(entrance, fields);
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
      <SubmitButton submission={submission} sending="Signing in">
        Sign in
      </SubmitButton>
    </Form>
  );
}
