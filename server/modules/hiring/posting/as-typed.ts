import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { htmlToTyped } from "#server/modules/market/jobs/pay-words.ts";

/** Returns a posting as the form shows it. Converts an HTML description from a file or API to typed text, so that no tags are shown. */
export const toFormFields = (fields: PostingFields): PostingFields =>
  fields.description === undefined ? fields : { ...fields, description: htmlToTyped(fields.description) };
