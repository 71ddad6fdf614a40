import styles from "#src/dashboard/dashboard.module.css";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { Applicant } from "./applicant-view.tsx";
import { nameOf, stageLabels } from "./hiring-words.ts";

type Move = Applicant["timeline"][number];

/** Every step with who took it and when, oldest first, those that were taken back among them. */
export function ApplicantHistory({ applicant }: { applicant: Applicant }) {
  return (
    <section aria-labelledby="history">
      <SectionHeading id="history" level={3}>
        History
      </SectionHeading>
      <ol className={styles.facts}>
        {applicant.timeline.map((move) => (
          <li key={`${move.at} ${move.to}`} className={styles.row}>
            <div className={styles.words}>
              <p>
                {sentenceOf(move, nameOf(applicant))}
                {move.undoneAt && <span className={styles.soft}> (taken back at {clockTime(new Date(move.undoneAt))})</span>}
              </p>
              {move.message && <blockquote className={styles.message}>{move.message}</blockquote>}
            </div>
            <time dateTime={move.at} className={styles.soft}>
              {shortDate(new Date(move.at))}, {clockTime(new Date(move.at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ from, to, by, byName }: Move, applicant: string): string {
  if (by === "applicant") {
    if (to === "withdrawn") return `${applicant} withdrew`;
    return from === "withdrawn" ? `${applicant} took the withdrawal back` : `${applicant} applied`;
  }
  const who = byName ?? "A former colleague";
  return to === "opened" ? `${who} opened it` : `${who} moved it to “${stageLabels[to]}”`;
}
