import { useId } from "react";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import styles from "./confirm-password.module.css";

/** Asks for the password before a sensitive action. Must not be nested in a `<form>`. */
export function ConfirmPassword({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel?: () => void }) {
  const id = useId();
  const site = useSiteFacts();
  const confirm = trpc.account.password.confirm.useMutation();
  const submission = useSubmission(async (typed) => {
    await confirm.mutateAsync({ password: String(typed.get("password")) });
    onConfirmed();
  });
  return (
    <section className={styles.box} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Confirm your password</h3>
      <p>For your security, we ask for your password again before this kind of change. Nothing you have entered is lost.</p>
      <Form id={id} submission={submission}>
        <PasswordField name="password" label="Your password" autoFocus />
        <div className={styles.buttons}>
          <SubmitButton kind="secondary" sending="Confirming">
            Confirm
          </SubmitButton>
          {onCancel && (
            <Button kind="quiet" onClick={onCancel}>
              Not now
            </Button>
          )}
        </div>
      </Form>
      {site?.googleSignIn && (
        <p>
          Do you sign in with Google?{" "}
          <a href={`/api/auth/google?purpose=confirm&next=${encodeURIComponent(location.pathname + location.search)}`}>
            Confirm with Google
          </a>
          , then try again.
        </p>
      )}
    </section>
  );
}
