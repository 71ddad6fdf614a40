import { z } from "zod";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { payBases, reportedPayPeriods, sides } from "#db/values.ts";
import { oneLine } from "#server/text/plain-text.ts";

const oneOf = (terms: readonly Term[], missing: string) => {
  const slugs = new Set(terms.map(({ slug }) => slug));
  return z.string(missing).refine((slug) => slugs.has(slug), missing);
};

/** A report as submitted by its form. Amounts are as typed. */
export const reportFields = z.strictObject({
  category: oneOf(jobCategories, "Choose your role."),
  level: oneOf(seniorityLevels, "Choose your level."),
  region: z.string("Choose your region.").min(1, "Choose your region.").max(96, "Choose your region."),
  side: z.enum(sides, "Choose your side of the table."),
  period: z.enum(reportedPayPeriods, "Choose what the amount is for."),
  basis: z.union([z.enum(payBases), z.literal("")], "Choose a basis from the list."),
  amount: z
    .string("The amount must be text.")
    .trim()
    .min(1, "Enter an amount in pounds.")
    .max(200, "Enter one amount in pounds, such as 55,000."),
  employer: z
    .string("The employer must be text.")
    .max(400, "At most 120 characters.")
    .transform(oneLine)
    .pipe(z.string().max(120, "At most 120 characters.")),
  year: z.int("Choose the year this pay is for."),
});
export type ReportFields = z.output<typeof reportFields>;

/** Pounds a year or a day; an amount outside this range is treated as a typing error. */
export const plausiblePay = { year: [12_000, 400_000], day: [80, 2_000] } as const;
