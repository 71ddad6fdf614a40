import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { htmlToTyped } from "#server/modules/market/jobs/pay-words.ts";
import { readTypedField, type TypedField, type TypedReading } from "./read-typed.ts";

export type TypedTextReading = TypedReading & { field: TypedField; text: string };

/** Parses texts typed into form fields, in the order sent. */
export function readTypedTexts(
  ctx: Context,
  { texts, isAgency }: { texts: readonly { field: TypedField; text: string }[]; isAgency: boolean },
): TypedTextReading[] {
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.create", { ownerId: userId, companyId });
  return texts.map(({ field, text }) => ({ field, text, ...readTypedField(field, text, { now: ctx.now, isAgency }) }));
}

/** Returns a posting as the form shows it. Converts an HTML description from a file or API to typed text, so that no tags are shown. */
export const toFormFields = (fields: PostingFields): PostingFields =>
  fields.description === undefined ? fields : { ...fields, description: htmlToTyped(fields.description) };
