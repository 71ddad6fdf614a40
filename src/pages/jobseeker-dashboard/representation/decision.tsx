import { useState } from "react";
import styles from "#src/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Refusal } from "./refusal.tsx";
import type { Request } from "./representation-words.ts";

/** Giving, refusing and revoking: what the jobseeker can do about a request as it stands. */
export function Decision({ request: { id, state, firmName, clientName, role, shownDigest, standing } }: { request: Request }) {
  const cache = trpc.useUtils().representations;
  const [done, setDone] = useState("");
  const onSettled = () => cache.invalidate();
  const grant = trpc.representations.grant.useMutation({
    onSettled,
    onSuccess: ({ expiresAt }) =>
      setDone(`Given. ${firmName} may put you forward to ${clientName} until ${longDate(new Date(expiresAt))}.`),
  });
  const revoke = trpc.representations.revoke.useMutation({
    onSettled,
    onSuccess: () => setDone(`Revoked. ${firmName} can no longer read your details or download your CV for this.`),
  });
  const failure = grant.error ?? revoke.error;
  const give = () => grant.mutate({ id, digest: shownDigest, replaces: standing.map((each) => each.id) });
  return (
    <div className={styles.stack}>
      <DoneMessage text={done} />
      {state === "asked" && standing.length > 0 && (
        <Notice tone="warn" label="You have already given this permission">
          {standing.map(({ id: earlier, firmName: other, givenAt }) => (
            <span key={earlier}>
              {other} has had your permission for this vacancy since {longDate(new Date(givenAt))}.{" "}
            </span>
          ))}
          When two recruiters send the same CV they often end up in a dispute over fees, and some clients then consider neither.
        </Notice>
      )}
      {state === "asked" && (
        <div className={styles.actions}>
          {standing.length === 0 ? (
            <Button kind="primary" disabled={grant.isPending} onClick={give}>
              Give permission
            </Button>
          ) : (
            <AskFirst
              label="Give it to this recruiter instead"
              question={`End the permission of ${standing.map((each) => each.firmName).join(" and ")} and give it to ${firmName}? Both will be told.`}
              confirmLabel="End that one and give this"
              isBusy={grant.isPending}
              onConfirm={give}
            />
          )}
          <Refusal id={id} firmName={firmName} onDone={setDone} />
        </div>
      )}
      {state === "given" && (
        <AskFirst
          label="Revoke this permission"
          question={`Revoke the permission for ${role} at ${clientName}? ${firmName} will be told, and at once can no longer read your details or download your CV for it.`}
          confirmLabel="Revoke it"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id })}
        />
      )}
      {failure && <p role="alert">{refusalOf(failure).message}</p>}
    </div>
  );
}
