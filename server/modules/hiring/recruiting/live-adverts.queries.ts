import { and, eq, gte, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { isoDates } from "#server/kernel/answer.ts";
import { daysUntil } from "../advert-figures/counts.queries.ts";

const shownAdverts = 10;
const days = 28;

/** Lists live adverts with their applicants and 28 days of views: those with most applicants waiting first, then those that end soonest. */
export async function listLiveAdverts(db: Db, { managed, sent, now }: { managed: SQL | undefined; sent: SQL | undefined; now: Date }) {
  // A site administrator sees every advert, and has none of their own.
  if (managed === undefined) return [];
  const endsAt = sql<Date | null>`least(coalesce(${jobs.closesAt}, ${jobs.expiresAt}), coalesce(${jobs.expiresAt}, ${jobs.closesAt}))`;
  const isUnanswered = sql`${applications.state} in ('sent', 'opened')`;
  const waiting = sql<number>`coalesce(sum(${isUnanswered}), 0)`.mapWith(Number);
  const rows = await db
    .select({
      jobId: jobs.id,
      /** Public id of its posting; null for an advert that a feed imported. */
      id: jobDrafts.publicId,
      title: jobs.title,
      /** Applications nobody has opened. */
      newApplicants: sql<number>`coalesce(sum(${applications.state} = 'sent'), 0)`.mapWith(Number),
      /** Applications without an answer, opened or not. */
      waiting,
      /** When the longest waiting of them was sent. */
      waitingSince: sql<Date | null>`min(case when ${isUnanswered} then ${applications.sentAt} end)`.mapWith(applications.sentAt),
      endsAt: endsAt.mapWith(jobs.closesAt),
    })
    .from(jobs)
    .leftJoin(jobDrafts, eq(jobDrafts.jobId, jobs.id))
    .leftJoin(applications, and(eq(applications.jobId, jobs.id), sent))
    .where(and(managed, eq(jobs.status, "live")))
    .groupBy(jobs.id, jobDrafts.publicId)
    .orderBy(sql`${waiting} desc`, sql`${endsAt} is null`, endsAt, jobs.id)
    .limit(shownAdverts);
  const views = await readDailyViews(
    db,
    rows.map(({ jobId }) => jobId),
    now,
  );
  return rows.map(({ endsAt: end, ...row }) => ({ ...isoDates(row), endsAt: end?.toISOString() ?? null, views: views(row.jobId) }));
}

async function readDailyViews(db: Db, jobIds: readonly number[], now: Date): Promise<(jobId: number) => number[]> {
  const dayNames = daysUntil(now, days);
  const rows =
    jobIds.length === 0
      ? []
      : await db
          .select({ jobId: analyticsCounts.entityId, day: analyticsCounts.day, n: sum(analyticsCounts.n).mapWith(Number) })
          .from(analyticsCounts)
          .where(
            and(
              eq(analyticsCounts.entityType, "job"),
              inArray(analyticsCounts.entityId, [...jobIds]),
              eq(analyticsCounts.eventType, "job_view"),
              gte(analyticsCounts.day, dayNames[0] ?? ""),
            ),
          )
          .groupBy(analyticsCounts.entityId, analyticsCounts.day)
          .limit(shownAdverts * days);
  const counts = new Map(rows.map(({ jobId, day, n }) => [`${jobId} ${day}`, n]));
  return (jobId) => dayNames.map((day) => counts.get(`${jobId} ${day}`) ?? 0);
}

/** Counts impressions, views and started applications of all the caller's adverts in 28 days. */
export async function readFunnel(db: Db, managed: SQL | undefined, now: Date) {
  const rows = await db
    .select({ event: analyticsCounts.eventType, n: sum(analyticsCounts.n).mapWith(Number) })
    .from(analyticsCounts)
    .innerJoin(jobs, eq(jobs.id, analyticsCounts.entityId))
    .where(
      and(
        managed,
        eq(analyticsCounts.entityType, "job"),
        inArray(analyticsCounts.eventType, ["job_appearance", "job_view", "application_start"]),
        gte(analyticsCounts.day, daysUntil(now, days)[0] ?? ""),
      ),
    )
    .groupBy(analyticsCounts.eventType)
    .limit(3);
  const of = (event: string) => rows.find((row) => row.event === event)?.n ?? 0;
  return { days, appearances: of("job_appearance"), views: of("job_view"), starts: of("application_start") };
}
