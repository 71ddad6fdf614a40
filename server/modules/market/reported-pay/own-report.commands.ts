import { eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { reportedPay } from "#db/schema/reported-pay.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { cleanCompanyName, companyNameKey } from "#server/text/company-name.ts";
import { regionsOf } from "./own-report.queries.ts";
import { type ReportFields, readReport } from "./report-fields.ts";
import { reportYears } from "./reported-years.ts";

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
