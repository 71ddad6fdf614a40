import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

const listedAtMost = 100;

/** Lists requests to join the caller's company, longest waiting first. @throws AppError not-found for a caller without a company */
export async function listJoinRequests(ctx: Context) {
  const { companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "company.setMemberRole", { companyId });
  if (companyId === null) return [];
  const rows = await ctx.services.db
    .select({ id: companyJoinRequests.publicId, name: users.name, email: users.emailKey, createdAt: companyJoinRequests.createdAt })
    .from(companyJoinRequests)
    .innerJoin(users, eq(users.id, companyJoinRequests.userId))
    .where(isOpenRequest(companyId))
    .orderBy(asc(companyJoinRequests.createdAt))
    .limit(listedAtMost);
  return rows.flatMap(({ createdAt, email, ...row }) => (email === null ? [] : [{ ...row, email, askedAt: createdAt.toISOString() }]));
}

const isOpenRequest = (companyId: number) =>
  and(eq(companyJoinRequests.companyId, companyId), eq(companyJoinRequests.state, "asked"), isNotNull(users.emailKey));

/** Counts a company's open join requests, as shown to its administrators. */
export async function countJoinRequests(db: Db, companyId: number): Promise<number> {
  const asking = db
    .select({ id: companyJoinRequests.id })
    .from(companyJoinRequests)
    .innerJoin(users, eq(users.id, companyJoinRequests.userId))
    .where(isOpenRequest(companyId))
    .limit(listedAtMost)
    .as("asking");
  return db.$count(asking);
}
