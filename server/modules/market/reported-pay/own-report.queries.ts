import { eq } from "drizzle-orm";
import { companies } from "#db/schema/companies.ts";
import { reportedPay } from "#db/schema/reported-pay.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { sideLabels } from "#db/taxonomy/standing.ts";
import { payBases, sides } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { reportYears } from "./reported-years.ts";

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

const toShownReport = <Row extends ReportRow>({ employerName, companyName, updatedAt, ...report }: Row) => ({
  ...report,
  employer: companyName ?? employerName ?? "",
  updatedAt: updatedAt.toISOString(),
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
export function regionsOf(gazetteer: Gazetteer): { value: string; label: string }[] {
  const ids = new Set(gazetteer.towns().map(({ regionId, countryId }) => regionId ?? countryId));
  const areas = [...ids].flatMap((id) => (id === null ? [] : (gazetteer.byId(id) ?? [])));
  return areas.map(({ slug, label }) => ({ value: slug, label })).sort((one, other) => one.label.localeCompare(other.label));
}
