import { formatInterviewMoment, type Interview } from "./interview-words.ts";

/** One step in the history of an application. */
export interface HistoryLine {
  key: string;
  at: string;
  words: string;
  message: string | null;
}

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

/** Sorts the lines chronologically. */
export const sortByTime = (lines: readonly HistoryLine[]): HistoryLine[] => lines.toSorted((one, other) => one.at.localeCompare(other.at));
