import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { CandidateSearch } from "#src/features/candidates/candidate-search.tsx";
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
import { BackLink, OpenedRecord, RecordRow } from "#src/features/dashboard/opened-record.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { longDate } from "#src/lib/dates.ts";
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
function RequestsPart({ search }: { search: URLSearchParams }) {
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
                <RecordRow
                  key={line.id}
                  href={requestsHref({ request: line.id })}
                  title={`${line.role}, ${line.place}`}
                  detail={candidateLabelOf(line)}
                  note={contactDates(line)}
                >
                  <Tag tone={contactStateTones[line.state]}>{contactStateLabels[line.state]}</Tag>
                </RecordRow>
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

type Line = Outputs["representations"]["list"]["items"][number];

const stateLabels: Record<Line["state"], string> = {
  asked: "Waiting",
  given: "Given",
  refused: "Refused",
  revoked: "Revoked",
  replaced: "Replaced",
  expired: "Expired",
  lapsed: "Not answered",
  withdrawn: "Withdrawn",
};
const permissionsHref = (chosen: Record<string, string> = {}) => paths.recruiterTab("candidates", { part: "permissions", ...chosen });
const formatDay = (moment: string) => longDate(new Date(moment));

/** Representation permissions that the company has requested, with their outcome, or the one that the query string names. */
function PermissionsPart({ search }: { search: URLSearchParams }) {
  const opened = search.get("request");
  return opened ? <OpenedPermission key={opened} id={opened} /> : <Permissions page={readPage(search)} />;
}

function Permissions({ page }: { page: number }) {
  const query = trpc.representations.list.useQuery({ page }, { staleTime: 0 });
  return (
    <Loaded query={query} what="your permissions" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {({ items, total, limit }) =>
        items.length === 0 ? (
          <Empty href={paths.recruiterTab("candidates")} action="Search candidates">
            Permissions appear here once you ask a candidate for one. You may not send a CV to a client without it.
          </Empty>
        ) : (
          <>
            <ul className={dashboard.rows}>
              {items.map((line) => (
                <RecordRow
                  key={line.id}
                  href={permissionsHref({ request: line.id })}
                  title={`${line.role} at ${line.clientName}, ${line.place}`}
                  detail={line.candidateName ?? "A candidate who is not named yet"}
                  note={datesOf(line)}
                >
                  <Tag tone={line.state === "given" ? "good" : line.state === "asked" ? "new" : "plain"}>{stateLabels[line.state]}</Tag>
                </RecordRow>
              ))}
            </ul>
            <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(next) => permissionsHref({ page: String(next) })} />
          </>
        )
      }
    </Loaded>
  );
}

function datesOf({ state, askedAt, answerBy, givenAt, expiresAt, endedAt }: Line): string {
  if (state === "asked") return `Asked ${formatDay(askedAt)}, open until ${formatDay(answerBy)}`;
  if (state === "given" && givenAt && expiresAt) return `Given ${formatDay(givenAt)}, valid until ${formatDay(expiresAt)}`;
  return `Asked ${formatDay(askedAt)}${endedAt ? `, ended ${formatDay(endedAt)}` : ""}`;
}

function OpenedPermission({ id }: { id: string }) {
  const cache = trpc.useUtils();
  const query = trpc.representations.get.useQuery({ id }, { staleTime: 0 });
  const withdraw = trpc.representations.withdraw.useMutation({ onSettled: () => cache.representations.invalidate() });
  return (
    <div className={dashboard.stack}>
      <BackLink href={permissionsHref()}>← All permissions</BackLink>
      <Loaded query={query} what="this permission" rows={5} skeleton={<ListSkeleton rows={5} />}>
        {(request) => (
          <article className={dashboard.stack} aria-labelledby="request">
            <header>
              <OpenedHeading id="request" state={request.state}>
                {request.role} at {request.clientName}, {request.place}
              </OpenedHeading>
              <p>
                <Tag>{stateLabels[request.state]}</Tag> <span className={dashboard.soft}>{datesOf(request)}</span>
              </p>
              {request.state === "refused" && (
                <p>
                  {request.refusalReason ? `Their reason: ${request.refusalReason} ` : "They gave no reason. "}
                  You cannot ask about this vacancy again for 30 days.
                </p>
              )}
            </header>
            <blockquote className={dashboard.message}>{request.shownText}</blockquote>
            {request.givenAt && (
              <p>
                <a href={paths.representationReceipt(id)} download>
                  Download the receipt
                </a>
              </p>
            )}
            {request.state === "given" && (
              <p>In its last 14 days you can ask the candidate about the same vacancy again: if they agree, it holds for 30 days more.</p>
            )}
            {(request.state === "asked" || request.state === "given") && (
              <ConfirmButton
                label={request.state === "asked" ? "Withdraw the request" : "Give up permission"}
                question={`${request.role} at ${request.clientName}: the candidate will be notified${request.state === "given" ? ", and you can no longer read their details for it" : ""}.`}
                confirmLabel="Yes, confirm"
                isBusy={withdraw.isPending}
                onConfirm={() => withdraw.mutate({ id })}
              />
            )}
            {withdraw.error && <p role="alert">{refusalOf(withdraw.error).message}</p>}
          </article>
        )}
      </Loaded>
    </div>
  );
}

/** The jobseeker database for recruiters, their contact requests, and the jobseekers they may represent. */
export default function CandidatesTab({ search }: TabProps) {
  const part = search.get("part");
  if (part === "requests") return <RequestsPart search={search} />;
  if (part === "permissions") return <PermissionsPart search={search} />;
  return <CandidateSearch search={search} action={paths.recruiterDashboard} hiddenFields={{ tab: "candidates" }} />;
}
