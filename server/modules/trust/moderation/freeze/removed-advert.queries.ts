import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobFreezes } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/saved-jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findPosting } from "#server/modules/market/adverts/postings.queries.ts";

const advertNotFound = () => new AppError("not-found", "There is no advert with that number.");

/**
 * Returns what to show at the address of a removed advert: applicants and those who saved it learn that it was removed; its owners and
 * administrators also why. @throws AppError not-found for other callers
 */
export async function readRemovedAdvert(ctx: Context, jobId: number) {
  const { db } = ctx.services;
  const { userId, companyId, role } = requireUser(ctx.principal);
  const [advert] = await db
    .select({
      title: jobs.title,
      companyName: companies.name,
      status: jobs.status,
      refusalReason: jobs.refusalReason,
      firmId: jobs.companyId,
      reason: jobFreezes.reason,
      frozenAt: jobFreezes.frozenAt,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(jobFreezes, eq(jobFreezes.openJobId, jobs.id))
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert || (advert.status !== "frozen" && advert.status !== "refused")) throw advertNotFound();
  const posting = await findPosting(db, String(jobId));
  const isWriter = posting?.createdByUserId === userId && posting.companyId === companyId;
  const isOwner = role === "platform_admin" || isWriter || (role === "company_admin" && advert.firmId === companyId);
  const knows = isOwner ? null : await readUserRelation(db, { userId, jobId });
  requireAllowed(ctx, "job.readRemoved", {
    ownerId: isOwner || knows?.hasApplied || knows?.hasSaved ? userId : null,
    companyId: advert.firmId,
  });
  const { title, companyName, status, frozenAt } = advert;
  return {
    title,
    companyName,
    hasApplied: knows?.hasApplied ?? false,
    owner: isOwner ? { status, reason: advert.reason ?? advert.refusalReason, since: frozenAt?.toISOString() ?? null } : null,
  };
}

async function readUserRelation(db: Db, { userId, jobId }: { userId: number; jobId: number }) {
  const applied = and(eq(applications.jobId, jobId), eq(applications.userId, userId), ne(applications.state, "draft"));
  const [sent, saved] = await Promise.all([
    db.$count(applications, applied),
    db.$count(savedJobs, and(eq(savedJobs.jobId, jobId), eq(savedJobs.userId, userId))),
  ]);
  return { hasApplied: sent > 0, hasSaved: saved > 0 };
}
