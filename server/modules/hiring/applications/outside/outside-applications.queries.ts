import { and, desc, eq } from "drizzle-orm";
import { outsideApplications } from "#db/schema/applied-before.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

/** Lists the caller's applications made elsewhere, newest first. */
export async function listOutsideApplications(ctx: Context, { page, limit }: { page: number; limit: number }) {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const mine = eq(outsideApplications.userId, userId);
  const [total, rows] = await Promise.all([
    db.$count(outsideApplications, mine),
    db
      .select({
        id: outsideApplications.publicId,
        jobId: outsideApplications.jobId,
        jobTitle: jobs.title,
        companyName: companies.name,
        companySlug: companies.slug,
        notes: outsideApplications.notes,
        appliedAt: outsideApplications.appliedAt,
      })
      .from(outsideApplications)
      .innerJoin(jobs, eq(jobs.id, outsideApplications.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(mine)
      .orderBy(desc(outsideApplications.appliedAt), desc(outsideApplications.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  return { items: rows.map((row) => ({ ...row, appliedAt: row.appliedAt.toISOString() })), page, limit, total };
}

/** Returns the caller's record of applying to an advert elsewhere; null where there is none. */
export async function findOutsideApplication(ctx: Context, jobId: number): Promise<{ id: string; appliedAt: string } | null> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const [row] = await ctx.services.db
    .select({ id: outsideApplications.publicId, appliedAt: outsideApplications.appliedAt })
    .from(outsideApplications)
    .where(and(eq(outsideApplications.userId, userId), eq(outsideApplications.jobId, jobId)))
    .limit(1);
  return row ? { ...row, appliedAt: row.appliedAt.toISOString() } : null;
}
