import { limits } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Disclosure } from "./disclosure.tsx";
import styles from "./match-line.module.css";
import { MatchReasons } from "./match-reasons.tsx";

/** How one advert of a page suits the jobseeker, in a line that stands in room kept for it; one call asks for all the page. */
export function MatchLine({ jobId, jobs }: { jobId: number; jobs: readonly { id: number }[] }) {
  const jobIds = jobs.map(({ id }) => id).slice(0, limits.jobsPerPage);
  const { data } = trpc.matches.lines.useQuery({ jobIds });
  const found = data?.find((each) => each.jobId === jobId);
  if (!found) return null;
  const { lines, appliedBefore } = found;
  const fits = lines.filter(({ kind }) => kind === "fit");
  const gaps = lines.filter(({ kind }) => kind === "gap");
  const counts = [fits.length > 0 && `${fits.length} fit`, gaps.length > 0 && `${gaps.length} to check`].filter(Boolean).join(", ");
  return (
    <div className={styles.line}>
      {lines.length > 0 && (
        <Disclosure className={styles.why} opensTo="end" label={<>Your match{counts && `: ${counts}`}</>}>
          {() => <MatchReasons lines={lines} />}
        </Disclosure>
      )}
      {appliedBefore ? (
        <span className={styles.telling}>
          You applied for this vacancy on {shortDate(new Date(appliedBefore.sentAt))}:{" "}
          <Link href={paths.job(appliedBefore.jobId)}>the other advert</Link>
        </span>
      ) : (
        <span className={styles.telling}>{fits.map(({ text }) => text).join(" · ")}</span>
      )}
    </div>
  );
}
