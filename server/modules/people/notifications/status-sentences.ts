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

/** The same at the head of a mail, before the title of the advert. */
export const statusSubjects: Readonly<Partial<Record<ApplicationState, string>>> = {
  opened: "Your application was opened",
  "in-review": "Your application is being reviewed",
  shortlisted: "You are shortlisted",
  interview: "Invitation to an interview",
  offer: "You have an offer",
  hired: "You are hired",
  "not-progressing": "Your application goes no further",
};
