import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { JobCard as Job } from "#server/types.ts";
import { SaveToggle } from "#src/features/saved/save-toggle.tsx";
import type { SavedJobs } from "#src/features/saved/saved-jobs.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { closingLabel, isNewlyPosted, postedLabel } from "#src/lib/posted-label.ts";
import { markSeen } from "#src/lib/seen-jobs.ts";
import { KeptMarkup } from "#src/ui/kept-markup.tsx";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./job-card.module.css";

const urgentMs = 3 * 24 * 3_600_000;

export interface JobCardProps {
  job: Job;
  /** What ages and closing dates are read against. */
  now: Date;
  headingLevel: 2 | 3;
  /** Place in the whole list, from 1. */
  number: number;
  isSeen: boolean;
  /** Null where nothing can be saved. */
  saved: SavedJobs | null;
  /** Something stands over it. */
  isCovered: boolean;
  /** What it says to whoever is here alone, in room that is kept for it. */
  own: ReactNode;
}

export function JobCard({ job, now, headingLevel, number, isSeen, saved, isCovered, own }: JobCardProps) {
  return (
    <article className={`${styles.card} ${isSeen ? styles.seen : ""}`} inert={isCovered}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <KeptMarkup className={styles.whole} of={job} part={`whole ${headingLevel} ${isSeen} ${saved?.ids.has(job.id)}`} at={now}>
        {() => (
          <>
            <KeptMarkup className={styles.description} of={job} part={`description ${headingLevel} ${isSeen}`}>
              {() => <Description job={job} headingLevel={headingLevel} isSeen={isSeen} />}
            </KeptMarkup>
            {saved && <SaveToggle job={job} saved={saved} className={styles.save} />}
            <div className={styles.figures}>
              <Price pay={job.pay} payText={job.payText} />
              <Dates job={job} now={now} />
            </div>
          </>
        )}
      </KeptMarkup>
      <div className={styles.own} data-needs-script="">
        {own}
      </div>
    </article>
  );
}

function Description({ job, headingLevel, isSeen }: Pick<JobCardProps, "job" | "headingLevel" | "isSeen">) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const open = () => markSeen(job.id);
  return (
    <>
      <Heading className={styles.title}>
        <Link href={paths.job(job.id)} className={styles.link} onClick={open} onAuxClick={open}>
          {job.title}
          <span className="for-reader">
            , {job.company.name}, {job.placeLabel}
          </span>
        </Link>
        {isSeen && <span className={styles.seenWord}> Viewed</span>}
      </Heading>
      <p className={styles.who}>
        <Link href={paths.company(job.company.slug)} className={styles.company}>
          {job.company.name}
        </Link>
        {job.company.isAgency && <span className={styles.agency}> (agency)</span>}
        {job.company.isVerified && " "}
        {job.company.isVerified && <span className={styles.verified}>✓ Verified</span>}
      </p>
      <p className={styles.where}>
        {job.placeLabel}
        {job.siteLabel && `; site: ${job.siteLabel}`}
        {job.distanceMiles !== null && <span className={styles.distance}> · {distanceLabel(job.distanceMiles)}</span>}
      </p>
      <p className={styles.facts}>
        {[job.levelLabel, job.contractTypeLabel, job.workingPatternLabel, job.workTypeLabel, job.sectorLabel]
          .filter(Boolean)
          .join("\u00a0· ")}
      </p>
      <p className={styles.summary}>{job.summary}</p>
      <p className={styles.tags}>
        {job.suiteLabels.map((label) => (
          <Tag key={label}>{label}</Tag>
        ))}
        {job.company.isApcSupported && <Tag>APC supported</Tag>}
        {job.isSample && <Tag>Sample</Tag>}
        {job.sourceName && <span className={styles.source}>via {job.sourceName}</span>}
        {job.sameVacancyCount > 0 && (
          <span className={styles.source}>{counted(job.sameVacancyCount, "other advert")} of the same vacancy</span>
        )}
      </p>
    </>
  );
}

function Dates({ job, now }: { job: Job; now: Date }) {
  const published = new Date(job.firstPublishedAt);
  const closes = job.closesAt === null ? null : new Date(job.closesAt);
  const isUrgent = closes !== null && closes.getTime() - now.getTime() < urgentMs;
  return (
    <p className={styles.dates}>
      <time dateTime={job.firstPublishedAt} className={isNewlyPosted(published, now) ? styles.new : undefined}>
        <Dated label={postedLabel(published, now)} day={published} />
      </time>
      {closes && job.closesAt && (
        <time dateTime={job.closesAt} className={`${styles.closes} ${isUrgent ? styles.new : ""}`}>
          <Dated label={closingLabel(closes, now)} day={closes} />
        </time>
      )}
    </p>
  );
}

/** Screen readers hear the date where the label names none. */
function Dated({ label, day }: { label: string; day: Date }) {
  const namesDate = /\d{4}$/.test(label);
  return (
    <>
      {label}
      {!namesDate && <span className="for-reader">, {longDate(day)}</span>}
    </>
  );
}

function distanceLabel(miles: number): string {
  if (miles < 1) return "under a mile away";
  const whole = Math.round(miles);
  return `${whole} ${whole === 1 ? "mile" : "miles"} away`;
}
