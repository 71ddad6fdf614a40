import { paths } from "#server/addresses/paths.ts";
import {
  ContactConversation,
  type ContactLine,
  type ContactRequest,
  contactDates,
  contactStateLabels,
  contactStateTones,
} from "#src/features/candidates/contact-conversation.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { Fact } from "#src/features/dashboard/facts.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import { refusalOf } from "#src/lib/refusal.ts";
import { telephoneHref } from "#src/lib/telephone-href.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";

const requestsHref = (chosen: Record<string, string> = {}) => paths.recruiterTab("candidates", { part: "requests", ...chosen });

/** Contact requests by the company, or the one that the query string names. */
export function RequestsPart({ search }: { search: URLSearchParams }) {
  const opened = search.get("request");
  return opened ? <OpenedRequest key={opened} id={opened} /> : <Requests page={readPage(search)} />;
}

function Requests({ page }: { page: number }) {
  const query = trpc.contactRequests.list.useQuery({ page }, { staleTime: 0 });
  return (
    <Loaded query={query} what="your requests" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {({ items, total, limit }) =>
        items.length === 0 ? (
          <Empty href={paths.recruiterTab("candidates")} action="Search candidates">
            Contact requests appear here once you send one. You can have up to 20 open at once; each is free and expires after 7 days.
          </Empty>
        ) : (
          <>
            <ul className={dashboard.rows}>
              {items.map((line) => (
                <li key={line.id} className={dashboard.row}>
                  <div className={dashboard.words}>
                    <p className={dashboard.title}>
                      <Link href={requestsHref({ request: line.id })} keepPlace>
                        {line.role}, {line.place}
                      </Link>
                    </p>
                    <p>{candidateLabelOf(line)}</p>
                    <p className={`${dashboard.soft} ${dashboard.small}`}>{contactDates(line)}</p>
                  </div>
                  <Tag tone={contactStateTones[line.state]}>{contactStateLabels[line.state]}</Tag>
                </li>
              ))}
            </ul>
            <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(next) => requestsHref({ page: String(next) })} />
          </>
        )
      }
    </Loaded>
  );
}

const candidateLabelOf = ({ candidateName, candidate }: ContactLine) =>
  candidateName ?? candidate?.headline ?? candidate?.place?.label ?? "A candidate";

function OpenedRequest({ id }: { id: string }) {
  const query = trpc.contactRequests.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={requestsHref()} what="request" all="requests you have sent" rows={5}>
      {(request) => <RequestDetails request={request} />}
    </OpenedRecord>
  );
}

function RequestDetails({ request }: { request: ContactRequest }) {
  const cache = trpc.useUtils();
  const withdraw = trpc.contactRequests.withdraw.useMutation({ onSettled: () => cache.contactRequests.invalidate() });
  const { id, role, place, pay, message, state, shared, candidate, declineReason } = request;
  return (
    <article className={dashboard.stack} aria-labelledby="request">
      <header>
        <OpenedHeading id="request" state={state}>
          {role}, {place}
        </OpenedHeading>
        <p>
          <Tag tone={contactStateTones[state]}>{contactStateLabels[state]}</Tag>{" "}
          <span className={dashboard.soft}>{contactDates(request)}</span>
        </p>
        {candidate && <Link href={paths.jobseeker(candidate.id)}>{candidate.headline ?? "See the profile"}</Link>}
        {declineReason && <p>Their reason: {declineReason}</p>}
      </header>
      {shared && (
        <dl className={dashboard.facts}>
          <Fact name="Name">{shared.name}</Fact>
          <Fact name="E-mail">{shared.email ? <a href={`mailto:${shared.email}`}>{shared.email}</a> : "Not shared"}</Fact>
          <Fact name="Telephone">{shared.phone ? <a href={telephoneHref(shared.phone)}>{shared.phone}</a> : "Not shared"}</Fact>
          <Fact name="CV">
            {shared.cv ? (
              <a href={shared.cv.path} download>
                {shared.cv.fileName}
              </a>
            ) : (
              "Not shared"
            )}
          </Fact>
        </dl>
      )}
      <div>
        <p>{pay}</p>
        <blockquote className={dashboard.message}>{message}</blockquote>
      </div>
      <ContactConversation request={request} />
      {state === "asked" && (
        <ConfirmButton
          label="Withdraw the request"
          question={`Withdraw your request about ${role}? Your firm can ask this person again in 30 days.`}
          confirmLabel="Withdraw it"
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ id })}
        />
      )}
      {withdraw.error && <p role="alert">{refusalOf(withdraw.error).message}</p>}
    </article>
  );
}
