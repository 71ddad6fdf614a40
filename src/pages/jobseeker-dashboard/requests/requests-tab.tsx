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
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { ContactRequestAnswer } from "./answer.tsx";

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
                <li key={line.id} className={dashboard.row}>
                  <div className={dashboard.words}>
                    <p className={dashboard.title}>
                      <Link href={paths.jobseekerTab("requests", { request: line.id })} keepPlace>
                        {line.role}
                      </Link>
                    </p>
                    <p>
                      {line.place} · {line.pay}
                    </p>
                    <p className={`${dashboard.soft} ${dashboard.small}`}>
                      By {line.firmName} · {contactDates(line)}
                    </p>
                  </div>
                  <div className={dashboard.side}>
                    <Tag tone={contactStateTones[line.state]}>{contactStateLabels[line.state]}</Tag>
                  </div>
                </li>
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
