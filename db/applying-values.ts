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

/** Reasons an employer may choose for rejecting an application. Imports nothing. */
export const rejectionReasons = [
  "experience",
  "sector",
  "qualifications",
  "right-to-work",
  "location",
  "pay",
  "availability",
  "answers",
  "interview",
  "another-chosen",
  "post-withdrawn",
  "other",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Wording that an applicant may also read. */
export const rejectionReasonLabels: Readonly<Record<RejectionReason, string>> = {
  experience: "Less experience than the post needs",
  sector: "Experience of other sectors or contract suites",
  qualifications: "Qualifications or chartership other than the post needs",
  "right-to-work": "Right to work in the UK, or sponsorship",
  location: "Place of work or travel",
  pay: "Pay expected above the range",
  availability: "Start date or notice period",
  answers: "Answers to the advert’s questions",
  interview: "The interview",
  "another-chosen": "Another applicant was chosen",
  "post-withdrawn": "The post was withdrawn or put on hold",
  other: "Another reason",
};

/** Digits and capitals without look-alikes: no I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Returns the reference of an application, to be read out over the telephone: "DW-3069-7K2". It is the first 35 bits of the public id,
 * so that nothing has to be stored and an application can be found by it.
 */
export function applicationReference(publicId: string): string {
  const bits = [...publicId.slice(0, 6)].map((character) => base64url.indexOf(character).toString(2).padStart(6, "0")).join("");
  const drawn = Array.from({ length: 7 }, (_, at) => alphabet[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join("");
  return `DW-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
}

/**
 * Returns the two beginnings that the public id of an application with this reference can have: they differ in the one bit that the
 * reference leaves out. Hyphens, spaces, capitals and digits mistaken for letters make no difference. None where the text is no reference.
 */
export function publicIdsOfReference(text: string): string[] {
  const typed = text.toUpperCase().replaceAll(/[\s‐‑–-]/g, "");
  const drawn = /^DW([0-9A-Z]{7})$/.exec(typed)?.[1]?.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (drawn === undefined || drawn.includes("U")) return [];
  const bits = [...drawn].map((character) => alphabet.indexOf(character).toString(2).padStart(5, "0")).join("");
  return ["0", "1"].map((last) => (bits + last).replaceAll(/.{6}/g, (six) => base64url.charAt(Number.parseInt(six, 2))));
}
