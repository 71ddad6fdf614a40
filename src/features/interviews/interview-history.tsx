import styles from "#src/features/dashboard/dashboard.module.css";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import { Section } from "#src/ui/section-heading.tsx";
import { formatInterviewMoment, type Interview } from "./interview-words.ts";

/** One step in the history of an application. */
interface HistoryLine {
  key: string;
  at: string;
  words: string;
  message: string | null;
}

/** Every step of an application with its time, the oldest first, and what was written with it. */
export const ApplicationHistory = ({ lines }: { lines: readonly HistoryLine[] }) => (
  <Section id="history" level={3} heading="History">
    <ol className={styles.facts}>
      {lines
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ key, at, words, message }) => (
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
  </Section>
);

type InterviewEvent = Interview["history"][number];

/** Returns the interview events of an application's history. `employer` and `applicant` name who acted. */
export const interviewHistory = (
  interviews: readonly Interview[],
  { employer, applicant }: { employer: (byName: string | null) => string; applicant: string },
): HistoryLine[] =>
  interviews.flatMap(({ id, history }) =>
    history.map((happening) => ({
      key: `${id} ${happening.at} ${happening.step}`,
      at: happening.at,
      words: sentenceOf(happening, { employer: employer(happening.byName), applicant }),
      message: happening.text,
    })),
  );

function sentenceOf({ step, startsAt }: InterviewEvent, { employer, applicant }: { employer: string; applicant: string }): string {
  const when = formatInterviewMoment(new Date(startsAt));
  switch (step) {
    case "arranged":
      return `${employer} arranged an interview for ${when}`;
    case "changed":
      return `${employer} changed the interview: it is for ${when}`;
    case "cancelled":
      return `The interview for ${when} was called off`;
    case "accepted":
      return `${applicant} accepted the interview for ${when}`;
    case "time-asked":
      return `${applicant} asked for another time than ${when}`;
    case "declined":
      return `${applicant} declined the interview for ${when}`;
  }
}
