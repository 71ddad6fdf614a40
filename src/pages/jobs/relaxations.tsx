import { paths } from "#server/paths.ts";
import type { Relaxation } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./relaxations.module.css";

/** What to drop to find more, best first, with what each would bring. */
export function Relaxations({ total, relaxations }: { total: number; relaxations: readonly Relaxation[] }) {
  if (total > 0 && relaxations.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="relaxations">
      <SectionHeading id="relaxations">{total === 0 ? "No job matches all of this" : "To find more"}</SectionHeading>
      {relaxations.length > 0 ? (
        <ul className={styles.list}>
          {relaxations.map((relaxation) => (
            <li key={relaxation.label} className={styles.item}>
              <Link href={paths.jobs(relaxation.state)}>{relaxation.label}</Link>
              <span className={styles.gain}>{total === 0 ? counted(relaxation.gain, "job") : `+${counted(relaxation.gain, "job")}`}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.words}>
          Dropping a single filter does not help. <Link href={paths.jobs()}>Start again with all jobs</Link>, or try other words.
        </p>
      )}
    </section>
  );
}
