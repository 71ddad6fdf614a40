/** Interviews and their limits, for the server and the screens. Imports nothing. */

export const interviewKinds = ["in-person", "telephone", "video"] as const;
export type InterviewKind = (typeof interviewKinds)[number];

export const interviewKindLabels: Readonly<Record<InterviewKind, string>> = {
  "in-person": "In person",
  telephone: "By telephone",
  video: "By video",
};

/** State of an interview: the applicant's latest answer, or cancelled. */
export const interviewStates = ["invited", "accepted", "time-asked", "declined", "cancelled"] as const;
export type InterviewState = (typeof interviewStates)[number];

export const interviewAnswers = ["accepted", "time-asked", "declined"] as const satisfies readonly InterviewState[];
export type InterviewAnswer = (typeof interviewAnswers)[number];

export const interviewSteps = ["arranged", "changed", "accepted", "time-asked", "declined", "cancelled"] as const;
export type InterviewStep = (typeof interviewSteps)[number];

export const interviewLimits = {
  lengthMinMinutes: 5,
  lengthMaxMinutes: 480,
  usualLengthMinutes: 60,
  daysAhead: 365,
  placeMaxChars: 300,
  linkMaxChars: 500,
  interviewersMaxChars: 300,
  messageMaxChars: 2_000,
  answerMaxChars: 1_000,
  proposedTimes: 3,
  perApplication: 10,
  /** When both sides are reminded, in hours before the interview. */
  remindedHoursBefore: 24,
} as const;
