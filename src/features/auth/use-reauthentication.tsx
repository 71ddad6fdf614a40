import { type ReactNode, useId, useRef, useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { PasswordField } from "#src/ui/form/text-field.tsx";
import styles from "./confirm-password.module.css";

/**
 * For calls that require recent password confirmation. `run` makes the call; when it is refused for that, `prompt` (place it beside the
 * form, not in it) asks for the password and the call is retried. @throws the call's error; the first refusal when the user cancels
 */
export function useReauthentication(): { run: <T>(call: () => Promise<T>) => Promise<T>; prompt: ReactNode } {
  const [isPrompted, setPrompted] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (refusalOf(error).code !== "reauthenticate") throw error;
      setPrompted(true);
      const isConfirmed = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
      setPrompted(false);
      if (!isConfirmed) throw error;
      return call();
    }
  };
  const settle = (isConfirmed: boolean) => answer.current?.(isConfirmed);
  return { run, prompt: isPrompted && <ConfirmPassword onConfirmed={() => settle(true)} onCancel={() => settle(false)} /> };
}

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
