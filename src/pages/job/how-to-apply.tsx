import { lazy, type ReactNode, Suspense } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { usePersonalParts } from "#src/features/board/own-parts.ts";
import { PayTermsLine } from "#src/features/pay-terms/equivalent.tsx";
import { SaveToggle } from "#src/features/saved/save-toggle.tsx";
import { useSavedJobs } from "#src/features/saved/saved-jobs.ts";
import { longDate } from "#src/lib/dates.ts";
import { hostOf } from "#src/lib/host-of.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { payFigures, payUnit } from "#src/lib/money.ts";
import { promiseWords } from "#src/lib/reply-words.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import styles from "./apply-box.module.css";
import type { Job } from "./job.types.ts";

/** Pay, a promised answer, the way to apply, saving, comparing and hiding. `preview` takes the place of all but the first two. */
export function ApplyBox({ job, preview }: { job: Job; preview: ReactNode }) {
  const isPaused = job.status === "paused";
  return (
    <aside className={styles.box} aria-label="Pay and applying">
      <div className={styles.pay}>
        <Price pay={job.pay} payText={job.payText} />
        {job.pay && !preview && <PayTermsLine pay={job.pay} />}
        {job.payNote && <p className={styles.soft}>{job.payNote}</p>}
      </div>
      {job.replyPromise && <ReplyPromise promise={job.replyPromise} />}
      {preview ?? (
        <>
          {(job.isOpen || isPaused) && (
            <h2 id="apply" className="visually-hidden">
              How to apply
            </h2>
          )}
          {job.isOpen && (job.apply.kind === "external" ? <ExternalApply job={job} /> : <OnSiteApply job={job} />)}
          {!job.isOpen && isPaused && <PausedApply job={job} />}
          {(job.isOpen || isPaused) && <PersonalActions job={job} />}
        </>
      )}
    </aside>
  );
}

/** Applying and saving: a row of the box on wide screens, a bar with the pay at the foot of narrow ones. */
function ActionBar({ job, children }: { job: Job; children: ReactNode }) {
  const { pay } = job;
  const figures = pay && payFigures(pay);
  return (
    <div className={styles.bar} data-screen-only="">
      <p className={styles.barPay}>{figures ? `${figures} ${payUnit(pay.period)}` : job.payText || "Pay not stated"}</p>
      {children}
      <SaveJob job={job} />
    </div>
  );
}

/** Names the external site before the visitor leaves. A link that failed may work again: it is still offered. */
function ExternalApply({ job }: { job: Job }) {
  const { id, apply, source } = job;
  const leadsTo = apply.url ?? source?.url ?? null;
  const host = leadsTo === null ? "" : hostOf(leadsTo);
  return (
    <>
      <ActionBar job={job}>
        {leadsTo !== null && (
          <ButtonLink kind={apply.deadSince ? "secondary" : "primary"} href={paths.apply(id)}>
            {apply.deadSince ? `Try ${host} anyway` : `Apply on ${host}`}
          </ButtonLink>
        )}
      </ActionBar>
      <SavedNote job={job} />
      <SampleNote job={job} />
      {leadsTo === null ? (
        <p>The advertiser has not given an address for applications.</p>
      ) : (
        <p>
          {apply.deadSince ? (
            <>
              <strong>The link for applications didn’t work when we last tried it.</strong> The vacancy may be filled.
            </>
          ) : (
            `Applications go to ${host}${source ? `, through ${source.name}` : ""}. Nothing you have told us is passed on.`
          )}
        </p>
      )}
      {leadsTo !== null && apply.deadSince && apply.otherUrl && (
        <p>
          Another way:{" "}
          <a href={apply.otherUrl} rel="nofollow external noopener">
            {hostOf(apply.otherUrl)}
          </a>
        </p>
      )}
    </>
  );
}

/** Loaded with its own query, only for jobseekers. */
const SameVacancy = lazy(async () => ({ default: (await loadWithRetries(() => import("./same-vacancy.tsx"))).SameVacancyWarning }));

/** The page is the same for all users; only a jobseeker's browser fetches their sent or draft application. */
function useOwnApplication(jobId: number) {
  const isJobseeker = useLikelyRole() === "jobseeker";
  const { data } = trpc.applications.own.useQuery({ jobId }, { enabled: isJobseeker });
  return { isJobseeker, application: (isJobseeker && data) || null };
}

