import { and, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { pick } from "#db/schema/columns.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { AnswerTo } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { pageSchema } from "#server/kernel/input-fields.ts";
import { jobCardFields } from "#server/modules/market/jobs/job-card.fields.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { jobNumbersIn } from "#server/modules/market/jobs/job-questions.queries.ts";
import { type PublicJobLife, savedAdvertStateOf, savedAdvertStates } from "#server/modules/market/jobs/job-visibility.ts";

/** Closing within a week first and then newest, by closing date alone, or newest first. */
export const savedOrders = ["closing-within-a-week", "closing", "newest"] as const;

export const savedJob = z.strictObject({
  jobId: z.int(),
  savedAt: z.iso.datetime(),
  state: z.enum(savedAdvertStates),
  /** Null once the advert has been removed or deleted. */
  job: z.strictObject(jobCardFields).nullable(),
});

export const savedJobsPage = pageSchema(savedJob);

type SavedOrder = (typeof savedOrders)[number];

type SavedJob = AnswerTo<typeof savedJob>;

const closingSoonMs = 7 * 86_400_000;

/** Lists the caller's saved adverts with card and state; by default those closing within a week first, then the newest. */
export async function listSavedJobs(
  ctx: Context,
  { page, limit, sort = "closing-within-a-week" }: { page: number; limit: number; sort?: SavedOrder },
): Promise<AnswerTo<typeof savedJobsPage>> {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "savedJob.list", { ownerId: userId });
  const mine = eq(savedJobs.userId, userId);
  const [total, rows] = await Promise.all([
    services.db.$count(savedJobs, mine),
    services.db
      .select(savedColumns)
      .from(savedJobs)
      .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
      .where(mine)
      .orderBy(...orderOf(sort, now), desc(savedJobs.savedAt), desc(savedJobs.jobId))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  return { items: await withCards(ctx, rows), page, limit, total, hasMore: page * limit < total };
}

/** Adverts that have ended or have no closing date come last. */
function orderOf(sort: SavedOrder, now: Date): SQL[] {
  if (sort === "newest") return [];
  const soon = new Date(now.getTime() + closingSoonMs);
  const first = and(eq(jobs.status, "live"), gt(jobs.closesAt, now), sort === "closing" ? undefined : lte(jobs.closesAt, soon));
  return [sql`case when ${first} then 0 else 1 end`, sql`case when ${first} then ${jobs.closesAt} end`];
}

/** Returns those of the given adverts that the caller has saved. */
export async function findSavedJobsById(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, SavedJob>> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "savedJob.list", { ownerId: userId });
  const numbers = jobNumbersIn(ids);
  if (numbers.length === 0) return new Map();
  const rows = await ctx.services.db
    .select(savedColumns)
    .from(savedJobs)
    .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
    .where(and(eq(savedJobs.userId, userId), inArray(savedJobs.jobId, numbers)))
    .limit(numbers.length);
  return new Map((await withCards(ctx, rows)).map((saved) => [String(saved.jobId), saved]));
}

const savedColumns = {
  jobId: savedJobs.jobId,
  savedAt: savedJobs.savedAt,
  ...pick(jobs, "status", "closesAt", "expiresAt", "endedAt", "refusalReason"),
};

async function withCards(
  { services, now }: Context,
  rows: readonly (PublicJobLife & { jobId: number; savedAt: Date })[],
): Promise<SavedJob[]> {
  const shown = rows.filter((row) => !["gone", "removed"].includes(savedAdvertStateOf(row, now))).map(({ jobId }) => jobId);
  const cards = new Map((await listJobCards(services, shown)).map((card) => [card.id, card]));
  return rows.map((row) => ({
    jobId: row.jobId,
    savedAt: row.savedAt.toISOString(),
    state: savedAdvertStateOf(row, now),
    job: cards.get(row.jobId) ?? null,
  }));
}

/** Returns the ids of all adverts the caller has saved, by which lists mark them. */
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
