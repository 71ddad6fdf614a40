import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { typedWords } from "#server/modules/market/jobs/pay-words.ts";

/** A posting as the form shows it, whose description is typed: one that came as HTML, from a file or a program, would stand there with its tags. */
export const asTyped = (fields: PostingFields): PostingFields =>
  fields.description === undefined ? fields : { ...fields, description: typedWords(fields.description) };
