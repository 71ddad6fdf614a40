import styles from "#src/dashboard/dashboard.module.css";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { Application } from "./application-view.tsx";
import { stateLabels } from "./application-words.ts";

type Move = Application["timeline"][number];

/** Every step of an application with its moment, oldest first, and what the employer wrote with it. */
export function ApplicationTimeline({ application: { timeline, companyName } }: { application: Application }) {
  if (timeline.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <SectionHeading id="history" level={3}>
        History
      </SectionHeading>
      <ol className={styles.facts}>
        {timeline.map((move) => (
          <li key={`${move.at} ${move.to}`} className={styles.row}>
            <div className={styles.words}>
              <p>{sentenceOf(move, companyName)}</p>
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

function sentenceOf({ from, to, by }: Move, companyName: string): string {
  if (by === "applicant") {
    if (to === "withdrawn") return "You withdrew it";
    return from === "withdrawn" ? `You undid the withdrawal: ${stateLabels[to].toLowerCase()} again` : "You sent it";
  }
  return to === "opened" ? `${companyName} opened it` : `${companyName} moved it to “${stateLabels[to]}”`;
}
