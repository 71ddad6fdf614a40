import { paths } from "#server/paths.ts";
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
      <p>{posterLine(job)}</p>
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

/** The law asks agencies to say which of the two it is. */
const permanentKinds: ReadonlySet<string> = new Set(["permanent", "apprenticeship", "graduate-scheme"]);

function posterLine(job: Job): string {
  const { name, employerTypeLabel } = job.company;
  if (!job.company.isAgency)
    return job.company.isFreelance ? `${name}, a freelance recruiter.` : `${name}, the employer. ${employerTypeLabel}.`;
  const because = job.clientUnnamedBecause ? ` (${job.clientUnnamedBecause})` : "";
  const hirer = job.clientName ? `on behalf of ${job.clientName}` : `on behalf of an unnamed ${lowerFirst(job.sideLabel)}${because}`;
  const capacity = job.advertisesAs === null ? "" : ` as an ${job.advertisesAs}`;
  const engagement = permanentKinds.has(job.contractType.slug) ? "Permanent" : "Temporary";
  return `${name}, ${lowerFirst(employerTypeLabel)}, advertises${capacity} ${hirer}. ${engagement} position.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
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
