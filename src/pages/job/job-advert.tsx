import { type ReactNode, useEffect } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { usePersonalParts } from "#src/features/board/own-parts.ts";
import { longDate } from "#src/lib/dates.ts";
import { closingLabel, isNewlyPosted, postedLabel } from "#src/lib/posted-label.ts";
import { markSeen } from "#src/lib/seen-jobs.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Price } from "#src/ui/price.tsx";
import { SanitisedHtml } from "#src/ui/sanitised-html.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { JobList } from "../jobs/job-list.tsx";
import { HowToApply, RequirementTables, SaveJob, ShareJob } from "./how-to-apply.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";
import { JobFacts, JobTrust } from "./job-facts.tsx";
import { SimilarJobsLinks } from "./ways-on.tsx";

/** An advert's page. In the editing form `preview` replaces the apply section, and the advert is a part of the page, not the page. */
export function JobAdvert({ job, site, preview }: { job: Job; site: Outputs["site"]["info"]; preview?: ReactNode }) {
  const now = useNow();
  const Title = preview ? "h2" : "h1";
  useEffect(() => {
    if (!preview) markSeen(job.id);
  }, [job.id, preview]);
  return (
    <article className={styles.advert}>
      {!job.isOpen && !preview && <NotOpenNotice job={job} />}
      <header className={styles.header}>
        <div>
          <Title tabIndex={-1}>{job.title}</Title>
          <p className={styles.company}>
            <Link href={paths.company(job.company.slug)}>{job.company.name}</Link>
            {job.company.isVerified && <span className={styles.verified}> ✓ Verified</span>}
            {job.company.isApcSupported && " · APC supported"}
          </p>
          <p className={styles.where}>{locationLine(job)}</p>
          <p className={styles.when}>
            <span className={isNewlyPosted(new Date(job.firstPublishedAt), now) && job.isOpen ? styles.fresh : undefined}>
              {postedLabel(new Date(job.firstPublishedAt), now)}
            </span>
            {job.isOpen && job.closesAt && <span>{closingLabel(new Date(job.closesAt), now)}</span>}
            {job.isSample && <span className={styles.sample}>Sample advert</span>}
          </p>
        </div>
        <Pay job={job} />
        {!preview && <p className={styles.printed}>{site.origin + paths.job(job.id)}</p>}
        {job.isOpen && !preview && (
          <p className={styles.jump} data-screen-only>
            <a href="#apply">How to apply</a>
          </p>
        )}
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <JobFacts job={job} />
          <section aria-labelledby="description">
            <SectionHeading id="description">The job</SectionHeading>
            <SanitisedHtml className={styles.prose} html={job.descriptionHtml} />
          </section>
          <RequirementTables job={job} />
          <CompetencyList job={job} />
        </div>
        <aside className={styles.aside} aria-label="Applying, sharing and who posted this">
          {preview ?? (job.isOpen ? <HowToApply job={job} /> : job.status === "paused" && <PausedApplying job={job} />)}
          <JobTrust job={job} isPreview={preview !== undefined} />
          {!preview && <ForYou job={job} />}
          {!preview && <ShareJob url={site.origin + paths.job(job.id)} title={job.title} />}
        </aside>
      </div>
      <RelatedJobs job={job} />
    </article>
  );
}

function Pay({ job }: { job: Job }) {
  return (
    <div className={styles.pay}>
      <Price pay={job.pay} payText={job.payText} />
      {job.payNote && <p className={styles.hint}>{job.payNote}</p>}
      {job.payStanding && (
        <p className={styles.hint}>
          <a href={job.payStanding.href}>{job.payStanding.words}</a>
        </p>
      )}
    </div>
  );
}

function locationLine(job: Job): string {
  const place = job.site ?? job.office;
  if (!place) return job.workType.slug === "remote" ? "Remote, anywhere in the UK" : "Place not stated";
  return job.site && job.office && job.site.label !== job.office.label
    ? `Site: ${job.site.label} · Office: ${job.office.label}`
    : [place.label, ...job.otherPlaces.map(({ label }) => label)].join(" · ");
}

