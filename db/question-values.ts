/** Questions raised when wording, a name or a figure looks wrong. A guess never rejects: the caller confirms by sending the code. */
export const questionCodes = [
  "looks-like-identity-paper",
  "looks-like-another-file-type",
  "looks-like-contact-details",
  "looks-like-shouting",
  "looks-like-noise",
  "looks-like-markup",
  "looks-like-pay",
  "looks-like-wrong-pay",
  "looks-like-wide-pay",
  "names-a-hidden-client",
  "looks-confidential",
  "removes-a-confirmation",
  "looks-discriminating",
  "looks-like-a-fee",
  "overlaps-another-interview",
] as const;
export type QuestionCode = (typeof questionCodes)[number];
