import { paths } from "#server/addresses/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { postedLabel } from "#src/lib/posted-label.ts";
import { replyWords } from "#src/lib/reply-words.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";

/** Who posted the advert and how fresh it is, from stored facts only. */
export function JobTrust({ job, isPreview }: { job: Job; isPreview: boolean }) {
  const now = useNow();
  return (
    <section aria-labelledby="trust" className={styles.panel}>
      <h2 id="trust">Who posted this</h2>
      <p>{job.postedBy}</p>
      <p>
        {job.company.isVerified ? "Verified: the board has checked that this firm is who it says it is." : "Not yet verified by the board."}
      </p>
      {job.replyRecord && (
        <p>
          {job.company.name} has {replyWords(job.replyRecord)}
        </p>
      )}
      <p>
        First advertised {longDate(new Date(job.firstPublishedAt))}
        {job.relistedCount > 0 && `, relisted ${counted(job.relistedCount, "time")}`}.
        {job.confirmedOpenAt && job.isOpen && ` Confirmed open ${confirmedLabel(new Date(job.confirmedOpenAt), now)}.`}
      </p>
      {job.changes.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {job.source && (
        <p>
          This advert came from {job.source.name}.
          {job.source.url && (
            <>
              {" "}
              <a href={job.source.url} rel="nofollow noopener external">
                See it where it was published <span aria-hidden="true">↗</span>
              </a>
            </>
          )}
        </p>
      )}
      {job.company.liveJobCount > 0 && (
        <p>
          <Link href={paths.company(job.company.slug)}>
            {job.company.name}: {counted(job.company.liveJobCount, "live advert")}
          </Link>
        </p>
      )}
      {!isPreview && (
        <p data-screen-only>
          <Link href={paths.reportJob(job.id)}>Report this advert</Link>
        </p>
      )}
    </section>
  );
}

function confirmedLabel(confirmedAt: Date, now: Date): string {
  const label = postedLabel(confirmedAt, now);
  return label === "Just posted"
    ? "within the hour"
    : label === "Yesterday"
      ? "yesterday"
      : /^\d+ [A-Z]/.test(label)
        ? `on ${label}`
        : label;
}
