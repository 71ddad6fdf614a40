import { type ReactNode, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { JobCard as Job } from "#server/types.ts";
import type { HiddenMarks } from "#src/features/board/hiding.ts";
import { usePersonalParts } from "#src/features/board/own-parts.ts";
import { PayEquivalent } from "#src/features/pay-terms/equivalent.tsx";
import { SaveToggle } from "#src/features/saved/save-toggle.tsx";
import { type SavedJobs, useSavedJobs } from "#src/features/saved/saved-jobs.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, topOfRangeNote } from "#src/lib/money.ts";
import { closingLabel, isNewlyPosted, postedLabel } from "#src/lib/posted-label.ts";
import { promiseWords } from "#src/lib/reply-words.ts";
import { markSeen, useSeenJobs } from "#src/lib/seen-jobs.ts";
import { CachedMarkup } from "#src/ui/cached-markup.tsx";
import { FirmMark } from "#src/ui/firm-mark.tsx";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { Tag } from "#src/ui/tag.tsx";
import jobCardStyles from "./job-card.module.css";
import styles from "./job-list.module.css";

/**
 * List of adverts. `firstNumber` is the position of the first in all results; ages are relative to `now`; `minimum` is the pay that was
 * searched for.
 */
export function JobList({
  jobs,
  now,
  headingLevel = 2,
  firstNumber = 1,
  minimum = null,
}: {
  jobs: readonly Job[];
  now: Date;
  headingLevel?: 2 | 3;
  firstNumber?: number;
  minimum?: Parameters<typeof topOfRangeNote>[1] | null;
}) {
  const seen = useSeenJobs();
  const saved = useSavedJobs();
  const parts = usePersonalParts();
  const [isLate] = useState(!parts);
  const [marks, setMarks] = useState<HiddenMarks>({});
  return (
    <div className={styles.frame}>
      <ol className={styles.list} start={firstNumber}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.item} data-job={job.id} hidden={marks[job.id] === "left-out"}>
            <JobCard
              job={job}
              now={now}
              headingLevel={headingLevel}
              payNote={job.pay && minimum && topOfRangeNote(job.pay, minimum)}
              isSeen={seen.has(job.id)}
              saved={saved}
              isCovered={marks[job.id] === "covered"}
              personal={parts && <parts.PersonalCardRow job={job} jobs={jobs} />}
            />
            {parts && marks[job.id] === "covered" && <parts.HiddenAdvertCover job={job} />}
          </li>
        ))}
      </ol>
      {parts && <parts.PersonalListParts jobs={jobs} isLate={isLate} onMarks={setMarks} />}
    </div>
  );
}

const urgentMs = 3 * 24 * 3_600_000;

interface JobCardProps {
  job: Job;
  /** Reference time for ages and closing dates. */
  now: Date;
  headingLevel: 2 | 3;
  /** How the pay compares with the minimum that was searched for. */
  payNote: string | null;
  isSeen: boolean;
  /** Null where saving is unavailable. */
  saved: SavedJobs | null;
  /** Covered by another element. */
  isCovered: boolean;
  /** The user's personal part, in reserved space. */
  personal: ReactNode;
}

function JobCard({ job, now, headingLevel, payNote, isSeen, saved, isCovered, personal }: JobCardProps) {
  const drawn = `${headingLevel} ${isSeen} ${payNote}`;
  return (
    <article className={`${jobCardStyles.card} ${isSeen ? jobCardStyles.seen : ""}`} inert={isCovered}>
      <CachedMarkup className={jobCardStyles.whole} of={job} part={`whole ${drawn} ${saved?.ids.has(job.id)}`} at={now}>
        {() => (
          <>
            <CachedMarkup className={jobCardStyles.whole} of={job} part={`description ${drawn}`}>
              {() => <Description job={job} headingLevel={headingLevel} payNote={payNote} isSeen={isSeen} />}
            </CachedMarkup>
            {saved && <SaveToggle job={job} saved={saved} className={jobCardStyles.save} />}
            <Dates job={job} now={now} />
          </>
        )}
      </CachedMarkup>
      <div className={jobCardStyles.own} data-needs-script="">
        {personal}
      </div>
    </article>
  );
}

