import { paths } from "#server/paths.ts";
import { ContactConversation } from "#src/candidates/contact-conversation.tsx";
import { type ContactRequest, contactDates, contactStateLabels, contactStateTones } from "#src/candidates/contact-words.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/dashboard/opened-record.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { Answer } from "./answer.tsx";

const all = paths.jobseekerTab("requests");

/** One request for contact: who asks, about what, and what can be done about it. */
export function RequestView({ id }: { id: string }) {
  const query = trpc.contactRequests.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={all} what="request" all="requests for contact">
      {(request) => <Whole request={request} />}
    </OpenedRecord>
  );
}

function Whole({ request }: { request: ContactRequest }) {
  const { role, place, pay, firmName, firmSlug, isFirmVerified, state, message, jobId, shared } = request;
  const told = shared && ["your name", shared.email, shared.phone, shared.cv && `your CV ${shared.cv.fileName}`].filter(Boolean).join(", ");
  return (
    <article className={styles.stack} aria-labelledby="request">
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
          <span className={styles.soft}>{contactDates(request)}</span>
        </p>
        {jobId !== null && <Link href={paths.job(jobId)}>Read the advert</Link>}
      </header>
      <blockquote className={styles.message}>{message}</blockquote>
      {told && <p>They can see: {told}.</p>}
      <Answer request={request} />
      <ContactConversation request={request} />
    </article>
  );
}
