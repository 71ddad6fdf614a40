import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { waitingLines } from "./waiting-lines.ts";

type Attention = Outputs["recruiting"]["overview"]["attention"];

/** Everything that waits for the reader, the most pressing first, each with where it is dealt with. */
export function NeedsYou({ attention }: { attention: Attention }) {
  const now = useNow();
  const lines = waitingLines(attention, now);
  return (
    <section aria-labelledby="needs">
      <SectionHeading id="needs" level={3}>
        What needs you
      </SectionHeading>
      {lines.length === 0 ? (
        <p>Nothing waits for you.</p>
      ) : (
        <ul className={styles.rows}>
          {lines.map(({ key, words, href, aside, isUrgent }) => (
            <li key={key} className={styles.row}>
              <p className={styles.title}>
                <Link href={href}>{words}</Link>
              </p>
              <p className={`${styles.side} ${isUrgent ? styles.urgent : styles.soft}`}>{aside}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
