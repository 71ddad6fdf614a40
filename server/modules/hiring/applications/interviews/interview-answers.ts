import { z } from "zod";
import { interviewKinds, interviewStates, interviewSteps } from "#db/interview-values.ts";

const moment = z.iso.datetime();
const text = z.string().nullable();
const state = z.enum(interviewStates);

const interviewLine = z.strictObject({
  id: z.string(),
  /** 1 for the first of its application. */
  round: z.int(),
  state,
  standing: z.enum(["coming", "over", "called-off"]),
  startsAt: moment,
  lengthMinutes: z.int(),
  kind: z.enum(interviewKinds),
  place: text,
  link: text,
  phone: text,
  interviewers: z.string(),
  message: text,
  /** Text of the last answer or of the cancellation. */
  reply: text,
  proposedTimes: z.array(moment),
  /** Version to send back with an answer or a change. */
  sequence: z.int(),
  /** Path of its calendar file. */
  calendarPath: z.string(),
  mayAnswer: z.boolean(),
  mayChange: z.boolean(),
});
export type InterviewLine = z.infer<typeof interviewLine>;

const interviewHappening = z.strictObject({
  at: moment,
  step: z.enum(interviewSteps),
  /** The employer's member of staff; shown to the employer only. */
  byName: text,
  /** The start time as of this event. */
  startsAt: moment,
  text,
});
export type InterviewEvent = z.infer<typeof interviewHappening>;

export const interviewView = interviewLine.extend({
  /** Oldest first. */
  history: z.array(interviewHappening),
});

export interface UpcomingInterview extends InterviewLine {
  applicationId: string;
  jobTitle: string;
  companyName: string;
  /** Shown to the employer; a placeholder while the name is hidden. */
  applicantName: string | null;
}

export const arrangedInterview = z.strictObject({ id: z.string(), sequence: z.int(), state, startsAt: moment });
export type ArrangedInterview = z.infer<typeof arrangedInterview>;
