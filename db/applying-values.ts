import type { ApplicationState } from "./own-values.ts";

/** Limits of what goes with applications, for the server and the screens. */
export const applyingLimits = {
  messageMaxChars: 5_000,
  messagesPerPage: 20,
  messagesPerApplication: 1_000,
  /** How long both sides may write to each other after an outcome. */
  messagesAfterOutcomeDays: 30,
  rememberedAnswersPerUser: 200,
  outsideApplicationsPerUser: 500,
  outsideNotesMaxChars: 2_000,
  /** How long after a move its applicant is told of it: till then it can be taken back. */
  moveHeldSeconds: 30,
  /** Applications that are moved together. */
  movedAtOnce: 100,
  templatesPerFirm: 50,
  templateNameMaxChars: 80,
} as const;

/** The states of an application in words. */
export const applicationStateLabels: Record<ApplicationState, string> = {
  draft: "Draft",
  sent: "Sent",
  opened: "Opened",
  "in-review": "In review",
  shortlisted: "Shortlisted",
  interview: "Interview",
  offer: "Offer",
  hired: "Hired",
  "not-progressing": "Not progressing",
  withdrawn: "Withdrawn",
};
