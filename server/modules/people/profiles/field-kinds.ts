import { z } from "zod";
import type { Term } from "#db/taxonomy/role.ts";
import { manyLines } from "#server/text/plain-text.ts";
import type { Reading } from "#server/text/stated/reading.ts";
import { type CountUnit, readCount } from "./reading/read-count.ts";

export const termField = (terms: readonly Pick<Term, "slug">[], missing: string) => {
  const slugs = new Set(terms.map(({ slug }) => slug));
  return z.string(missing).refine((slug) => slugs.has(slug), missing);
};
export const nullableTermField = (terms: readonly Term[]) => termField(terms, "Choose from the list.").nullable();
export const enumField = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, "Choose from the list.");
export const enumListField = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(z.enum(values, "Choose from the list."))
    .max(values.length, "Choose each once.")
    .refine((list) => areUnique(list, (one) => one), "Choose each once.");

export const integerField = (least: number, most: number, what: string) =>
  z.int(`${what} must be a whole number.`).min(least, `${what} must be at least ${least}.`).max(most, `${what} must be at most ${most}.`);

/** A whole number, or text that states one: "4 weeks' notice", "10+ years". */
export const countField = (unit: CountUnit, [least, most]: readonly [least: number, most: number], what: string) =>
  typedNumberField((text) => readCount(text, unit), integerField(least, most, what));

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

/** A figure, or text parsed by `reader`, whose message is used when parsing fails. */
export const typedField = <Value>(reader: (sent: number | string) => Reading<Value>) =>
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
