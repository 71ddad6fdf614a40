import { useEffect, useRef, useState } from "react";
import { type ApiScope, apiScopes } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { FieldError } from "#src/ui/field.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { type Submission, SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { CopyButton, SecretOnce } from "#src/ui/signed-in/copy-button.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./part.module.css";

const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
] as const;
const formId = "new-token";

function NewToken({ isFull }: { isFull: boolean }) {
  const [token, setToken] = useState<string | null>(null);
  const [hasSaved, setSaved] = useState(false);
  const keep = () => {
    setToken(null);
    setSaved(true);
  };
  if (token) return <CreatedToken token={token} onSaved={keep} />;
  if (isFull) return <p>You have the maximum number of tokens. Revoke one you no longer use to create another.</p>;
  return (
    <>
      <DoneMessage text={hasSaved ? "Your new token is in the list above." : ""} />
      <NewTokenForm onMade={setToken} />
    </>
  );
}

function NewTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const list = trpc.useUtils().account.apiTokens.list;
  const { run, prompt } = useReauthentication();
  const create = trpc.account.apiTokens.create.useMutation();
  const submission = useSubmission(async (typed) => {
    const { token } = await run(() => create.mutateAsync(readTokenForm(typed)));
    onMade(token);
    await list.invalidate();
  });
  return (
    <>
      <h3>Create a token</h3>
      <Form id={formId} label="Create a token" submission={submission} asksBeforeLeaving>
        <TextField
          name="name"
          label="Name"
          hint="What the token is for, so that you can recognise it later."
          autoComplete="off"
          missing="Enter a name for the token."
          maxLength={60}
        />
        <Scopes submission={submission} />
        <RadioGroup name="expiresInDays" legend="Valid for" options={lifetimes} defaultValue="90" />
        <div>
          <SubmitButton sending="Creating the token">Create token</SubmitButton>
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
      <legend className={styles.legend}>Permissions</legend>
      <FieldError id={id} error={error} />
      {apiScopes
        .filter((scope) => scope !== "feeds:read" || user?.role === "platform_admin")
        .map((scope) => (
          <CheckboxField key={scope} name={scope} label={scopeWords[scope]} />
        ))}
    </fieldset>
  );
}

function readTokenForm(typed: FormData): { name: string; scopes: ApiScope[]; expiresInDays: 30 | 90 | 365 } {
  const days = Number(typed.get("expiresInDays"));
  return {
    name: String(typed.get("name")),
    scopes: apiScopes.filter((scope) => typed.has(scope)),
    expiresInDays: days === 30 || days === 365 ? days : 90,
  };
}

function CreatedToken({ token, onSaved }: { token: string; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Your new token
      </h3>
      <p>
        Copy it to where your script keeps its secrets: <strong>it is not shown again</strong>. Anyone who has it can do what it allows.
      </p>
      <SecretOnce label="Token" lines={[token]} />
      <div className={styles.actions}>
        <CopyButton text={token} label="Copy token" />
        <Button kind="primary" onClick={onSaved}>
          I have saved it
        </Button>
      </div>
    </>
  );
}

const scopeWords: Record<ApiScope, string> = {
  "jobs:read": "Read jobs, your own drafts and the job database",
  "jobs:write": "Write, change, publish and close your own adverts",
  "profile:read": "Read your profile, and when your work ends",
  "notifications:read": "Read your notifications",
  "saved:read": "Read your saved jobs",
  "saved:write": "Save jobs and remove saved jobs",
  "applications:read": "Read and export applications you can see, and read the messages about them",
  "interviews:write": "Arrange, move and cancel interviews; answer interview invitations",
  "companies:read": "Read your company and its members",
  "stats:read": "Read the statistics of your adverts, and who comes free",
  "feeds:read": "Monitor feeds that import adverts (administrators)",
};

type Token = Outputs["account"]["apiTokens"]["list"][number];

export default function ApiTokensSection() {
  const query = trpc.account.apiTokens.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your tokens" rows={3}>
      {(tokens) => (
        <>
          <Tokens tokens={tokens} />
          <NewToken isFull={tokens.length >= limits.apiTokensPerUser} />
        </>
      )}
    </Loaded>
  );
}

function Tokens({ tokens }: { tokens: readonly Token[] }) {
  const now = useNow();
  const [done, setDone] = useState("");
  const list = trpc.useUtils().account.apiTokens.list;
  const revoke = trpc.account.apiTokens.revoke.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const end = async ({ publicId, name }: Token) => {
    await revoke.mutateAsync({ publicId });
    await list.invalidate();
    setDone(`“${name}” is revoked.`);
  };
  return (
    <>
      {tokens.length === 0 ? (
        <p>You have no tokens. Create one below when a script needs it.</p>
      ) : (
        <ul className={styles.rows}>
          {tokens.map((token) => (
            <li key={token.publicId}>
              <div>
                <strong>{token.name}</strong>{" "}
                <span className={styles.soft}>
                  <code translate="no">{token.hint}…</code>
                </span>
                <p className={styles.small}>{token.scopes.map((scope) => scopeWords[scope]).join(" · ")}</p>
                <p className={`${styles.soft} ${styles.small}`}>
                  {token.lastUsedAt ? `Last used ${seenLabel(new Date(token.lastUsedAt), now)}` : "Never used"} · ends{" "}
                  {shortDate(new Date(token.expiresAt))}
                </p>
              </div>
              <ConfirmButton
                label="Revoke"
                about={token.name}
                question={`Revoke “${token.name}”? Scripts that use it stop working at once.`}
                confirmLabel={`Revoke “${token.name}”`}
                isBusy={isBusy}
                onConfirm={() => start(() => end(token))}
              />
            </li>
          ))}
        </ul>
      )}
      {prompt}
      <DoneMessage text={done} />
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}
