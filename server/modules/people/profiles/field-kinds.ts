import { z } from "zod";
import type { Term } from "#db/taxonomy/role.ts";
import { manyLines } from "#server/text/plain-text.ts";
import type { Reading } from "#server/text/stated/reading.ts";
import { type CountUnit, readCount } from "./reading/read-count.ts";

export const oneOf = (terms: readonly Pick<Term, "slug">[], missing: string) => {
  const slugs = new Set(terms.map(({ slug }) => slug));
  return z.string(missing).refine((slug) => slugs.has(slug), missing);
};
export const slugIn = (terms: readonly Term[]) => oneOf(terms, "Choose one of the list.").nullable();
export const listed = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, "Choose one of the list.");
export const manyOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(z.enum(values, "Choose from the list."))
    .max(values.length, "Choose each once.")
    .refine((list) => eachOnce(list, (one) => one), "Choose each once.");

export const whole = (least: number, most: number, what: string) =>
  z.int(`${what} must be a whole number.`).min(least, `${what} must be at least ${least}.`).max(most, `${what} must be at most ${most}.`);

/** A whole number, or text that states one: "4 weeks' notice", "10+ years". */
export const countOf = (unit: CountUnit, [least, most]: readonly [least: number, most: number], what: string) =>
  asTyped((text) => readCount(text, unit), whole(least, most, what));

/** A number, or text of at most 60 characters parsed by `reader`, whose message is used when parsing fails. */
export const asTyped = (reader: (text: string) => Reading<number>, schema: z.ZodType<number>) =>
  z.preprocess((sent, { addIssue }) => {
    if (typeof sent !== "string" || sent.length > 60) return sent;
    const reading = reader(sent);
    if ("value" in reading) return reading.value;
    addIssue({ code: "custom", message: reading.fault });
    return z.NEVER;
  }, schema) as z.ZodType<number, number | string>;

export const eachOnce = <T>(items: readonly T[], nameOf: (item: T) => string) => new Set(items.map(nameOf)).size === items.length;

/** A figure, or text parsed by `reader`, whose message is used when parsing fails. */
export const readAs = <Value>(reader: (sent: number | string) => Reading<Value>) =>
  z
    .union([z.string().max(60), z.number()], "Enter it as text of at most 60 characters, or as a number.")
    .transform((sent, { addIssue }): Value => {
      const reading = reader(sent);
      if ("value" in reading) return reading.value;
      addIssue({ code: "custom", message: reading.fault });
      return z.NEVER;
    });

export const plainText = (most: number) =>
  z
    .string("This must be text.")
    .max(most * 2, { error: `Use at most ${most} characters.`, abort: true })
    .transform(manyLines)
    .pipe(z.string().max(most, `Use at most ${most} characters.`));
export const optionalText = (most: number) => plainText(most).nullable();
