import { useEffect, useRef } from "react";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import { CodeForm } from "./code-form.tsx";
import styles from "./second-factor-setup.module.css";

interface SetupProps {
  begun: Outputs["account"]["mfa"]["begin"];
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Hands the key to an authenticator app, by picture or by hand, and takes its first code. */
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
            <Button kind="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </CodeForm>
        </li>
      </ol>
    </>
  );
}
