import type { RepresentationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord, RecordRow } from "#src/features/dashboard/opened-record.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { type Request, RequestDecision } from "./decision.tsx";

const all = paths.jobseekerTab("representation");

/** One request: the recruiter, the client, the wording to agree to, and the actions. */
function RequestView({ id }: { id: string }) {
  const query = trpc.representations.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={all} what="request" all="requests and permissions">
      {(request) => <RequestDetails request={request} />}
    </OpenedRecord>
  );
}

function RequestDetails({ request }: { request: Request }) {
  const { id, role, clientName, place, firmName, firmSlug, isFirmVerified, state, shownText, shownDigest, givenAt, refusalReason } =
    request;
  return (
    <article className={dashboard.stack} aria-labelledby="request">
      <header>
        <OpenedHeading id="request" state={state}>
          {role} at {clientName}, {place}
        </OpenedHeading>
        <p>
          Asked by <Link href={paths.company(firmSlug)}>{firmName}</Link>
          {isFirmVerified ? ", verified" : ", not verified"}
        </p>
        <p>
          <Tag tone={toneOf(state)}>{stateLabels[state]}</Tag> <span className={dashboard.soft}>{datesOf(request)}</span>
        </p>
        {refusalReason && <p>Your reason: {refusalReason}</p>}
      </header>
      <Section id="words" level={3} heading={state === "asked" ? "What you would agree to" : "What was shown to you"}>
        <blockquote className={dashboard.message}>{shownText}</blockquote>
        <p className={`${dashboard.soft} ${dashboard.small}`}>
          These words are stored exactly as you see them. Fingerprint (SHA-256): <code className={dashboard.code}>{shownDigest}</code>
        </p>
      </Section>
      <RequestDecision request={request} />
      {givenAt && (
        <p>
          <a href={paths.representationReceipt(id)} download>
            Download the receipt
          </a>{" "}
          <span className={dashboard.soft}>A text file. The recruiter has the same.</span>
        </p>
      )}
    </article>
  );
}

const openShown = 50;

/** Pending requests, active permissions and ended ones; or the one that the address names. */
export default function RepresentationTab({ search }: TabProps) {
  const opened = search.get("request");
  if (opened) return <RequestView key={opened} id={opened} />;
  return <Requests page={readPage(search)} />;
}

function Requests({ page }: { page: number }) {
  const open = trpc.representations.list.useQuery({ group: "open", limit: openShown }, { staleTime: 0 });
  const given = trpc.representations.list.useQuery({ group: "given", limit: openShown }, { staleTime: 0 });
  const ended = trpc.representations.list.useQuery({ group: "ended", page }, { staleTime: 0 });
  const all = [open, given, ended];
  const query = {
    data: open.data && given.data && ended.data && { open: open.data, given: given.data, ended: ended.data },
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => all.filter(({ data }) => data === undefined).map(({ refetch }) => refetch()),
  };
  return (
    <Loaded query={query} what="your permissions" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(found) =>
        found.open.total + found.given.total + found.ended.total === 0 ? (
          <Empty href={`${paths.jobseekerProfile}#visibility`} action="Choose who can find you">
            Nobody has asked to put you forward. Recruiters can ask once you have applied to one of their adverts or made your profile
            visible to recruiters.
          </Empty>
        ) : (
          <div className={dashboard.stack}>
            <RequestGroup
              id="open"
              title="Waiting for your answer"
              none="No requests are waiting for your answer."
              items={found.open.items}
            />
            <RequestGroup
              id="given"
              title="Permissions you have given"
              none="No recruiter may put you forward at the moment."
              items={found.given.items}
            />
            <RequestGroup
              id="ended"
              title="Ended"
              none="Nothing yet. Requests and permissions that have ended stay here for a year."
              items={found.ended.items}
            />
            <Pagination
              page={found.ended.page}
              pageCount={Math.ceil(found.ended.total / found.ended.limit)}
              href={(next) => paths.jobseekerTab("representation", next > 1 ? { page: String(next) } : {})}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function RequestGroup({
  id,
  title,
  none,
  items,
}: {
  id: string;
  title: string;
  none: string;
  items: Parameters<typeof RequestRow>[0]["line"][];
}) {
  return (
    <Section id={id} level={3} heading={title}>
      {items.length === 0 ? (
        <p className={dashboard.soft}>{none}</p>
      ) : (
        <ul className={dashboard.rows}>
          {items.map((line) => (
            <RequestRow key={line.id} line={line} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function RequestRow({ line }: { line: RequestLine }) {
  const { id, role, clientName, place, firmName, state } = line;
  return (
    <RecordRow
      href={paths.jobseekerTab("representation", { request: id })}
      title={role}
      detail={`${clientName}, ${place}`}
      note={`By ${firmName} · ${datesOf(line)}`}
    >
      <div className={dashboard.side}>
        <Tag tone={toneOf(state)}>{stateLabels[state]}</Tag>
      </div>
    </RecordRow>
  );
}

type RequestLine = Outputs["representations"]["list"]["items"][number];

const stateLabels: Record<RepresentationState, string> = {
  asked: "Waiting for you",
  given: "Given",
  refused: "Refused",
  revoked: "Revoked",
  replaced: "Replaced",
  expired: "Ended",
  lapsed: "Not answered",
  withdrawn: "Withdrawn by the recruiter",
};

const toneOf = (state: RepresentationState) => (state === "asked" ? "new" : state === "given" ? "good" : "plain");

/** Returns its relevant date: the answer deadline, the expiry, or the end. */
function datesOf({ state, askedAt, answerBy, givenAt, expiresAt, endedAt }: RequestLine): string {
  const day = (moment: string) => shortDate(new Date(moment));
  if (state === "asked") return `Asked ${day(askedAt)}, answer by ${day(answerBy)}`;
  if (state === "given" && givenAt && expiresAt) return `Given ${day(givenAt)}, valid until ${day(expiresAt)}`;
  const end = endedAt ?? (state === "lapsed" ? answerBy : expiresAt);
  return [givenAt ? `Given ${day(givenAt)}` : `Asked ${day(askedAt)}`, end && `ended ${day(end)}`].filter(Boolean).join(", ");
}
