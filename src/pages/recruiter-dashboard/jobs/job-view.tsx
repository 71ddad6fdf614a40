import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import type { Undo } from "#src/features/dashboard/undo-message.tsx";
import { longDate, shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { AppealPart } from "../appeals/appeals.tsx";
import { stageLabels } from "../applicants/hiring-words.ts";
import { RejectionFigures } from "../applicants/rejection-figures.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobHistory } from "./job-history.tsx";
import { changeLabel, creditWords, endWords, statusLabels, statusTones, titleOf } from "./posting-words.ts";

const ended: ReadonlySet<string> = new Set(["closed", "filled", "expired", "archived"]);

type Job = Outputs["posting"]["get"];
type History = Outputs["posting"]["history"];

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
      missing="We could not find that advert. Deleted drafts cannot be restored."
    >
      {(found) => <JobDetails {...found} undo={undo} />}
    </OpenedRecord>
  );
}

function JobDetails({ job, history, undo }: { job: Job; history: History; undo: Undo }) {
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
      {jobId !== null && <AdvertRestriction jobId={jobId} />}
      <JobActions job={job} undo={undo} />
      <FactList facts={facts} />
      {jobId !== null && (
        <p className={styles.actions}>
          <Link href={paths.recruiterTab("applicants", { job: String(jobId) })}>Applicants</Link>
          <Link href={paths.recruiterTab("analytics", { job: String(jobId) })}>Analytics by day and source</Link>
        </p>
      )}
      {jobId !== null && <DuplicateListingRank adverts={history.sameVacancy} jobId={jobId} editPath={paths.editPosting(job.id)} />}
      {jobId !== null && ended.has(status) && <ClosingReport jobId={jobId} />}
      <JobHistory history={history} createdAt={job.createdAt} />
    </article>
  );
}

/** A change that is not shown: the approved version remains, and the change can be withdrawn. */
function PendingChange({ job: { id, jobId, status, change } }: { job: Job }) {
  const utils = trpc.useUtils();
  const takeBack = trpc.posting.takeBackChange.useMutation({ onSuccess: () => utils.posting.invalidate() });
  if (!change) return null;
  const stands = status === "paused" ? "The advert is still paused." : "The advert is still live.";
  const outcome =
    "The advert is shown as it was approved. If you reopen it, we check your change first; withdraw the change to reopen it as it was.";
  return (
    <Notice tone={change.refusal ? "bad" : "warn"} label={changeLabel(change)}>
      <p>
        {change.refusal ?? (change.waitsSince && `It was sent on ${longDate(new Date(change.waitsSince))}.`)}{" "}
        {ended.has(status) ? outcome : stands}
      </p>
      <div className={styles.actions}>
        {jobId !== null && status === "live" && <Link href={paths.job(jobId)}>View live advert</Link>}
        {!ended.has(status) && <Link href={paths.editPosting(id)}>Change it again</Link>}
        <Button disabled={takeBack.isPending} onClick={() => takeBack.mutate({ id })}>
          Withdraw change
        </Button>
      </div>
      {takeBack.error && <p role="alert">{takeBack.error.message}</p>}
    </Notice>
  );
}

type DuplicateListings = Outputs["posting"]["history"]["sameVacancy"];

/** The rank of an advert's card among duplicate listings of the vacancy, and how to improve it. */
function DuplicateListingRank({ adverts, jobId, editPath }: { adverts: DuplicateListings; jobId: number; editPath: string }) {
  const [first] = adverts;
  if (!first) return null;
  const isFirst = first.jobId === jobId;
  return (
    <Section id="same-vacancy" level={3} heading="Duplicate listings of this vacancy">
      <p>
        Lists show one card for {counted(adverts.length, "advert")} of this vacancy: the employer’s own before agencies’, then the newest.{" "}
        {isFirst
          ? "Yours is shown."
          : `The one from ${first.companyName} is shown; yours appears in searches that theirs does not match, and at its own address.`}
      </p>
      <ol>
        {adverts.map((advert) => (
          <li key={advert.jobId}>
            {advert.jobId === jobId ? <strong>Yours: {advert.title}</strong> : <Link href={paths.job(advert.jobId)}>{advert.title}</Link>},{" "}
            <Link href={paths.company(advert.companySlug)}>{advert.companyName}</Link>
            {advert.isAgency ? ", recruits for others" : ", the employer"}
          </li>
        ))}
      </ol>
      <p className={styles.soft}>
        People compare them by their terms. <Link href={editPath}>Say what yours offers</Link>: pay and its basis, the notice you can
        arrange, who answers and how soon.
      </p>
    </Section>
  );
}

type ClosingReportData = Outputs["hiring"]["report"];

function ClosingReport({ jobId }: { jobId: number }) {
  const query = trpc.hiring.report.useQuery({ jobId }, { staleTime: 0 });
  return (
    <>
      <Section id="report" level={3} heading="Summary">
        <Loaded query={query} what="the summary" rows={4}>
          {(report) => (
            <>
              <FactList facts={reportFactsOf(report)} />
              {report.waiting > 0 && (
                <p>
                  <Link href={paths.recruiterTab("applicants", { job: String(jobId) })}>
                    Answer {report.waiting === 1 ? "the applicant still waiting" : `the ${formatCount(report.waiting)} still waiting`}
                  </Link>
                </p>
              )}
            </>
          )}
        </Loaded>
      </Section>
      <RejectionFigures jobId={jobId} />
    </>
  );
}

function reportFactsOf({
  applications,
  toAnswer,
  answered,
  medianDays,
  outcomes,
  daysOnBoard,
}: ClosingReportData): [name: string, value: string][] {
  const soon = medianDays === null ? "" : `, half of them within ${counted(medianDays, "day")}`;
  return [
    ["Applied", counted(applications, "person", "people")],
    ...(applications > 0
      ? ([
          ["Answered", toAnswer === 0 ? "Nobody waited for an answer" : `${formatCount(answered)} of ${formatCount(toAnswer)}${soon}`],
          ["Outcomes", outcomes.map(({ state, total }) => `${stageLabels[state]} ${formatCount(total)}`).join(" · ")],
        ] as [string, string][])
      : []),
    ...(daysOnBoard === null ? [] : ([["Time from publication to end", counted(daysOnBoard, "day")]] as [string, string][])),
  ];
}

/** Shows that an advert is frozen or refused, why, and how to appeal. */
function AdvertRestriction({ jobId }: { jobId: number }) {
  const { data } = trpc.appeals.ofAdvert.useQuery({ jobId }, { staleTime: 0 });
  if (!data) return null;
  return (
    <>
      {data.subject === "freeze" && !data.isOver && (
        <Notice tone="bad" label={`Frozen since ${shortDate(new Date(data.at))}`}>
          {data.reason} Only you and our administrators can see it for now. Your payment is not refunded automatically.
        </Notice>
      )}
      <AppealPart subject={data.subject} against={data} />
    </>
  );
}
