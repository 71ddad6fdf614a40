import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./standing.module.css";

const underWay: readonly ApplicationState[] = ["sent", "opened", "in-review", "shortlisted", "interview", "offer"];
const ended: readonly ApplicationState[] = ["hired", "not-progressing", "withdrawn"];

/** How many of each there are, as a bill sums up. */
export function Standing({
  counts,
  savedCount,
  viewCount,
}: {
  counts: Outputs["applications"]["counts"];
  savedCount: number;
  viewCount: number;
}) {
  const sumOf = (states: readonly ApplicationState[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const lines = [
    { label: "Applications under way", href: paths.jobseekerTab("applications"), count: sumOf(underWay) },
    { label: "Applications ended", href: paths.jobseekerTab("applications"), count: sumOf(ended) },
    { label: "Saved jobs", href: paths.jobseekerTab("saved"), count: savedCount },
    { label: "Profile views in the last 90 days", href: paths.jobseekerTab("views"), count: viewCount },
  ];
  return (
    <section aria-labelledby="standing">
      <SectionHeading id="standing" level={3}>
        How things stand
      </SectionHeading>
      <ul className={styles.lines}>
        {lines.map(({ label, href, count }) => (
          <li key={label} className={styles.line}>
            <Link href={href} keepPlace>
              {label}
            </Link>
            <span className={styles.figure}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
