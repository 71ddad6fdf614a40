import { useState } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { payLine } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import type { PageProps } from "#src/navigation.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import type { Job } from "../job/job.types.ts";
import { UnshownAdvert } from "../job/unshown-advert.tsx";
import { WaysOn } from "../job/ways-on.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { Applicant } from "./applicant.tsx";
import styles from "./apply.module.css";
import { Asked } from "./asked.tsx";
import { HandOff } from "./hand-off.tsx";
import { OffTheBoard } from "./off-the-board.tsx";
import type { Question } from "./written.ts";

export const prepare = (queries: Queries, { params }: PageProps) => {
  const asked = { id: params.id ?? "" };
  return [queries.jobs.page.ensureData(asked), queries.jobs.questions.ensureData(asked)];
};

/** Applying to one advert: the form, or the way on to where applications to it are made. */
export default function ApplyPage({ params }: PageProps) {
  const asked = { id: params.id ?? "" };
  const [answer] = trpc.jobs.page.useSuspenseQuery(asked);
  const [questions] = trpc.jobs.questions.useSuspenseQuery(asked);
  usePageStatus(answer.status);
  const { job } = answer;
  if (!job) {
    const missing = answer.unshown ? <UnshownAdvert jobId={Number(asked.id)} unshown={answer.unshown} /> : <NotFoundPage />;
    return <OffTheBoard {...asked}>{missing}</OffTheBoard>;
  }
  const place = (job.site ?? job.office)?.label;
  const facts = [place, job.pay ? payLine(job.pay) : job.payText, job.contractType.label].filter(Boolean).join(" · ");
  const isPaused = job.status === "paused";
  const page = (
    <div className={styles.page}>
      <PageHead
        title={`Apply: ${job.title}, ${job.company.name}`}
        description={`How to apply: ${job.title}. ${facts}.`}
        canonicalPath={null}
      />
      <header className={styles.head}>
        <h1 tabIndex={-1}>Apply: {job.title}</h1>
        <p>
          <Link href={paths.company(job.company.slug)}>{job.company.name}</Link>
        </p>
        <p className={styles.soft}>{facts}</p>
        <p>
          <Link href={paths.job(job.id)}>Read the advert again</Link>
        </p>
      </header>
      {isPaused ? <Paused job={job} /> : <WayToApply key={job.id} job={job} questions={questions} />}
    </div>
  );
  return isPaused ? <OffTheBoard {...asked}>{page}</OffTheBoard> : page;
}

function WayToApply({ job, questions }: { job: Job; questions: readonly Question[] }) {
  const endedAt = endOf(job);
  const isInGrace = useNow().getTime() - (endedAt?.getTime() ?? 0) < limits.applyGraceMinutes * 60_000;
  // A form once open stays, with what is written in it: the server says whether it comes too late.
  const [takesForms] = useState(job.isOpen || (isInGrace && job.apply.kind === "on-site"));
  if (!takesForms) return <Closed job={job} endedAt={endedAt} />;
  if (job.apply.kind === "external") return <HandOff job={job} />;
  return (
    <>
      {!job.isOpen && (
        <Notice tone="warn" label="This advert has closed">
          Whoever had begun can still send an application until {limits.applyGraceMinutes} minutes after that.
        </Notice>
      )}
      {job.isSample && (
        <Notice label="Sample advert">
          The firm is invented. What you send is kept as an application of yours, to show how applying works; no employer reads it.
        </Notice>
      )}
      <div data-without-script="">
        <Notice label="Applying needs JavaScript">
          It is switched off in this browser, or did not arrive. Turn it on for this site and load the page again
          {job.company.website ? (
            <>
              , or look whether {job.company.name} takes applications on{" "}
              <a href={job.company.website} rel="nofollow noopener external">
                its own site
              </a>
            </>
          ) : (
            `, or ask ${job.company.name} how else to apply`
          )}
          .
        </Notice>
        <Asked job={job} questions={questions} />
      </div>
      <div data-needs-script="">
        <Applicant job={job} questions={questions} />
      </div>
    </>
  );
}

const Paused = ({ job }: { job: Job }) => (
  <>
    <Notice tone="warn" label="Paused">
      {job.company.name} has taken this advert off the board for a while, so it takes no applications now.
    </Notice>
    <WaysOn category={job.category} place={job.site ?? job.office} />
  </>
);

function Closed({ job, endedAt }: { job: Job; endedAt: Date | null }) {
  return (
    <Notice tone="warn" label={job.status === "filled" ? "Filled" : "Closed"}>
      This advert takes no more applications{endedAt && ` (since ${longDate(endedAt)})`}.{" "}
      <Link href={paths.jobs({ category: [job.category.slug] })}>See open {job.category.label} jobs</Link>
    </Notice>
  );
}

/** The earliest moment by which an advert is over; null while none has been set. */
function endOf({ endedAt, closesAt, expiresAt }: Job): Date | null {
  const ends = [endedAt, closesAt, expiresAt].filter((end) => end !== null).toSorted();
  return ends[0] === undefined ? null : new Date(ends[0]);
}
