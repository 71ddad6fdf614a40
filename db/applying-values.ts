import type { ApplicationState } from "./own-values.ts";

/** Limits on applications, shared by server and screens. */
export const applyingLimits = {
  messageMaxChars: 5_000,
  messagesPerPage: 20,
  messagesPerApplication: 1_000,
  /** How long applicant and employer may message each other after an outcome. */
  messagesAfterOutcomeDays: 30,
  rememberedAnswersPerUser: 200,
  outsideApplicationsPerUser: 500,
  outsideNotesMaxChars: 2_000,
  /** Delay before the applicant is notified of a state change; until then it can be undone. */
  moveHeldSeconds: 30,
  /** Maximum applications per bulk move. */
  movedAtOnce: 100,
  templatesPerFirm: 50,
  templateNameMaxChars: 80,
} as const;

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
