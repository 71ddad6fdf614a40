import type { ApplicationState } from "#db/own-values.ts";

/** What an applicant is told of a move; states of which they need not be told are not in it. */
export const statusSentences: Readonly<Partial<Record<ApplicationState, string>>> = {
  opened: "Your application has been opened.",
  "in-review": "Your application is being reviewed.",
  shortlisted: "You have been shortlisted.",
  interview: "You are invited to an interview.",
  offer: "You have been made an offer.",
  hired: "You have been hired. Congratulations.",
  "not-progressing": "Your application is not being taken further.",
};
