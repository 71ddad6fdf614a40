import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import { limits } from "#db/values.ts";
import { replyRecordOf } from "./reply-figures.ts";
import type { ReplyRecord } from "./reply-record.fields.ts";

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
  const since = new Date(now.getTime() - countedDays * dayMs);
  const advertisedSince = new Date(since.getTime() - limits.closingMaxDays * dayMs);
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
