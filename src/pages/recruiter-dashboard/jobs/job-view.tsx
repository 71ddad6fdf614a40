import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import type { Undo } from "#src/features/dashboard/use-undo.ts";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { AdvertStanding } from "../appeals/advert-standing.tsx";
import { ClosingReport } from "./closing-report.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobHistory } from "./job-history.tsx";
import { PendingChange } from "./pending-change.tsx";
import { creditWords, endWords, statusLabels, statusTones, titleOf } from "./posting-words.ts";
import { SameVacancy } from "./same-vacancy.tsx";

const ended: ReadonlySet<string> = new Set(["closed", "filled", "expired", "archived"]);

type Job = Outputs["posting"]["get"];
type History = Outputs["posting"]["history"];

/** One advert: where it stands, what can be done with it, how it does, and all that has become of it. */
export function JobView({ id, undo }: { id: string; undo: Undo }) {
  const job = trpc.posting.get.useQuery({ id }, { staleTime: 0 });
  const history = trpc.posting.history.useQuery({ id }, { staleTime: 0 });
  const error = job.error ?? history.error;
  const query = {
    data: job.data && history.data ? { job: job.data, history: history.data } : undefined,
    error,
    isFetching: job.isFetching || history.isFetching,
    refetch: () => [job.refetch(), history.refetch()],
  };
  return (
    <OpenedRecord
      query={query}
      listPath={paths.recruiterTab("jobs")}
      what="advert"
      all="adverts"
      missing="We could not find that advert. A draft that was deleted is gone for good."
    >
      {(found) => <Whole {...found} undo={undo} />}
    </OpenedRecord>
  );
}

function Whole({ job, history, undo }: { job: Job; history: History; undo: Undo }) {
  const { jobId, status, refusalReason, place } = job;
  const date = (moment: string | null) => (moment ? shortDate(new Date(moment)) : "Not yet");
  const facts: [name: string, value: string][] = [
    ["Published", date(job.firstPublishedAt)],
    ["Ends", endWords(job)],
    ["Credit", creditWords(job)],
    ...(job.confirmedOpenAt ? ([["Confirmed open", date(job.confirmedOpenAt)]] as [string, string][]) : []),
    ["Views", formatCount(history.views)],
    ["Applications", `${formatCount(history.applications)}, ${formatCount(history.newApplications)} not opened yet`],
  ];
  return (
    <article className={styles.stack} aria-labelledby="advert">
      <header>
        <OpenedHeading id="advert" state={status}>
          {titleOf(job)}
        </OpenedHeading>
        <p>
          <Tag tone={statusTones[status]}>{statusLabels[status]}</Tag>{" "}
          <span className={styles.soft}>{[place, jobId && `No. ${jobId}`].filter(Boolean).join(" · ")}</span>
        </p>
      </header>
      {refusalReason && (
        <Notice tone="bad" label="Why it is not shown">
          {refusalReason}
        </Notice>
      )}
      <PendingChange job={job} />
      {jobId !== null && <AdvertStanding jobId={jobId} />}
      <JobActions job={job} undo={undo} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {jobId !== null && (
        <p className={styles.actions}>
          <Link href={paths.recruiterTab("applicants", { job: String(jobId) })}>Its applicants</Link>
          <Link href={paths.recruiterTab("analytics", { job: String(jobId) })}>Its figures by day and source</Link>
        </p>
      )}
      {jobId !== null && <SameVacancy adverts={history.sameVacancy} jobId={jobId} editPath={paths.editPosting(job.id)} />}
      {jobId !== null && ended.has(status) && <ClosingReport jobId={jobId} />}
      <JobHistory history={history} createdAt={job.createdAt} />
    </article>
  );
}
