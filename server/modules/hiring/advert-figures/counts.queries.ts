import { and, desc, gte, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { jobs } from "#db/schema/jobs.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { addDays, londonDate } from "#server/text/london-time.ts";

export interface Funnel {
  appearances: number;
  views: number;
  starts: number;
  applications: number;
}

/** An advert's weekly figures beside the medians of similar adverts. */
export interface Comparison {
  /** Labels of what the compared adverts share with it: "quantity-surveyor", "senior", "Yorkshire". */
  alike: { category: string; level: string | null; region: string | null };
  /** Number of compared adverts. */
  n: number;
  own: Funnel;
  median: Funnel;
}

/** A field this advert leaves empty and most similar adverts fill in. */
export interface Advice {
  field: "pay" | "suites" | "project-value" | "days" | "start" | "rics";
  stated: number;
  of: number;
}

const sentAtMost = 50_000;

export const periods = [7, 28, 90] as const;
export type Period = (typeof periods)[number];

/** Returns the last `days` London days, ending today. */
export function daysUntil(now: Date, days: Period): string[] {
  const today = londonDate(now);
  return Array.from({ length: days }, (_, at) => addDays(today, at - days + 1));
}

const daysSentence = `Choose ${periods.join(", ")} days.`;
const days = z.literal([...periods], daysSentence);

export const readFiguresInput = z.strictObject({ jobId: jobNumber.nullable().default(null), days: days.default(28) });

/** The same input as query-string text. */
export const figuresAddress = z.object({
  job: z.coerce
    .number()
    .pipe(jobNumber)
    .optional()
    .meta({ description: "Number of one advert. Leave it out to include all of yours.", examples: [81] }),
  days: z
    .enum(periods.map(String) as [string, ...string[]], daysSentence)
    .default("28")
    .meta({ description: "How many days, ending today." }),
});

/**
 * Returns the London day of every application sent to these adverts since a moment, including those of applicants without analytics
 * consent.
 */
export async function readApplicationDays(db: Db, jobIds: readonly number[], since: Date): Promise<{ jobId: number; day: string }[]> {
  if (jobIds.length === 0) return [];
  const rows = await db
    .select({ jobId: applications.jobId, sentAt: applications.sentAt })
    .from(applications)
    .where(and(inArray(applications.jobId, [...jobIds]), ne(applications.state, "draft"), gte(applications.sentAt, since)))
    .limit(sentAtMost);
  return rows.flatMap(({ jobId, sentAt }) => (sentAt ? [{ jobId, day: londonDate(sentAt) }] : []));
}

/** Returns the days from publishing to the first application of each advert; adverts without an application are omitted. */
export async function readDaysToFirstApplication(
  db: Db,
  adverts: readonly { jobId: number; firstPublishedAt: Date | null }[],
): Promise<number[]> {
  if (adverts.length === 0) return [];
  const first = sql<Date | null>`min(${applications.sentAt})`.mapWith(applications.sentAt);
  const rows = await db
    .select({ jobId: applications.jobId, first })
    .from(applications)
    .where(
      and(
        inArray(
          applications.jobId,
          adverts.map(({ jobId }) => jobId),
        ),
        ne(applications.state, "draft"),
      ),
    )
    .groupBy(applications.jobId)
    .limit(adverts.length);
  const published = new Map(adverts.map(({ jobId, firstPublishedAt }) => [jobId, firstPublishedAt]));
  return rows.flatMap(({ jobId, first: at }) => {
    const from = published.get(jobId);
    return at && from ? [Math.max(0, (at.getTime() - from.getTime()) / 86_400_000)] : [];
  });
}

const columns = {
  jobId: jobs.id,
  ...pick(jobs, "title", "status", "companyId", "createdByUserId", "category", "level", "officePlaceId", "sitePlaceId", "payMinPence"),
  ...pick(jobs, "payMaxPence", "projectValueBand", "siteDaysPerWeek", "homeDaysPerWeek", "ricsLevel", "startsOn", "firstPublishedAt"),
  ...pick(jobs, "endedAt"),
  hasSuites: sql<number>`exists (select 1 from job_suites where job_suites.job_id = ${jobs.id})`.mapWith(Boolean),
};

export const selectAdverts = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select(columns)
    .from(jobs)
    .where(and(where, isNotNull(jobs.firstPublishedAt)))
    .orderBy(desc(jobs.firstPublishedAt), desc(jobs.id))
    .limit(limit);

export type Advert = Awaited<ReturnType<typeof selectAdverts>>[number];
