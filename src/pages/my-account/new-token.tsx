import { useEffect, useRef, useState } from "react";
import { type ApiScope, apiScopes } from "#db/own-values.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { FieldError } from "#src/ui/field.tsx";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { type Submission, useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { SecretOnce } from "#src/ui/signed-in/secret-once.tsx";
import styles from "./part.module.css";
import { scopeWords } from "./scope-words.ts";

const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
] as const;
const formId = "new-token";

/** Makes a token and shows it the one time it can be seen. */
export function NewToken({ isFull }: { isFull: boolean }) {
  const [token, setToken] = useState<string | null>(null);
  const [hasKept, setKept] = useState(false);
  const keep = () => {
    setToken(null);
    setKept(true);
  };
  if (token) return <MadeToken token={token} onKept={keep} />;
  if (isFull) return <p>You have as many tokens as one account can hold. Revoke one you no longer use to make another.</p>;
  return (
    <>
      <DoneMessage text={hasKept ? "Your new token is in the list above." : ""} />
      <NewTokenForm onMade={setToken} />
    </>
  );
}

function NewTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const list = trpc.useUtils().account.apiTokens.list;
  const { run, prompt } = useReauthentication();
  const create = trpc.account.apiTokens.create.useMutation();
  const submission = useSubmission(async (typed) => {
    const { token } = await run(() => create.mutateAsync(readOrder(typed)));
    onMade(token);
    await list.invalidate();
  });
  return (
    <>
      <h3>Make a token</h3>
      <Form id={formId} label="Make a token" submission={submission} asksBeforeLeaving>
        <TextField
          name="name"
          label="Name"
          hint="What the token is for, so that you know it again."
          autoComplete="off"
          required
          missing="Give the token a name."
          maxLength={60}
        />
        <Scopes submission={submission} />
        <RadioGroup name="expiresInDays" legend="It works for" options={lifetimes} defaultValue="90" />
        <div>
          <SubmitButton submission={submission} sending="Making the token">
            Make the token
          </SubmitButton>
        </div>
      </Form>
      {prompt}
    </>
  );
}

function Scopes({ submission }: { submission: Submission }) {
  const { user } = useCurrentUser();
  const id = `${formId}-scopes`;
  const error = submission.fieldErrors.scopes;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>It may</legend>
      <FieldError id={id} error={error} />
      {apiScopes
        .filter((scope) => scope !== "feeds:read" || user?.role === "platform_admin")
        .map((scope) => (
          <CheckboxField key={scope} name={scope} label={scopeWords[scope]} />
        ))}
    </fieldset>
  );
}

function readOrder(typed: FormData): { name: string; scopes: ApiScope[]; expiresInDays: 30 | 90 | 365 } {
  const days = Number(typed.get("expiresInDays"));
  return {
    name: String(typed.get("name")),
    scopes: apiScopes.filter((scope) => typed.has(scope)),
    expiresInDays: days === 30 || days === 365 ? days : 90,
  };
}

function MadeToken({ token, onKept }: { token: string; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Your new token
      </h3>
      <p>
        Copy it to where your script keeps its secrets: <strong>it is not shown again</strong>. Whoever has it can do what it may.
      </p>
      <SecretOnce label="Token" lines={[token]} />
      <div className={styles.actions}>
        <CopyButton text={token} label="Copy token" />
        <Button kind="primary" onClick={onKept}>
          I have kept it
        </Button>
      </div>
    </>
  );
}
