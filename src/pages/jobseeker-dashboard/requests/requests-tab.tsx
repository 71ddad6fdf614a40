import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import {
  ContactConversation,
  type ContactRequest,
  contactDates,
  contactStateLabels,
  contactStateTones,
} from "#src/features/candidates/contact-conversation.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord, RecordRow } from "#src/features/dashboard/opened-record.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { readSharedDetails, SharedDetailsFields } from "./shared-details.tsx";

/** Accepting with the details to share, declining, reporting, and revoking what was shared. */
function ContactRequestAnswer({ request: { id, state, firmName, isReported } }: { request: ContactRequest }) {
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
    <div className={dashboard.stack}>
      <DoneMessage text={done} />
      {open === "accept" && <Accept id={id} firmName={firmName} onDone={finish} />}
      {open === "decline" && <Decline id={id} firmName={firmName} onDone={finish} />}
      {open === "report" && <Report id={id} onDone={finish} />}
      <div className={dashboard.actions}>
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

const all = paths.jobseekerTab("requests");

/** One contact request: the recruiter, the role, and the actions. */
function RequestView({ id }: { id: string }) {
  const query = trpc.contactRequests.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={all} what="request" all="contact requests">
      {(request) => <RequestDetails request={request} />}
    </OpenedRecord>
  );
}

function RequestDetails({ request }: { request: ContactRequest }) {
  const { role, place, pay, firmName, firmSlug, isFirmVerified, state, message, jobId, shared } = request;
  const sharedDetails =
    shared && ["your name", shared.email, shared.phone, shared.cv && `your CV ${shared.cv.fileName}`].filter(Boolean).join(", ");
  return (
    <article className={dashboard.stack} aria-labelledby="request">
      <header>
        <OpenedHeading id="request" state={state}>
          {role}, {place}
        </OpenedHeading>
        <p>
          Asked by <Link href={paths.company(firmSlug)}>{firmName}</Link>
          {isFirmVerified ? ", verified" : ", not verified"}
        </p>
        <p>{pay}</p>
        <p>
          <Tag tone={contactStateTones[state]}>{contactStateLabels[state]}</Tag>{" "}
          <span className={dashboard.soft}>{contactDates(request)}</span>
        </p>
        {jobId !== null && <Link href={paths.job(jobId)}>Read the advert</Link>}
      </header>
      <blockquote className={dashboard.message}>{message}</blockquote>
      {sharedDetails && <p>They can see: {sharedDetails}.</p>}
      <ContactRequestAnswer request={request} />
      <ContactConversation request={request} />
    </article>
  );
}

/** Contact requests from recruiters; or the one that the address names. */
export default function RequestsTab({ search }: TabProps) {
  const opened = search.get("request");
  if (opened) return <RequestView key={opened} id={opened} />;
  return <Requests page={readPage(search)} />;
}

function Requests({ page }: { page: number }) {
  const query = trpc.contactRequests.list.useQuery({ page }, { staleTime: 0 });
  return (
    <Loaded query={query} what="your requests" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {({ items, total, limit }) =>
        items.length === 0 ? (
          <Empty href={`${paths.jobseekerProfile}#visibility`} action="Choose who can find you">
            No recruiter has asked for contact. They can ask once your profile is visible to recruiters, and see how to reach you only if
            you accept.
          </Empty>
        ) : (
          <>
            <ul className={dashboard.rows}>
              {items.map((line) => (
                <RecordRow
                  key={line.id}
                  href={paths.jobseekerTab("requests", { request: line.id })}
                  title={line.role}
                  detail={`${line.place} · ${line.pay}`}
                  note={`By ${line.firmName} · ${contactDates(line)}`}
                >
                  <div className={dashboard.side}>
                    <Tag tone={contactStateTones[line.state]}>{contactStateLabels[line.state]}</Tag>
                  </div>
                </RecordRow>
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(total / limit)}
              href={(next) => paths.jobseekerTab("requests", next > 1 ? { page: String(next) } : {})}
            />
          </>
        )
      }
    </Loaded>
  );
}
