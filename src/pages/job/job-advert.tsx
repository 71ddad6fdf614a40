import { type ReactNode, useEffect } from "react";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { closingLabel, isNewlyPosted, postedLabel } from "#src/lib/posted-label.ts";
import { markSeen } from "#src/lib/seen-jobs.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { SanitisedHtml } from "#src/ui/sanitised-html.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { CompetencyList } from "./competency-list.tsx";
import { ForYou } from "./for-you.tsx";
import { HowToApply } from "./how-to-apply.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";
import { JobFacts } from "./job-facts.tsx";
import { JobTrust } from "./job-trust.tsx";
import { NeededLists } from "./needed-lists.tsx";
import { NotOpenNotice } from "./not-open-notice.tsx";
import { PausedApplying } from "./paused-applying.tsx";
import { RelatedJobs } from "./related-jobs.tsx";
import { ShareJob } from "./share-job.tsx";

/** An advert's page. `preview` stands where one would apply, in a form where the advert is still being written: there it is a part, not the page. */
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
          <p className={styles.where}>{whereLine(job)}</p>
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
          <NeededLists job={job} />
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

function whereLine(job: Job): string {
  const place = job.site ?? job.office;
  if (!place) return job.workType.slug === "remote" ? "Remote, anywhere in the UK" : "Place not stated";
  return job.site && job.office && job.site.label !== job.office.label
    ? `Site: ${job.site.label} · Office: ${job.office.label}`
    : [place.label, ...job.otherPlaces.map(({ label }) => label)].join(" · ");
}
