/** What a guess about words, a name or a figure may ask. Guesses err, so none of them refuses: whoever was asked answers yes by naming the code. */
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
  "looks-discriminating",
  "looks-like-a-fee",
] as const;
export type QuestionCode = (typeof questionCodes)[number];
