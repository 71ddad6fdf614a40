import { and, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { jobs } from "#db/schema/jobs.ts";
import { daysBefore } from "#db/time-limits.ts";
import { limits } from "#db/values.ts";
import type { Context } from "#server/kernel/context.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { listJobCards } from "../jobs/job-cards.queries.ts";
import { jobNumbersIn } from "../jobs/job-questions.queries.ts";
import { isOpen } from "../jobs/job-visibility.ts";

export type NamedJob = JobCard & { isOpen: boolean };

/**
 * Returns the adverts of these ids that the public may read, open or recently closed. One query finds which; the rest comes from cached
 * cards.
 */
export async function findJobsById({ services, now }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, NamedJob>> {
  const numbers = jobNumbersIn(ids);
  if (numbers.length === 0) return new Map();
  const rows = await services.db
    .select({ id: jobs.id, status: jobs.status, closesAt: jobs.closesAt, expiresAt: jobs.expiresAt, endedAt: jobs.endedAt })
    .from(jobs)
    .where(and(inArray(jobs.id, numbers), isReadable(now)))
    .limit(numbers.length);
  const lives = new Map(rows.map((row) => [row.id, row]));
  const cards = await listJobCards(services, [...lives.keys()]);
  return new Map(
    cards.flatMap((card) => {
      const life = lives.get(card.id);
      return life ? [[String(card.id), { ...card, isOpen: isOpen(life, now) }] as const] : [];
    }),
  );
}

/**
 * `pageStatus` of 200 as a SQL condition: open, paused, or ended within the readable period. A live advert past its end counts as ended at
 * that moment.
 */
function isReadable(now: Date) {
  const { status, closesAt, expiresAt, endedAt, refusalReason } = jobs;
  const open = and(eq(status, "live"), or(isNull(closesAt), gt(closesAt, now)), or(isNull(expiresAt), gt(expiresAt, now)));
  const end = sql<Date>`coalesce(${endedAt}, least(${closesAt}, ${expiresAt}), ${closesAt}, ${expiresAt})`;
  const since = daysBefore(now, limits.closedJobReadableDays);
  const endedOfLate = or(sql`${end} is null`, gte(end, sql.param(since, endedAt)));
  const pauseEnd = sql<Date>`coalesce(${endedAt}, ${expiresAt})`;
  const pausedOfLate = and(eq(status, "paused"), or(sql`${pauseEnd} is null`, gte(pauseEnd, sql.param(since, endedAt))));
  const returning = and(eq(status, "awaiting-review"), gte(endedAt, sql.param(since, endedAt)));
  const closed = and(inArray(status, ["live", "filled", "closed", "expired"]), endedOfLate);
  return or(open, and(isNull(refusalReason), or(closed, pausedOfLate, returning)));
}
