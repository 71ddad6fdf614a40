import { rejectionReasonLabels } from "#db/rejection-values.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { type HistoryLine, inOrder, interviewHistory } from "#src/interviews/interview-history.ts";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { Application } from "./application-view.tsx";
import { stateLabels } from "./application-words.ts";

type Move = Application["timeline"][number];

/** Every step of an application with its moment, oldest first, and what the employer wrote with it. */
export function ApplicationTimeline({ application }: { application: Application }) {
  if (application.timeline.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <SectionHeading id="history" level={3}>
        History
      </SectionHeading>
      <ol className={styles.facts}>
        {linesOf(application).map(({ key, at, words, message }) => (
          <li key={key} className={styles.row}>
            <div className={styles.words}>
              <p>{words}</p>
              {message && <blockquote className={styles.message}>{message}</blockquote>}
            </div>
            <time dateTime={at} className={styles.soft}>
              {shortDate(new Date(at))}, {clockTime(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function linesOf({ timeline, interviews, companyName }: Application): HistoryLine[] {
  const moves = timeline.map((move) => ({
    key: `${move.at} ${move.to}`,
    at: move.at,
    words: sentenceOf(move, companyName),
    message: withReason(move),
  }));
  return inOrder([...moves, ...interviewHistory(interviews, { employer: () => companyName, applicant: "You" })]);
}

function withReason({ message, reason }: Move): string | null {
  if (reason === null) return message;
  const told = `The reason they gave: ${rejectionReasonLabels[reason]}.`;
  return message === null ? told : `${told}\n\n${message}`;
}

function sentenceOf({ from, to, by }: Move, companyName: string): string {
  if (by === "applicant") {
    if (to === "withdrawn") return "You withdrew it";
    return from === "withdrawn" ? `You undid the withdrawal: ${stateLabels[to].toLowerCase()} again` : "You sent it";
  }
  return to === "opened" ? `${companyName} opened it` : `${companyName} moved it to “${stateLabels[to]}”`;
}
