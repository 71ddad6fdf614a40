import { and, eq, inArray, max, sql } from "drizzle-orm";
import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import type { ApplicationState, PromiseState } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { daysAfter } from "#db/time-limits.ts";
import { limits } from "#db/values.ts";
import { endOfLondonDay } from "#server/text/dates/feed-date.ts";
import { addDays, londonDate } from "#server/text/london-time.ts";

/** Returns the last second of a promised answer: the end of that many calendar days in London after the day of sending. */
export const answerDueAt = (sentAt: Date, days: number): Date => endOfLondonDay(addDays(londonDate(sentAt), days));

/** Returns the columns of an application to which an advert promises an answer. */
export const promiseColumns = (
  { replyPromiseDays, promiseBrokenAt }: { replyPromiseDays: number | null; promiseBrokenAt: Date | null },
  sentAt: Date,
) =>
  replyPromiseDays === null || promiseBrokenAt !== null
    ? {}
    : ({ answerDueAt: answerDueAt(sentAt, replyPromiseDays), promiseState: "open" } as const);

/** Time after the due moment before a promise counts as broken, so that an answer just being written is seen. */
const settleDelayMs = 2 * 60_000;
/** A move may be undone for so long, and a withdrawal: nothing is decided on either before. */
const heldMs = applyingLimits.moveHeldSeconds * 1000;
const withdrawalHeldMs = limits.withdrawalUndoMinutes * 60_000;

interface PromisedAnswer {
  dueAt: Date;
  state: ApplicationState;
  stateChangedAt: Date;
  /** When the employer first moved the application to a stage that is an answer; undone moves do not count. */
  movedAt: Date | null;
  /** When the employer first wrote to the applicant. */
  writtenAt: Date | null;
}

/**
 * Decides a promise: kept by a message or move by the due moment, released by a withdrawal before it, broken after it; open while that may
 * still change.
 */
export function decidePromise({ dueAt, state, stateChangedAt, movedAt, writtenAt }: PromisedAnswer, now: Date): PromiseState {
  // The whole of the last second counts.
  const isInTime = (moment: Date | null): moment is Date => moment !== null && moment.getTime() < dueAt.getTime() + 1000;
  const isOver = (moment: Date, ms: number) => now.getTime() - moment.getTime() >= ms;
  if (isInTime(writtenAt)) return "kept";
  if (isInTime(movedAt)) return isOver(movedAt, heldMs) ? "kept" : "open";
  if (state === "withdrawn" && isInTime(stateChangedAt)) return isOver(stateChangedAt, withdrawalHeldMs) ? "released" : "open";
  return isOver(dueAt, settleDelayMs) ? "broken" : "open";
}

/** Returns until when a firm that broke a promise may make no other; null when it may. */
export function barredUntil(brokenAt: Date | null, now: Date): Date | null {
  if (brokenAt === null) return null;
  const until = daysAfter(brokenAt, limits.promiseBarredDays);
  return until > now ? until : null;
}

/** How a firm kept its promises. */
export const promiseRecord = z
  .strictObject({ kept: z.int().min(0), of: z.int().min(0) })
  .nullable()
  .meta({
    description: "How many of the firm’s promised answers came in time. Null for fewer than ten.",
    examples: [{ kept: 23, of: 24 }],
  });
export type PromiseRecord = NonNullable<z.infer<typeof promiseRecord>>;

/** Returns the records of firms that have one to show, by firm. Applications, and with them their promises, are deleted in time. */
export async function findPromiseRecords(db: Db, companyIds: readonly number[]): Promise<ReadonlyMap<number, PromiseRecord>> {
  const ids = [...new Set(companyIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      companyId: jobs.companyId,
      kept: sql<number>`sum(${applications.promiseState} = 'kept')`.mapWith(Number),
      broken: sql<number>`sum(${applications.promiseState} = 'broken')`.mapWith(Number),
    })
    .from(jobs)
    .innerJoin(applications, eq(applications.jobId, jobs.id))
    .where(and(inArray(jobs.companyId, ids), inArray(applications.promiseState, ["kept", "broken"])))
    .groupBy(jobs.companyId)
    .limit(ids.length);
  return new Map(
    rows.flatMap(({ companyId, kept, broken }) => {
      const record = promiseRecordOf(kept, broken);
      return record ? [[companyId, record] as const] : [];
    }),
  );
}

/** Returns an advert's promise with its firm's record, also once it is broken; null without one. */
export async function describePromise(
  db: Db,
  {
    companyId,
    replyPromiseDays: days,
    promiseBrokenAt,
  }: Pick<typeof jobs.$inferSelect, "companyId" | "replyPromiseDays" | "promiseBrokenAt">,
) {
  if (days === null) return null;
  const records = await findPromiseRecords(db, [companyId]);
  return { days, record: records.get(companyId) ?? null, brokenAt: promiseBrokenAt?.toISOString() ?? null };
}

/** Returns when a firm last broke a promise; null when it never did. */
export async function findLastBrokenPromise(db: Db, companyId: number): Promise<Date | null> {
  const [row] = await db
    .select({ brokenAt: max(jobs.promiseBrokenAt) })
    .from(jobs)
    .where(eq(jobs.companyId, companyId));
  return row?.brokenAt ?? null;
}

/** Returns the record of decided promises; null from fewer applications than may be shown. */
export const promiseRecordOf = (kept: number, broken: number): PromiseRecord | null =>
  kept + broken < limits.replyFiguresFrom ? null : { kept, of: kept + broken };
