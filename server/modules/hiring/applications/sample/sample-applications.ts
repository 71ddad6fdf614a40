import type { ApplicationState } from "#db/own-values.ts";

/** Invented people who applied to the sample recruiter's adverts. They have no password: nobody signs in as them. */
export const sampleApplicants = ["Ola Sample", "Priya Sample", "Tomasz Sample", "Gwen Sample", "Idris Sample", "Mairi Sample"] as const;
export const applicantEmail = (name: string): string => `${name.split(" ")[0]?.toLowerCase()}.applicant@people.example`;

type History = readonly ApplicationState[];

/** How far each of them has come, in order. */
export const applicantHistories: readonly History[] = [
  ["sent"],
  ["sent", "opened"],
  ["sent", "opened", "in-review"],
  ["sent", "opened", "shortlisted", "interview"],
  ["sent", "opened", "in-review", "interview", "offer"],
  ["sent", "opened", "not-progressing"],
];

/** The sample jobseeker's own: the first at the sample recruiter's firm, the others elsewhere. */
export const ownHistories: readonly History[] = [
  ["sent", "opened", "shortlisted"],
  ["sent"],
  ["sent", "opened", "in-review", "interview"],
  ["sent", "opened", "not-progressing"],
];

export const sampleCoverNote =
  "Sample application. I have run commercial packages on schemes like yours, and would like to hear more about the team and the programme.";
export const sampleOutcome = "Sample message. Thank you for applying. We have gone on with others this time and wish you well.";
