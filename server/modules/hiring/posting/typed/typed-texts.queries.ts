import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
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
