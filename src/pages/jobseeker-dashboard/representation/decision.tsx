import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";

/** Granting, refusing and revoking: the jobseeker's actions on a request in its current state. */
export function RequestDecision({ request }: { request: Request }) {
  const { id, state, firmName, clientName, role, shownDigest, standing, renewsUntil } = request;
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
      {state === "asked" && renewsUntil && (
        <p>
          {firmName} has your permission for this until {longDate(new Date(renewsUntil))}. If you agree, this one replaces it and starts
          now; if you refuse, that one stays until then.
        </p>
      )}
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
            <ConfirmButton
              label="Give it to this recruiter instead"
              question={`End the permission of ${standing.map((each) => each.firmName).join(" and ")} and give it to ${firmName}? Both will be told.`}
              confirmLabel="End that one and give this"
              isBusy={grant.isPending}
              onConfirm={give}
            />
          )}
          <RefuseRequest id={id} firmName={firmName} onDone={setDone} />
        </div>
      )}
      {state === "given" && (
        <ConfirmButton
          label="Revoke this permission"
          question={`Revoke the permission for ${role} at ${clientName}? We tell ${firmName}, which can no longer read your details or download your CV for it.`}
          confirmLabel="Revoke it"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id })}
        />
      )}
      {failure && <p role="alert">{refusalOf(failure).message}</p>}
    </div>
  );
}

function RefuseRequest({ id, firmName, onDone }: { id: string; firmName: string; onDone: (words: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const cache = trpc.useUtils().representations;
  const refuse = trpc.representations.refuse.useMutation({ onSettled: () => cache.invalidate() });
  const submission = useSubmission(async (typed) => {
    await refuse.mutateAsync({ id, reason: String(typed.get("reason")) });
    onDone(`Refused. We have told ${firmName}, which cannot ask about this vacancy again for 30 days.`);
  });
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Refuse</Button>;
  return (
    <Form id="refusal" label="Refuse the request" submission={submission}>
      <TextAreaField name="reason" label="Reason (optional)" hint={`${firmName} reads it.`} rows={3} maxLength={500} />
      <SubmitButton sending="Refusing">Refuse the request</SubmitButton>
      <CancelButton onClick={() => setOpen(false)} />
    </Form>
  );
}

export type Request = Outputs["representations"]["get"];
