import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { listQuestions } from "#server/modules/market/jobs/job-questions.queries.ts";
import { isOpen, type JobLife, pageStatus, publicStateOf } from "#server/modules/market/jobs/job-visibility.ts";

/**
 * Finds an advert that the caller may apply to, with its questions. A paused advert is a conflict, except with `whilePaused` for a caller
 * who has a draft for it.
 * @throws AppError not-found for an advert the public may not see, gone for one that has ended, conflict for one that is paused or takes
 * applications elsewhere, forbidden for members of the advertising company
 */
export async function findAdvertToApply({ principal, now }: Context, db: Db, jobId: number, { whilePaused = false } = {}) {
  const { userId, companyId } = requireUser(principal);
  const [advert] = await db
    .select({
      jobId: jobs.id,
      jobTitle: jobs.title,
      companyId: jobs.companyId,
      companyName: companies.name,
      createdByUserId: jobs.createdByUserId,
      applyKind: jobs.applyKind,
      applyUrl: jobs.applyUrl,
      status: jobs.status,
      closesAt: jobs.closesAt,
      expiresAt: jobs.expiresAt,
      endedAt: jobs.endedAt,
      refusalReason: jobs.refusalReason,
      replyPromiseDays: jobs.replyPromiseDays,
      promiseBrokenAt: jobs.promiseBrokenAt,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert || pageStatus(advert, now) === 404) throw new AppError("not-found", "There is no advert with that number.");
  const isPaused = publicStateOf(advert, now) === "paused";
  if (isPaused) {
    const isDraftSaved = await hasDraft(db, userId, jobId);
    if (!isDraftSaved || !whilePaused) throw new AppError("conflict", isDraftSaved ? `${pausedWords} ${draftSavedWords}` : pausedWords);
  }
  if (!isPaused && !acceptsApplications(advert, now))
    throw new AppError("gone", "This advert has closed and no longer takes applications.");
  if (advert.applyKind === "external") throw applyElsewhereError(advert.applyUrl);
  if (advert.companyId === companyId || advert.createdByUserId === userId) {
    throw new AppError("forbidden", "You cannot apply to your own company’s advert.");
  }
  return { ...advert, questions: await listQuestions(db, jobId) };
}
const pausedWords = "This advert is paused and is not taking applications at the moment.";
const draftSavedWords = "Your draft is saved. You can send it when the advert is live again.";

const hasDraft = async (db: Db, userId: number, jobId: number): Promise<boolean> =>
  (await db.$count(applications, and(eq(applications.userId, userId), eq(applications.jobId, jobId), eq(applications.state, "draft")))) > 0;

/** Open, or ended within the grace period for forms already open. */
function acceptsApplications(job: JobLife, now: Date): boolean {
  const graceStart = new Date(now.getTime() - limits.applyGraceMinutes * 60_000);
  if (job.status === "live") return isOpen(job, graceStart);
  const hasEnded = ["filled", "closed", "expired"].includes(job.status);
  return hasEnded && job.endedAt !== null && job.endedAt > graceStart;
}

function applyElsewhereError(applyUrl: string | null): AppError {
  const detail = applyUrl === null ? "This advert takes applications on another site." : `Apply to this advert at ${applyUrl}`;
  return new AppError("conflict", detail, applyUrl === null ? {} : { fields: [{ pointer: "/jobId", detail: applyUrl }] });
}
