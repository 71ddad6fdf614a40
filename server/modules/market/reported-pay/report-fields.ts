import { z } from "zod";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { payBases, type PayBasis, type ReportedPayPeriod, reportedPayPeriods, type Side, sides } from "#db/values.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { toPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { asFault, asReading, findMoneyFault, type Reading, readStatedPay } from "#server/text/stated/reading.ts";

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

export interface ParsedReport {
  category: string;
  level: string;
  region: string;
  side: Side;
  period: ReportedPayPeriod;
  basis: PayBasis | null;
  amountPence: number;
  year: number;
}

/** Converts a submitted report to the stored form, or returns its errors. */
export function readReport(
  fields: ReportFields,
  { regions, years }: { regions: ReadonlySet<string>; years: readonly number[] },
): ParsedReport | FieldError[] {
  const { category, level, region, side, period, year } = fields;
  const faults: FieldError[] = [];
  const fault = (field: keyof ReportFields, detail: string) => faults.push({ pointer: `/${field}`, detail });
  const isRate = period === "day" || period === "week";
  const basis = fields.basis === "" ? null : fields.basis;
  if (!regions.has(region)) fault("region", "Choose your region.");
  if (!years.includes(year)) fault("year", `Choose ${years.join(" or ")}.`);
  if (isRate && basis === null) fault("basis", "Choose the basis: rates with different bases are never combined.");
  if (!isRate && basis !== null) fault("basis", "A basis applies only to daily or weekly rates. Choose none for a salary.");
  const amount = readAmount(fields.amount, period);
  const amountPence = "value" in amount ? amount.value : null;
  if ("fault" in amount) fault("amount", amount.fault);
  else if (!isPlausible(amount.value, period)) fault("amount", implausibleText(period));
  return faults.length > 0 || amountPence === null ? faults : { category, level, region, side, period, basis, amountPence, year };
}

const scaledPence = (amountPence: number, period: ReportedPayPeriod) =>
  toPayScale({ payPeriod: period, payMinPence: amountPence, payMaxPence: null, payCurrency: "GBP" });

function isPlausible(amountPence: number, period: ReportedPayPeriod): boolean {
  const pay = scaledPence(amountPence, period);
  if (pay?.lowPence == null) return false;
  const [least, most] = plausiblePay[pay.scale];
  return pay.lowPence >= least * 100 && pay.lowPence <= most * 100;
}

function implausibleText(period: ReportedPayPeriod): string {
  const isRate = period === "day" || period === "week";
  const [least, most] = plausiblePay[isRate ? "day" : "year"].map((pounds) => `£${pounds.toLocaleString("en-GB")}`);
  return `We accept pay from ${least} to ${most} a ${isRate ? "day" : "year"}. Check the amount and what it is for.`;
}

const noAmount = "Enter one amount in pounds, such as 55,000 or 425.50.";
const periodWords: Record<ReportedPayPeriod, string> = { year: "a year", month: "a month", week: "a week", day: "a day" };

/** Parses a typed amount to pence: "£47,500", "55k + car", "£450pd outside". Must be a single figure in the chosen period. */
function readAmount(text: string, period: ReportedPayPeriod): Reading<number> {
  const plain = text.replace(/^£\s*/, "");
  if (/^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/.test(plain)) return asReading(Math.round(Number(plain.replaceAll(",", "")) * 100));
  if (findMoneyFault(text, "Pay") !== null) return asFault(noAmount);
  const stated = readStatedPay(text);
  if ("fault" in stated) return asFault(noAmount);
  const { minPence, maxPence, period: named } = stated.value;
  if (minPence === null || minPence !== maxPence) return asFault(noAmount);
  if (named === null || named === period) return asReading(minPence);
  if (named === "hour") return asFault("Enter the rate per day: hourly rates are not accepted because working days differ.");
  return asFault(`You entered a rate ${periodWords[named]}. Choose that, or change the amount.`);
}
