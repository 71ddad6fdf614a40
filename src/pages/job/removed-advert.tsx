import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import styles from "./job-advert.module.css";

/** Shown at the address of an advert that was removed or paused, to users who saved it and its owners; `children` for others. */
export function RemovedAdvert({ jobId, children }: { jobId: number; children: ReactNode }) {
  const { data } = trpc.cases.removed.useQuery({ jobId }, { staleTime: 0, retry: false });
  if (!data) return <PausedAdvert jobId={jobId}>{children}</PausedAdvert>;
  return <RemovedNotice removed={data} jobId={jobId} />;
}

function RemovedNotice({
  removed: { title, companyName, hasApplied, owner },
  jobId,
}: {
  removed: Outputs["cases"]["removed"];
  jobId: number;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.paused}>
      <PageHead title={`Removed: ${title}`} description="This advert was removed from the board." canonicalPath={null} />
      <h1 ref={heading} tabIndex={-1}>
        This advert was removed
      </h1>
      <p>
        We have removed “{title}” of {companyName} from the board. Nobody can find it or apply to it now.
      </p>
      {owner ? <OwnerNotice owner={owner} jobId={jobId} /> : <SavedOrAppliedNotice hasApplied={hasApplied} title={title} />}
    </div>
  );
}

type Owner = NonNullable<Outputs["cases"]["removed"]["owner"]>;

const OwnerNotice = ({ owner: { status, reason, since }, jobId }: { owner: Owner; jobId: number }) => (
  <>
    <p>
      It is {status}
      {since && ` since ${longDate(new Date(since))}`}
      {reason && `: ${reason}`}
    </p>
    <p>
      <Link href={paths.recruiterTab("jobs", { job: String(jobId) })}>What you can do about it, and how to appeal</Link>
    </p>
  </>
);

const SavedOrAppliedNotice = ({ hasApplied, title }: { hasApplied: boolean; title: string }) => (
  <>
    <p>
      We do this when an advert breaks our rules or we cannot confirm that it is genuine. If we find that it was fraudulent, we write to
      everyone who applied.
    </p>
    <p>What you can do:</p>
    <ul>
      {hasApplied && (
        <li>
          <Link href={paths.jobseekerTab("applications")}>Withdraw your application</Link>, so that your CV can no longer be opened.
        </li>
      )}
      <li>
        If you sent money, bank details or copies of documents, tell your bank today, report it to Action Fraud (0300 123 2040), and{" "}
        <Link href={paths.contact("advert")}>tell us</Link>.
      </li>
      <li>
        <Link href={paths.jobs({ q: title })}>Find similar adverts</Link>
        {!hasApplied && (
          <>
            , or <Link href={paths.jobseekerTab("saved")}>remove it from your saved jobs</Link>
          </>
        )}
        .
      </li>
    </ul>
  </>
);

type RetainedJob = Outputs["jobs"]["kept"];

/**
 * Says that an advert is paused, for users entitled to know: why applications are closed, what is saved, and what to do meanwhile;
 * `children` for others.
 */
function PausedAdvert({ jobId, children }: { jobId: number; children: ReactNode }) {
  const isJobseeker = useLikelyRole() === "jobseeker";
  const { data: job } = trpc.jobs.kept.useQuery({ jobId }, { staleTime: 0, retry: false });
  if (job?.status !== "paused") return children;
  return (
    <div className={styles.paused}>
      <PageHead title={`Paused: ${job.title}`} description="This advert is paused." canonicalPath={null} />
      <h1 tabIndex={-1}>Paused: {job.title}</h1>
      <p role="status">
        <Link href={paths.company(job.company.slug)}>{job.company.name}</Link> has paused this advert, so you cannot apply for now.
      </p>
      {isJobseeker ? <PausedAdvertForJobseeker job={job} /> : <PausedAdvertForAdvertiser job={job} />}
    </div>
  );
}

function PausedAdvertForJobseeker({ job }: { job: RetainedJob }) {
  const { data: application } = trpc.applications.own.useQuery({ jobId: job.id }, { staleTime: 0 });
  const isDraft = application?.state === "draft";
  const read = application
    ? paths.jobseekerTab("applications", { advert: String(job.id) })
    : paths.jobseekerTab("saved", { advert: String(job.id) });
  return (
    <>
      {isDraft && (
        <p>
          Your draft of {longDate(new Date(application.updatedAt))} is saved. When the advert is live again, you can continue at this
          address. If it closes instead, you will see that in your applications.
        </p>
      )}
      {application && !isDraft && <p>The advertiser keeps what you have sent. You can withdraw it at any time.</p>}
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={read}>
          Read the advert
        </ButtonLink>
        {application && <Link href={paths.jobseekerTab("applications")}>See your applications</Link>}
        <Link href={paths.jobs({ category: [job.category.slug] })}>Open {job.category.label} jobs</Link>
      </p>
    </>
  );
}

function PausedAdvertForAdvertiser({ job }: { job: RetainedJob }) {
  return (
    <p className={styles.ways}>
      <ButtonLink kind="primary" href={paths.recruiterTab("jobs", { job: String(job.id) })}>
        See it in your adverts
      </ButtonLink>
      <span>You can resume or close it there.</span>
    </p>
  );
}
