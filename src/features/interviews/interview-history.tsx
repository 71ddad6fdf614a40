import type { ReactNode } from "react";
import { interviewKindLabels } from "#db/interview-values.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import { telephoneHref } from "#src/lib/telephone-href.ts";
import { Section } from "#src/ui/section-heading.tsx";
import { formatInterviewMoment, formatInterviewTime, type Interview } from "./interview-words.ts";

type Side = "applicant" | "employer";

/** Time, format, place and interviewers of an interview, with its message, the reply and proposed alternatives. */
export function InterviewFacts({ interview, side }: { interview: Omit<Interview, "history">; side: Side }) {
  const { interviewers, message, reply, proposedTimes, state, calendarPath, standing } = interview;
  const isAnswer = state !== "cancelled";
  const facts: [string, ReactNode][] = [
    ["When", `${formatInterviewTime(interview)}, London time`],
    ["How", <InterviewPlace key="how" interview={interview} side={side} />],
    ["Taking part", interviewers],
    [side === "applicant" ? "They wrote" : "Your message", message],
    ["Alternative times", proposedTimes.map((time) => formatInterviewMoment(new Date(time))).join("; ")],
    [isAnswer === (side === "applicant") ? "You wrote" : "They wrote", reply],
    ["Calendar", standing === "coming" && <CalendarLink key="calendar" path={calendarPath} />],
  ];
  return <FactList facts={facts.filter(([, value]) => value)} />;
}

function InterviewPlace({ interview: { kind, place, link, phone }, side }: { interview: Omit<Interview, "history">; side: Side }) {
  const how = interviewKindLabels[kind];
  if (kind === "in-person") return place === null ? how : `${how}: ${place}`;
  if (kind === "video") {
    return (
      <>
        {how}
        {link !== null && (
          <>
            :{" "}
            <a href={link} rel="noreferrer">
              {link}
            </a>
          </>
        )}
      </>
    );
  }
  if (phone === null)
    return `${how}: ${side === "applicant" ? "they ring you on the number in your application" : "you ring the applicant"}`;
  return (
    <>
      {how}: {side === "applicant" ? "ring " : "the applicant rings "}
      <a href={telephoneHref(phone)}>{phone}</a>
    </>
  );
}

/** A file for a calendar application, not a page of this site. */
const CalendarLink = ({ path }: { path: string }) => (
  <a href={path} download>
    Add to your calendar (.ics)
  </a>
);

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
