import { type ReactNode, useEffect, useRef } from "react";
import type { Outputs } from "#server/types.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import { trpc } from "#src/trpc/client.ts";
import { CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import partStyles from "./part.module.css";
import styles from "./second-factor-setup.module.css";

interface SetupProps {
  begun: Outputs["account"]["mfa"]["begin"];
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the key for an authenticator app, as a QR code and as text, and verifies the first code. */
export function SecondFactorSetup({ begun, onConfirmed, onCancel }: SetupProps) {
  const confirm = trpc.account.mfa.confirm.useMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Set up your authenticator app
      </h3>
      <ol className={styles.steps}>
        <li>
          <p>Scan this picture with an authenticator app on your phone, such as the one your phone came with or your password manager.</p>
          <img
            className={styles.picture}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(begun.qrSvg)}`}
            alt="QR code for your authenticator app; the same key is written below"
            width="208"
            height="208"
          />
          <p>
            On this phone already, or no camera? <a href={begun.uri}>Open it in your app</a>, or type this key into it:
          </p>
          <p className={styles.key}>
            <code translate="no">{begun.secret}</code>
          </p>
          <div className={styles.copy}>
            <CopyButton text={begun.secret.replaceAll(" ", "")} label="Copy key" />
          </div>
        </li>
        <li>
          <CodeForm
            id="confirm-second-factor"
            hint="Six digits, new every 30 seconds."
            submitLabel="Turn it on"
            onCode={async (code) => onConfirmed((await confirm.mutateAsync({ code })).recoveryCodes)}
          >
            <CancelButton onClick={onCancel} />
          </CodeForm>
        </li>
      </ol>
    </>
  );
}

interface CodeFormProps {
  id: string;
  hint: string;
  submitLabel: string;
  onCode: (code: string) => Promise<unknown>;
  /** More buttons beside the submit button. */
  children?: ReactNode;
}

/** Asks for the six-digit code that an authenticator app shows. */
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
          missing="Type the six digits your app shows."
          maxLength={60}
        />
        <div className={partStyles.actions}>
          <SubmitButton sending="Checking the code">{submitLabel}</SubmitButton>
          {children}
        </div>
      </Form>
      {prompt}
    </>
  );
}
