import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import { daysBefore } from "#db/time-limits.ts";
import { limits } from "#db/values.ts";

const whole = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] });

/** Reply record of an advertiser over the last year; null below ten applications. */
export const replyRecord = z
  .strictObject({
    /** Applications answered or old enough to be. */
    sent: whole(24),
    answered: whole(22),
    /** Median whole days from sending to the first answer; 0 within a day, null where nothing was answered. */
    medianDays: whole(6).nullable(),
    /** Of those answered, how many within so many days. */
    within: z.array(z.strictObject({ days: whole(7), answered: whole(15) })),
  })
  .nullable()
  .meta({
    description: "How the advertiser answered last year’s applications made on this site that were due an answer. Null for fewer than ten.",
  });
export type ReplyRecord = NonNullable<z.infer<typeof replyRecord>>;

const dayMs = 86_400_000;
const countedDays = 365;
const rowsAtMost = 500;
const cacheTtlMs = 10 * 60_000;
const maxCacheEntries = 2_000;
/** Opening an application does not count as an answer. */
export const answerStates: readonly ApplicationState[] = ["in-review", "shortlisted", "interview", "offer", "hired", "not-progressing"];

interface CacheEntry {
  record: Promise<ReplyRecord | null>;
  until: number;
}
const cacheByDb = new WeakMap<Db, LRUCache<number, CacheEntry>>();

/**
 * Returns the reply record of a firm's newest 500 applications of the last year; null below ten. Cached for ten minutes, to spare repeated
 * queries for busy firms.
 */
export function readReplyRecord(db: Db, companyId: number, now: Date): Promise<ReplyRecord | null> {
  const whole = underlyingDb(db);
  const cache = cacheByDb.get(whole) ?? new LRUCache<number, CacheEntry>({ max: maxCacheEntries });
  cacheByDb.set(whole, cache);
  const known = cache.get(companyId);
  if (known && known.until > now.getTime() && known.until <= now.getTime() + cacheTtlMs) return known.record;
  const record = selectRecord(db, companyId, now);
  cache.set(companyId, { record, until: now.getTime() + cacheTtlMs });
  record.catch(() => cache.delete(companyId));
  return record;
}

async function selectRecord(db: Db, companyId: number, now: Date): Promise<ReplyRecord | null> {
  const since = daysBefore(now, countedDays);
  const advertisedSince = daysBefore(since, limits.closingMaxDays);
  const answeredAt = sql<Date | null>`min(${applicationEvents.at})`.mapWith(applicationEvents.at);
  const rows = await db
    .select({ sentAt: applications.sentAt, state: applications.state, answeredAt })
    .from(jobs)
    .innerJoin(applications, eq(applications.jobId, jobs.id))
    .leftJoin(
      applicationEvents,
      and(
        eq(applicationEvents.applicationId, applications.id),
        eq(applicationEvents.actor, "employer"),
        inArray(applicationEvents.toState, [...answerStates]),
        isNull(applicationEvents.undoneAt),
      ),
    )
    .where(
      and(
        eq(jobs.companyId, companyId),
        inArray(jobs.status, ["live", "paused", "filled", "closed", "expired", "archived"]),
        gte(jobs.firstPublishedAt, advertisedSince),
        gte(applications.sentAt, since),
      ),
    )
    .groupBy(applications.id, applications.sentAt, applications.state)
    .orderBy(desc(applications.sentAt), desc(applications.id))
    .limit(rowsAtMost);
  // Applications withdrawn before an answer are not counted.
  return replyRecordOf(
    rows.flatMap(({ sentAt, state, answeredAt: at }) => (sentAt && (at || state !== "withdrawn") ? [{ sentAt, answeredAt: at }] : [])),
    now,
  );
}

/** Unanswered applications younger than this are not counted. */
export const timeToAnswerDays = 14;

/** Counts applications that are answered or old enough to be. Returns null below ten, so that no single application can be identified. */
export function replyRecordOf(rows: readonly { sentAt: Date; answeredAt: Date | null }[], now: Date): ReplyRecord | null {
  const ripe = rows.filter(({ sentAt, answeredAt }) => answeredAt !== null || now.getTime() - sentAt.getTime() >= timeToAnswerDays * dayMs);
  return ripe.length < limits.replyFiguresFrom ? null : answersOf(ripe);
}

/** Days within which answers are counted: one, two and four weeks. */
const answerSteps = [7, 14, 28] as const;

/** Counts how many were answered, within how many days, and the median days to an answer. */
export function answersOf(rows: readonly { sentAt: Date; answeredAt: Date | null }[]): ReplyRecord {
  const days = rows
    .flatMap(({ sentAt, answeredAt }) => (answeredAt ? Math.max(0, Math.floor((answeredAt.getTime() - sentAt.getTime()) / dayMs)) : []))
    .sort((a, b) => a - b);
  const within = answerSteps.map((step) => ({ days: step, answered: days.filter((each) => each < step).length }));
  return { sent: rows.length, answered: days.length, medianDays: medianOf(days), within };
}

/** Returns the upper of two middle values, so that the figure never overstates the reply speed. */
function medianOf(sorted: readonly number[]): number | null {
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
