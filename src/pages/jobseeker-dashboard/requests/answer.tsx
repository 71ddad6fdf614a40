import { useState } from "react";
import type { ContactRequest } from "#src/features/candidates/contact-conversation.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";

/** Accepting with the details to share, declining, reporting, and revoking what was shared. */
export function ContactRequestAnswer({ request: { id, state, firmName, isReported } }: { request: ContactRequest }) {
  const cache = trpc.useUtils().contactRequests;
  const [open, setOpen] = useState<"accept" | "decline" | "report" | null>(null);
  const [done, setDone] = useState("");
  const end = trpc.contactRequests.end.useMutation({
    onSettled: () => cache.invalidate(),
    onSuccess: () => setDone(`Sharing stopped. ${firmName} can no longer see how to reach you.`),
  });
  const finish = (words: string) => {
    setOpen(null);
    setDone(words);
  };
  return (
    <div className={styles.stack}>
      <DoneMessage text={done} />
      {open === "accept" && <Accept id={id} firmName={firmName} onDone={finish} />}
      {open === "decline" && <Decline id={id} firmName={firmName} onDone={finish} />}
      {open === "report" && <Report id={id} onDone={finish} />}
      <div className={styles.actions}>
        {state === "asked" && open === null && (
          <>
            <Button kind="primary" onClick={() => setOpen("accept")}>
              Accept
            </Button>
            <Button onClick={() => setOpen("decline")}>Decline</Button>
          </>
        )}
        {state === "accepted" && (
          <ConfirmButton
            label="Stop sharing"
            question={`Stop sharing with ${firmName}? They can no longer see how to reach you here, or write to you. They keep anything they have already noted.`}
            confirmLabel="Stop sharing"
            isBusy={end.isPending}
            onConfirm={() => end.mutate({ id })}
          />
        )}
        {open === null && !isReported && (
          <Button kind="quiet" onClick={() => setOpen("report")}>
            Report this request
          </Button>
        )}
        {open !== null && <CancelButton onClick={() => setOpen(null)} />}
      </div>
      {isReported && <p>You have reported this request. We are looking into it; {firmName} is not told.</p>}
      {end.error && <p role="alert">{refusalOf(end.error).message}</p>}
    </div>
  );
}

interface StepProps {
  id: string;
  onDone: (words: string) => void;
}

function Accept({ id, firmName, onDone }: StepProps & { firmName: string }) {
  const cache = trpc.useUtils().contactRequests;
  const accept = trpc.contactRequests.accept.useMutation({ onSettled: () => cache.invalidate() });
  const submission = useSubmission(async (typed) => {
    await accept.mutateAsync({ id, ...readSharedDetails(typed) });
    onDone(`Accepted. We have told ${firmName}, and you can write to each other below.`);
  });
  return (
    <Form id="accept" label="Accept the request" submission={submission}>
      <p>{firmName} will see your name and anything you tick here.</p>
      <SharedDetailsFields />
      <SubmitButton sending="Accepting">Accept and share this</SubmitButton>
    </Form>
  );
}

/** What a jobseeker shares with a firm beside their name. */
export function SharedDetailsFields() {
  const { data: cvs } = trpc.cvs.list.useQuery();
  return (
    <>
      <CheckboxField name="sharesEmail" label="My e-mail address" defaultChecked />
      <CheckboxField name="sharesPhone" label="My telephone number" />
      <SelectField
        name="cvId"
        label="A CV"
        unchosen="No CV"
        options={(cvs?.items ?? []).map(({ id: value, label }) => ({ value, label }))}
      />
    </>
  );
}

export const readSharedDetails = (typed: FormData) => ({
  sharesEmail: typed.has("sharesEmail"),
  sharesPhone: typed.has("sharesPhone"),
  cvId: String(typed.get("cvId") ?? "") || null,
});

function Decline({ id, firmName, onDone }: StepProps & { firmName: string }) {
  const cache = trpc.useUtils().contactRequests;
  const decline = trpc.contactRequests.decline.useMutation({ onSettled: () => cache.invalidate() });
  const submission = useSubmission(async (typed) => {
    await decline.mutateAsync({ id, reason: String(typed.get("reason") ?? "") });
    onDone(`Declined. We have told ${firmName}, which cannot ask you again for 30 days.`);
  });
  return (
    <Form id="decline" label="Decline the request" submission={submission}>
      <TextAreaField name="reason" label="Reason (optional)" hint={`${firmName} reads it.`} rows={3} maxLength={500} />
      <SubmitButton sending="Declining">Decline the request</SubmitButton>
    </Form>
  );
}

function Report({ id, onDone }: StepProps) {
  const cache = trpc.useUtils().contactRequests;
  const report = trpc.contactRequests.report.useMutation({ onSettled: () => cache.invalidate() });
  const submission = useSubmission(async (typed) => {
    await report.mutateAsync({ id, reason: String(typed.get("reason") ?? "") });
    onDone("Reported. The request has also been declined.");
  });
  return (
    <Form id="report" label="Report the request" submission={submission}>
      <TextAreaField name="reason" label="What is wrong with it?" rows={3} maxLength={500} missing="Say what is wrong with it." />
      <SubmitButton sending="Reporting">Report it</SubmitButton>
    </Form>
  );
}
