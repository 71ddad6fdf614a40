import { desc, eq } from "drizzle-orm";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/saved-jobs.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { listJobCards } from "#server/modules/jobs/job-cards.queries.ts";
import { isOpen, type JobLife, pageStatus } from "#server/modules/jobs/job-visibility.ts";
import type { SavedJobState, SavedJobsPage } from "./saved.types.ts";

/** One's own saved adverts, newest first, each with its card and what has become of it. */
export async function listSavedJobs(ctx: Context, { page, limit }: { page: number; limit: number }): Promise<SavedJobsPage> {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "savedJob.list", { ownerId: userId });
  const mine = eq(savedJobs.userId, userId);
  const [total, rows] = await Promise.all([
    services.db.$count(savedJobs, mine),
    services.db
      .select({
        jobId: savedJobs.jobId,
        savedAt: savedJobs.savedAt,
        status: jobs.status,
        closesAt: jobs.closesAt,
        expiresAt: jobs.expiresAt,
        endedAt: jobs.endedAt,
      })
      .from(savedJobs)
      .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
      .where(mine)
      .orderBy(desc(savedJobs.savedAt), desc(savedJobs.jobId))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  const shown = rows.filter((row) => savedStateOf(row, now) !== "gone").map(({ jobId }) => jobId);
  const cards = new Map((await listJobCards(services, shown)).map((card) => [card.id, card]));
  const items = rows.map((row) => ({
    jobId: row.jobId,
    savedAt: row.savedAt.toISOString(),
    state: savedStateOf(row, now),
    job: cards.get(row.jobId) ?? null,
  }));
  return { items, page, limit, total, hasMore: page * limit < total };
}

/** Numbers of all one's saved adverts, by which lists mark them. */
export async function listSavedJobIds(ctx: Context): Promise<number[]> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "savedJob.list", { ownerId: userId });
  const rows = await ctx.services.db
    .select({ jobId: savedJobs.jobId })
    .from(savedJobs)
    .where(eq(savedJobs.userId, userId))
    .orderBy(desc(savedJobs.savedAt), desc(savedJobs.jobId))
    .limit(limits.savedJobsPerUser);
  return rows.map(({ jobId }) => jobId);
}

function savedStateOf(job: JobLife, now: Date): SavedJobState {
  if (isOpen(job, now)) return "open";
  return pageStatus(job, now) === 200 ? "closed" : "gone";
}
