import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { reportedPay } from "#db/schema/reported-pay.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { sideLabels } from "#db/taxonomy/standing.ts";
import { payBases, type ReportedPayPeriod, reportedPayPeriods, sides } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { toPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";
import { cleanCompanyName, companyNameKey } from "#server/text/company-name.ts";
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
type ReportFields = z.output<typeof reportFields>;

/** Pounds a year or a day; an amount outside this range is treated as a typing error. */
const plausiblePay = { year: [12_000, 400_000], day: [80, 2_000] } as const;

/**
 * Saves a user's report of their own pay, replacing any earlier one.
 * @throws AppError invalid-fields with a sentence for each
 */
export async function saveOwnReport(ctx: Context, fields: ReportFields): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  const regions = new Set(regionsOf(ctx.services.gazetteer).map(({ value }) => value));
  const report = readReport(fields, { regions, years: reportYears(ctx.now) });
  if (Array.isArray(report)) throw invalidFields(report);
  await lockingTransaction(ctx.services.db, async (tx) => {
    await lockPerson(ctx, tx, userId);
    const employer = await employerOf(tx, fields.employer);
    const values = { ...report, ...employer, version: randomPublicId(), updatedAt: ctx.now };
    await tx
      .insert(reportedPay)
      .values({ ...values, userId, createdAt: ctx.now })
      .onDuplicateKeyUpdate({ set: values });
  });
}

/** Deletes a user's report, if any. Published figures that include it are unchanged until they are next computed. */
export async function withdrawOwnReport(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    await lockPerson(ctx, tx, userId);
    await tx.delete(reportedPay).where(eq(reportedPay.userId, userId));
  });
}

async function lockPerson(ctx: Context, tx: Db, userId: number): Promise<void> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  requireAllowed(ctx, "salary.contribute", { ownerId: person?.id ?? null });
}

/** Returns the directory firm with this name, otherwise the name itself. */
async function employerOf(tx: Db, typed: string): Promise<{ companyId: number | null; employerName: string | null }> {
  const name = cleanCompanyName(typed);
  if (name === null) return { companyId: null, employerName: null };
  const [firm] = await tx
    .select({ id: currentFirmId })
    .from(companies)
    .where(eq(companies.nameKey, companyNameKey(name)))
    .orderBy(companies.id)
    .limit(1);
  return firm ? { companyId: firm.id, employerName: null } : { companyId: null, employerName: name };
}

/** Returns a user's report of their own pay, or null, with the form's options. */
export async function readOwnReport(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "salary.readRow", { ownerId: userId });
  const { category, level, region, side, period, basis, amountPence, employerName, year, updatedAt } = reportedPay;
  const [row] = await ctx.services.db
    .select({ category, level, region, side, period, basis, amountPence, employerName, year, updatedAt, companyName: companies.name })
    .from(reportedPay)
    .leftJoin(companies, eq(companies.id, reportedPay.companyId))
    .where(eq(reportedPay.userId, userId))
    .limit(1);
  return { report: row ? toShownReport(row) : null, options: optionsOf(ctx) };
}

interface ReportRow {
  employerName: string | null;
  companyName: string | null;
  updatedAt: Date;
}

const toShownReport = <Row extends ReportRow>({ employerName, companyName, ...report }: Row) => ({
  ...isoDates(report),
  employer: companyName ?? employerName ?? "",
});

const choicesOf = (terms: readonly Term[]) => terms.map(({ slug, label }) => ({ value: slug, label }));

const optionsOf = ({ services: { gazetteer }, now }: Context) => ({
  category: choicesOf(jobCategories),
  level: choicesOf(seniorityLevels),
  region: regionsOf(gazetteer),
  side: sides.map((value) => ({ value, label: sideLabels[value] })),
  basis: payBases.map((value) => ({ value, label: payBasisLabels[value] })),
  year: reportYears(now),
});

/** Returns regions, and the nations that have none. */
function regionsOf(gazetteer: Gazetteer): { value: string; label: string }[] {
  const ids = new Set(gazetteer.towns().map(({ regionId, countryId }) => regionId ?? countryId));
  const areas = [...ids].flatMap((id) => (id === null ? [] : (gazetteer.byId(id) ?? [])));
  return areas.map(({ slug, label }) => ({ value: slug, label })).sort((one, other) => one.label.localeCompare(other.label));
}

/** Returns the calendar years that pay may be reported for, current year first. */
const reportYears = (now: Date): [number, number] => [now.getUTCFullYear(), now.getUTCFullYear() - 1];

/** Converts a submitted report to the stored form, or returns its errors. */
function readReport(fields: ReportFields, { regions, years }: { regions: ReadonlySet<string>; years: readonly number[] }) {
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
