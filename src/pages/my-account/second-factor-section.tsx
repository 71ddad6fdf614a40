import { useEffect, useRef, useState } from "react";
import type { Outputs } from "#server/types.ts";
import { saveFile } from "#src/lib/save-file.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { CopyButton, SecretOnce } from "#src/ui/signed-in/copy-button.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./part.module.css";
import { CodeForm, SecondFactorSetup } from "./second-factor-setup.tsx";

type Status = Outputs["account"]["mfa"]["status"];
type SecondFactorSetupStart = Outputs["account"]["mfa"]["begin"];

/** Shows whether two-factor authentication is on, sets it up, and covers signing in without the phone. */
export default function SecondFactorSection() {
  const query = trpc.account.mfa.status.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your two-step sign-in" rows={3}>
      {(status) => <SecondFactor status={status} />}
    </Loaded>
  );
}

function SecondFactor({ status }: { status: Status }) {
  const [begun, setBegun] = useState<SecondFactorSetupStart | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [hasSavedCodes, setSavedCodes] = useState(false);
  const refresh = trpc.useUtils().account.invalidate;
  const keepCodes = () => {
    setCodes(null);
    setSavedCodes(true);
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={keepCodes} />;
  const showCodes = (made: readonly string[]) => {
    setBegun(null);
    setCodes(made);
    void refresh();
  };
  if (begun) return <SecondFactorSetup begun={begun} onConfirmed={showCodes} onCancel={() => setBegun(null)} />;
  return (
    <>
      {status.isRequired && !status.isOn && (
        <Notice tone="warn" label="Needed for your role">
          Administrators of this site sign in with a second step. Set it up now; the administrators’ pages open once it is on.
        </Notice>
      )}
      <DoneMessage text={hasSavedCodes && status.isOn ? "Two-step sign-in is on." : ""} />
      <SecondFactorState status={status} />
      <SecondFactorChanges status={status} onBegun={setBegun} onCodes={showCodes} />
    </>
  );
}

function SecondFactorState({ status: { isOn, recoveryCodesLeft } }: { status: Status }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Two-step sign-in</dt>
        <dd className={isOn ? styles.good : undefined}>{isOn ? "On" : "Off"}</dd>
      </div>
      {isOn && (
        <div>
          <dt>Recovery codes left</dt>
          <dd className={recoveryCodesLeft < 3 ? styles.warn : undefined}>
            {recoveryCodesLeft}
            {recoveryCodesLeft < 3 && ": create new ones before you run out"}
          </dd>
        </div>
      )}
    </dl>
  );
}

interface SecondFactorChangesProps {
  status: Status;
  onBegun: (begun: SecondFactorSetupStart) => void;
  onCodes: (codes: readonly string[]) => void;
}

function SecondFactorChanges({ status, onBegun, onCodes }: SecondFactorChangesProps) {
  const { start, isBusy, refusal, prompt } = useCommand();
  const { mfa } = trpc.account;
  const cache = trpc.useUtils().account;
  const begin = mfa.begin.useMutation();
  const renew = mfa.renewRecoveryCodes.useMutation();
  const remove = mfa.remove.useMutation();
  const verify = mfa.verify.useMutation();
  const [repeat, setRepeat] = useState<(() => Promise<unknown>) | null>(null);
  const [done, setDone] = useState("");
  const attempt = (call: () => Promise<unknown>) => {
    setRepeat(() => call);
    start(call);
  };
  const setUp = async () => onBegun(await begin.mutateAsync());
  const makeCodes = async () => onCodes((await renew.mutateAsync()).recoveryCodes);
  const turnOff = async () => {
    await remove.mutateAsync();
    await cache.invalidate();
    setDone("Two-step sign-in is off.");
  };
  return (
    <>
      <div className={styles.actions}>
        <Button kind={status.isOn ? "secondary" : "primary"} disabled={isBusy} onClick={() => attempt(setUp)}>
          {status.isOn ? "Move to another app" : "Set up two-step sign-in"}
        </Button>
        {status.isOn && (
          <ConfirmButton
            label="Create new recovery codes"
            question="Create ten new recovery codes? Your current codes will stop working."
            confirmLabel="Create new codes"
            isBusy={isBusy}
            onConfirm={() => attempt(makeCodes)}
          />
        )}
        {status.isOn && !status.isRequired && (
          <ConfirmButton
            label="Turn off"
            about="two-step sign-in"
            question="Turn off two-step sign-in? Your password alone will then be enough to sign in, and every other device is signed out."
            confirmLabel="Turn it off"
            isBusy={isBusy}
            onConfirm={() => attempt(turnOff)}
          />
        )}
      </div>
      {prompt}
      <DoneMessage text={done} />
      {refusal?.code === "second-factor-required" && repeat ? (
        <CodeForm
          id="verify-second-factor"
          hint="You have not entered a code on this device yet. A recovery code works too."
          submitLabel="Go on"
          onCode={async (code) => {
            await verify.mutateAsync({ code });
            start(repeat);
          }}
        />
      ) : (
        refusal && <p role="alert">{refusal.message}</p>
      )}
    </>
  );
}

/** Shows the recovery codes for a lost phone. They cannot be shown again. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const site = useSiteFacts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const download = () => {
    const words = `Recovery codes for ${site?.name ?? "this site"}. Each works once.\n\n${codes.join("\n")}\n`;
    saveFile("recovery-codes.txt", new Blob([words], { type: "text/plain" }));
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h3>
      <p>
        Use one of these to sign in when you do not have your phone. Each works once. Keep them somewhere other than your phone:{" "}
        <strong>they are not shown again</strong>.
      </p>
      <SecretOnce label="Recovery codes" lines={codes} />
      <div className={styles.actions}>
        <CopyButton text={codes.join("\n")} label="Copy codes" />
        <Button onClick={download}>Download codes</Button>
        <Button kind="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