function Description({ job, headingLevel, payNote, isSeen }: Pick<JobCardProps, "job" | "headingLevel" | "payNote" | "isSeen">) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const open = () => markSeen(job.id);
  return (
    <>
      <FirmMark name={job.company.name} logo={job.company.logo} className={jobCardStyles.mark} />
      <Heading className={jobCardStyles.title}>
        <Link href={paths.job(job.id)} className={jobCardStyles.link} onClick={open} onAuxClick={open}>
          {job.title}
          <span className="for-reader">
            , {job.company.name}, {job.placeLabel}
          </span>
        </Link>
        {isSeen && <span className={jobCardStyles.seenWord}> Viewed</span>}
      </Heading>
      <div className={jobCardStyles.pay} data-pay-place="">
        <Price pay={job.pay} payText={job.payText} />
        {job.pay && <PayEquivalent pay={job.pay} className={jobCardStyles.equivalent} />}
        {payNote && <p className={jobCardStyles.equivalent}>{payNote}</p>}
      </div>
      <p className={jobCardStyles.who}>
        <Link href={paths.company(job.company.slug)} className={jobCardStyles.company}>
          {job.company.name}
        </Link>
        {job.company.isAgency && <span className={jobCardStyles.agency}> (agency)</span>}
        {job.company.isVerified && " "}
        {job.company.isVerified && <span className={jobCardStyles.verified}>✓ Verified</span>}{" "}
        <span className={jobCardStyles.where}>
          {job.placeLabel}
          {job.siteLabel && `; site: ${job.siteLabel}`}
          {job.distanceMiles !== null && <span className={jobCardStyles.distance}> · {distanceLabel(job.distanceMiles)}</span>}
        </span>
      </p>
      <p className={jobCardStyles.terms}>
        {[
          ...[job.isSample && "Sample", job.contractTypeLabel, job.workingPatternLabel, job.workTypeLabel],
          ...[job.replyPromise && promiseWords(job.replyPromise), job.levelLabel, job.sectorLabel],
        ]
          .filter(Boolean)
          .join("\u00a0· ")}{" "}
        <Tags job={job} />
      </p>
      <p className={jobCardStyles.summary}>{excerpt(job.summary, job.company.name)}</p>
    </>
  );
}

function Tags({ job }: { job: Job }) {
  return (
    <>
      {job.suiteLabels.map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
      {job.company.isApcSupported && <Tag>APC supported</Tag>}
      {job.sourceName && <span className={jobCardStyles.source}>via {job.sourceName}</span>}
      {job.sameVacancyCount > 0 && (
        <span className={jobCardStyles.source}>{counted(job.sameVacancyCount, "other advert")} of the same vacancy</span>
      )}
    </>
  );
}

function Dates({ job, now }: { job: Job; now: Date }) {
  const published = new Date(job.firstPublishedAt);
  const closes = job.closesAt === null ? null : new Date(job.closesAt);
  const isUrgent = closes !== null && closes.getTime() - now.getTime() < urgentMs;
  return (
    <p className={jobCardStyles.dates}>
      <time dateTime={job.firstPublishedAt} className={isNewlyPosted(published, now) ? jobCardStyles.new : undefined}>
        <DatedLabel label={postedLabel(published, now)} day={published} />
      </time>
      {closes && job.closesAt && (
        <time dateTime={job.closesAt} className={`${jobCardStyles.closes} ${isUrgent ? jobCardStyles.new : ""}`}>
          <DatedLabel label={closingLabel(closes, now)} day={closes} />
        </time>
      )}
    </p>
  );
}

/** Screen readers receive the date where the label has none. */
function DatedLabel({ label, day }: { label: string; day: Date }) {
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

const maxChars = 120;

/** Returns the start of an advert for its card, from the first sentence that does not name the firm, cut between words. */
export function excerpt(summary: string, firmName: string): string {
  const sentences = summary.split(/(?<=[.!?…])\s+/);
  const first = sentences.findIndex((sentence) => !sentence.includes(firmName));
  const text = (first > 0 ? sentences.slice(first).join(" ") : summary).trim();
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars + 1);
  return `${cut.slice(0, Math.max(1, cut.lastIndexOf(" "))).replace(/[\s,.;:–-]+$/, "")}…`;
}
