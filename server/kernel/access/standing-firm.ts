import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { AppError } from "#server/kernel/errors.ts";

/** SQL expression over `companies`: the id of the firm, or of the one it was merged into. */
export const currentFirmId = sql<number>`coalesce(${companies.mergedIntoCompanyId}, ${companies.id})`.mapWith(Number);

/**
 * Locks the firm until the transaction ends, so that nothing is written for a firm that is concurrently merged or deleted.
 * @throws AppError conflict
 */
export async function lockCurrentFirm(tx: Db, companyId: number): Promise<{ name: string }> {
  const [firm] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)))
    .limit(1)
    .for("update");
  if (!firm) throw new AppError("conflict", "Your firm has been deleted here, or made one with another. Sign in again and look.");
  return firm;
}
