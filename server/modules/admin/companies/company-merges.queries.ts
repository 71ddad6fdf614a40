import { and, desc, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyMergeMoves, companyMerges } from "#db/schema/company-merges.ts";
import { advertCredits } from "#db/schema/plans.ts";
import type { Context } from "#server/context.ts";

const mergesShown = 20;

/** Merges in which a company was one of the two, the latest first. */
export async function listMerges({ services: { db }, now }: Context, companyId: number) {
  const from = alias(companies, "from_company");
  const into = alias(companies, "into_company");
  const rows = await db
    .select({
      rowId: companyMerges.id,
      id: companyMerges.publicId,
      fromName: from.name,
      fromSlug: from.slug,
      intoName: into.name,
      intoSlug: into.slug,
      reason: companyMerges.reason,
      mergedBy: users.name,
      mergedAt: companyMerges.mergedAt,
      undoUntil: companyMerges.undoUntil,
      undoneAt: companyMerges.undoneAt,
    })
    .from(companyMerges)
    .innerJoin(from, eq(from.id, companyMerges.fromCompanyId))
    .innerJoin(into, eq(into.id, companyMerges.intoCompanyId))
    .leftJoin(users, eq(users.id, companyMerges.mergedByUserId))
    .where(or(eq(companyMerges.fromCompanyId, companyId), eq(companyMerges.intoCompanyId, companyId)))
    .orderBy(desc(companyMerges.id))
    .limit(mergesShown);
  return Promise.all(
    rows.map(async ({ rowId, mergedAt, undoUntil, undoneAt, ...row }) => ({
      ...row,
      mergedAt: mergedAt.toISOString(),
      undoUntil: undoUntil.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      canBeUndone: undoneAt === null && undoUntil > now,
      creditsUsedSince: undoneAt === null ? await countCreditsUsed(db, rowId) : 0,
    })),
  );
}

/** Credits of the firm that is no more that were used since: an undo gives back what is left. */
async function countCreditsUsed(db: Db, mergeId: number): Promise<number> {
  const [row] = await db
    .select({ used: sql<number>`coalesce(sum(cast(${companyMergeMoves.was} as signed) - ${advertCredits.remaining}), 0)`.mapWith(Number) })
    .from(companyMergeMoves)
    .innerJoin(advertCredits, eq(advertCredits.id, sql`cast(${companyMergeMoves.rowKey} as unsigned)`))
    .where(and(eq(companyMergeMoves.mergeId, mergeId), eq(companyMergeMoves.tableName, "advert_credits")));
  return row?.used ?? 0;
}