/** The user's match, comparing and hiding. Space is reserved until it loads. */
function ForYou({ job }: { job: Job }) {
  const parts = usePersonalParts();
  const { id, title, company, levelLabel } = job;
  return (
    <section aria-labelledby="for-you" className={`${styles.panel} ${styles.forYou}`} data-needs-script="" data-screen-only="">
      <h2 id="for-you">For you</h2>
      {parts && <parts.PersonalAdvertRow job={{ id, title, company, levelLabel, contractTypeLabel: job.contractType.label }} />}
    </section>
  );
}

/** Apply section of a paused advert: what is saved meanwhile. */
function PausedApplying({ job }: { job: Job }) {
  const isJobseeker = useLikelyRole() === "jobseeker";
  return (
    <section aria-labelledby="apply" className={styles.panel}>
      <h2 id="apply">How to apply</h2>
      <p>This advert is paused, so you cannot apply for now. Save it to find it again. The advertiser keeps applications already sent.</p>
      {isJobseeker && (
        <p>
          <Link href={paths.apply(job.id)}>Your application or draft</Link>
        </p>
      )}
      <SaveJob job={job} />
    </section>
  );
}

const levels: Record<number, string> = { 1: "Level 1: knowledge", 2: "Level 2: application", 3: "Level 3: reasoned advice" };

/** APC competencies that a trainee's work here can evidence, as stated by the advertiser. */
function CompetencyList({ job }: { job: Job }) {
  if (job.competencies.length === 0) return null;
  return (
    <section aria-labelledby="competencies">
      <SectionHeading id="competencies">APC competencies</SectionHeading>
      <table className={`${table.table} ${styles.needed}`}>
        <caption>
          {job.company.name} states that the work can evidence these competencies of the RICS quantity surveying and construction pathway,
          up to the level shown. Your supervisor and the assessors decide whether it does.
        </caption>
        <tbody>
          {job.competencies.map(({ label, level }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={table.figure}>{levels[level]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const labels: Partial<Record<Job["status"], string>> = {
  paused: "Paused",
  "awaiting-review": "Being checked",
  filled: "Filled",
  closed: "Closed",
};

/** Why a readable advert takes no applications, and the alternatives. */
function NotOpenNotice({ job }: { job: Job }) {
  const place = job.site ?? job.office;
  return (
    <>
      <Notice tone="warn" label={labels[job.status] ?? "Expired"}>
        {notOpenText(job)} {job.similar.length > 0 && <a href="#similar">See similar jobs that are open</a>}
      </Notice>
      <SimilarJobsLinks category={job.category} place={place} />
    </>
  );
}

function notOpenText({ status, company, endedAt, closesAt, expiresAt }: Job): string {
  if (status === "paused") return `${company.name} has taken this advert off the board for a while, so it takes no applications now.`;
  if (status === "awaiting-review")
    return "This job had closed and may reopen soon. We are reviewing the advert, and you cannot apply until then.";
  const when = endedAt ?? closesAt ?? expiresAt;
  return `This job is no longer open${when ? ` (since ${longDate(new Date(when))})` : ""}. You can still read the advert, but applications are closed.`;
}

/** Similar open adverts, each with its reason, then more from the advertiser. */
function RelatedJobs({ job }: { job: Job }) {
  const now = useNow();
  return (
    <>
      {job.similar.length > 0 && (
        <section aria-labelledby="similar" data-screen-only="">
          <SectionHeading id="similar">Similar jobs</SectionHeading>
          <ul className={styles.similar}>
            {job.similar.map(({ job: other, reason }) => (
              <li key={other.id}>
                <Link href={paths.job(other.id)}>{other.title}</Link>, {other.company.name},{" "}
                {other.siteLabel ? `${other.placeLabel}; site: ${other.siteLabel}` : other.placeLabel}
                <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {job.moreFromEmployer.length > 0 && (
        <section aria-labelledby="more" data-screen-only="">
          <SectionHeading id="more">More from {job.company.name}</SectionHeading>
          <JobList jobs={job.moreFromEmployer} now={now} headingLevel={3} />
        </section>
      )}
    </>
  );
}
