import { useState } from "react";
import { limits } from "#db/values.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { NewToken } from "./new-token.tsx";
import styles from "./part.module.css";
import { scopeWords } from "./scope-words.ts";

type Token = Outputs["account"]["apiTokens"]["list"][number];

/** Tokens with which the person's own scripts call the site. */
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
        <p>You have no tokens. Make one below when a script needs it.</p>
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
              <AskFirst
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
