import { z } from "zod";
import type { Term } from "#db/taxonomy/role.ts";
import { manyLines } from "#server/text/plain-text.ts";
import type { Reading } from "#server/text/stated/reading.ts";

export const termField = (terms: readonly Pick<Term, "slug">[], missing: string) => {
  const slugs = new Set(terms.map(({ slug }) => slug));
  return z.string(missing).refine((slug) => slugs.has(slug), missing);
};
export const integerField = (least: number, most: number, what: string) =>
  z.int(`${what} must be a whole number.`).min(least, `${what} must be at least ${least}.`).max(most, `${what} must be at most ${most}.`);

/** A number, or text of at most 60 characters parsed by `reader`, whose message is used when parsing fails. */
export const typedNumberField = (reader: (text: string) => Reading<number>, schema: z.ZodType<number>) =>
  z.preprocess((sent, { addIssue }) => {
    if (typeof sent !== "string" || sent.length > 60) return sent;
    const reading = reader(sent);
    if ("value" in reading) return reading.value;
    addIssue({ code: "custom", message: reading.fault });
    return z.NEVER;
  }, schema) as z.ZodType<number, number | string>;

export const areUnique = <T>(items: readonly T[], nameOf: (item: T) => string) => new Set(items.map(nameOf)).size === items.length;

export const plainText = (most: number) =>
  z
    .string("This must be text.")
    .max(most * 2, { error: `Use at most ${most} characters.`, abort: true })
    .transform(manyLines)
    .pipe(z.string().max(most, `Use at most ${most} characters.`));
export const optionalText = (most: number) => plainText(most).nullable();
