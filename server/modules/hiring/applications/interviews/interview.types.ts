import type { InterviewKind, InterviewState, InterviewStep } from "#db/interview-values.ts";
import type { InterviewStanding } from "./interview-rules.ts";

/** Something that happened to an interview. */
export interface InterviewHappening {
  at: string;
  step: InterviewStep;
  /** Who of the employer's people; told to the employer only. */
  byName: string | null;
  /** When it was then to be. */
  startsAt: string;
  text: string | null;
}

export interface InterviewLine {
  id: string;
  /** 1 for the first of its application. */
  round: number;
  state: InterviewState;
  standing: InterviewStanding;
  startsAt: string;
  lengthMinutes: number;
  kind: InterviewKind;
  place: string | null;
  link: string | null;
  phone: string | null;
  interviewers: string;
  message: string | null;
  /** What was written with the last answer, or with calling it off. */
  reply: string | null;
  proposedTimes: readonly string[];
  /** To be sent back with an answer or a change. */
  sequence: number;
  /** Where its entry for a calendar is. */
  calendarPath: string;
  mayAnswer: boolean;
  mayChange: boolean;
}

export interface InterviewView extends InterviewLine {
  /** Oldest first. */
  history: readonly InterviewHappening[];
}

/** One in a list of those to come. */
export interface ComingInterview extends InterviewLine {
  applicationId: string;
  jobTitle: string;
  companyName: string;
  /** Shown to the employer; a placeholder while the name is hidden. */
  applicantName: string | null;
}
