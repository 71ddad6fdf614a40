import type { ReactNode } from "react";
import { interviewKindLabels } from "#db/interview-values.ts";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { telephoneHref } from "#src/lib/telephone-href.ts";
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