/** What the advert promises everybody who applies. */
function ReplyPromise({ promise }: { promise: NonNullable<Job["replyPromise"]> }) {
  return promise.brokenAt === null ? (
    <p>
      <strong>{promiseWords(promise)}.</strong> Everyone who applies hears by then, or is told that the promise was broken.{" "}
      <Link href={paths.article("reply-promise")}>How it works</Link>
    </p>
  ) : (
    <p>
      Promised an answer within {promise.days} days, and broke the promise on {longDate(new Date(promise.brokenAt))}. It no longer holds for
      new applicants.
    </p>
  );
}

function OnSiteApply({ job }: { job: Job }) {
  const { isJobseeker, application } = useOwnApplication(job.id);
  const isSent = application !== null && application.state !== "draft";
  return (
    <>
      <ActionBar job={job}>
        {isSent ? (
          <ButtonLink href={paths.jobseekerTab("applications")}>See your application</ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={paths.apply(job.id)}>
            {application ? "Continue your application" : "Apply for this job"}
          </ButtonLink>
        )}
      </ActionBar>
      <SavedNote job={job} />
      <SampleNote job={job} />
      {isSent ? (
        <p>
          {application.state === "withdrawn"
            ? "You applied and withdrew."
            : `You applied${application.sentAt ? ` on ${longDate(new Date(application.sentAt))}` : ""}.`}
        </p>
      ) : (
        <>
          <Suspense>{isJobseeker && <SameVacancy jobId={job.id} />}</Suspense>
          <p>You apply on this site with a jobseeker account. You can check everything before you send it.</p>
        </>
      )}
    </>
  );
}

/** A paused advert: what is saved meanwhile. */
function PausedApply({ job }: { job: Job }) {
  const isJobseeker = useLikelyRole() === "jobseeker";
  return (
    <>
      <ActionBar job={job}>{null}</ActionBar>
      <SavedNote job={job} />
      <p>This advert is paused, so you cannot apply for now. Save it to find it again. The advertiser keeps applications already sent.</p>
      {isJobseeker && (
        <p>
          <Link href={paths.apply(job.id)}>Your application or draft</Link>
        </p>
      )}
    </>
  );
}

const SampleNote = ({ job }: { job: Job }) =>
  job.isSample && <p className={styles.soft}>This is a sample advert: the firm is invented, and it shows how the board works.</p>;

function SaveJob({ job }: { job: Job }) {
  const saved = useSavedJobs();
  if (!saved) return null;
  return (
    <SaveToggle job={job} saved={saved} className={buttonClass("secondary", styles.save)}>
      <span>
        Save<span className={styles.saveRest}> this job</span>
      </span>
    </SaveToggle>
  );
}

function SavedNote({ job }: { job: Job }) {
  const saved = useSavedJobs();
  if (!saved) return null;
  return (
    <p role="status" className={styles.soft} data-needs-script="" data-screen-only="">
      {saved.ids.has(job.id) &&
        (saved.storedIn === "account" ? (
          <>
            It is in <Link href={paths.jobseekerTab("saved")}>your saved jobs</Link>.
          </>
        ) : (
          <>
            Saved on this device. <Link href={paths.signInThen(paths.job(job.id))}>Sign in</Link> to keep it in your account.
          </>
        ))}
    </p>
  );
}

/** Comparing and hiding, and a jobseeker's match. Space is reserved until they load. */
function PersonalActions({ job }: { job: Job }) {
  const parts = usePersonalParts();
  const { id, title, company, levelLabel } = job;
  const advert = { id, title, company, levelLabel, contractTypeLabel: job.contractType.label };
  return (
    <div className={styles.personal} data-needs-script="" data-screen-only="">
      {parts && <parts.PersonalAdvertRow job={advert} hasListBelow={job.moreFromEmployer.length > 0} />}
    </div>
  );
}

/**
 * The way to put a question to the advertiser: a freelance recruiter's page, or the messages of an application that was sent. Nothing
 * where there is neither.
 */
export function AskAdvertiser({ job }: { job: Job }) {
  const { application } = useOwnApplication(job.id);
  const isSent = application !== null && application.state !== "draft" && application.state !== "withdrawn";
  const href = isSent ? paths.jobseekerTab("messages", { application: application.id }) : job.enquiryPath;
  return href && <Link href={href}>Ask {job.company.name}</Link>;
}
