import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { AdvertMenu } from "#src/board/advert-menu.tsx";
import { HiddenNote } from "#src/board/hidden-note.tsx";
import { MatchReasons } from "#src/board/match-reasons.tsx";
import { isHiddenBy, useTastes } from "#src/board/tastes.ts";
import { CompareToggle } from "#src/compare/compare-toggle.tsx";
import styles from "#src/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import { closingLabel, postedLabel } from "#src/lib/posted-label.ts";
import { SaveToggle } from "#src/saved/save-toggle.tsx";
import type { SavedJobs } from "#src/saved/saved-jobs.ts";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { Tag } from "#src/ui/tag.tsx";
import parts from "./recommended-row.module.css";

interface RecommendedRowProps {
  item: Outputs["matches"]["recommended"]["items"][number];
  now: Date;
  isSeen: boolean;
  saved: SavedJobs | null;
}

/** One recommended advert and why it is one. Hidden from here it keeps its place until the list is opened anew. */
export function RecommendedRow({ item: { job, lines, appliedBefore }, now, isSeen, saved }: RecommendedRowProps) {
  const tastes = useTastes();
  if (tastes && isHiddenBy(tastes, job)) {
    return (
      <li className={styles.row}>
        <HiddenNote job={job} />
      </li>
    );
  }
  return (
    <li className={parts.row} aria-label={job.title}>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={paths.job(job.id)}>{job.title}</Link>
          {isSeen && <span className={styles.soft}> Viewed</span>}
        </p>
        <p>
          <Link href={paths.company(job.company.slug)}>{job.company.name}</Link>
          {job.company.isAgency && " (agency)"} · {job.placeLabel}
        </p>
        <Price pay={job.pay} payText={job.payText} />
        <p className={`${styles.soft} ${styles.small}`}>
          {postedLabel(new Date(job.firstPublishedAt), now)}
          {job.closesAt && ` · ${closingLabel(new Date(job.closesAt), now)}`} {job.isSample && <Tag>Sample</Tag>}
        </p>
        {appliedBefore && (
          <p>
            <Tag tone="warn">Applied</Tag> You applied for this vacancy on {longDate(new Date(appliedBefore.sentAt))}, through{" "}
            <Link href={paths.job(appliedBefore.jobId)}>another advert</Link>.
          </p>
        )}
      </div>
      <div className={parts.reasons}>
        <MatchReasons lines={lines} />
      </div>
      <div className={parts.actions}>
        {saved && <SaveToggle job={job} saved={saved} />}
        <CompareToggle job={job} />
        <AdvertMenu job={job} opensTo="end" />
      </div>
    </li>
  );
}
