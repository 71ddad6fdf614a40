import type { ReactNode } from "react";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./part.module.css";

interface CodeFormProps {
  id: string;
  hint: string;
  submitLabel: string;
  onCode: (code: string) => Promise<unknown>;
  /** More buttons beside the first. */
  children?: ReactNode;
}

/** Asks for the six digits that an authenticator app shows. */
export function CodeForm({ id, hint, submitLabel, onCode, children }: CodeFormProps) {
  const { run, prompt } = useReauthentication();
  const submission = useSubmission((typed) => run(() => onCode(String(typed.get("code")))));
  return (
    <>
      <Form id={id} submission={submission}>
        <TextField
          name="code"
          label="Code from your app"
          hint={hint}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          missing="Type the six digits your app shows."
          maxLength={60}
        />
        <div className={styles.actions}>
          <SubmitButton submission={submission} sending="Checking the code">
            {submitLabel}
          </SubmitButton>
          {children}
        </div>
      </Form>
      {prompt}
    </>
  );
}
