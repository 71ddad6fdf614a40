import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import type { ApplicationState, PromiseState } from "#db/own-values.ts";
import { daysAfter } from "#db/time-limits.ts";
import { limits } from "#db/values.ts";
import { endOfLondonDay } from "#server/text/dates/feed-date.ts";
import { londonDate } from "#server/text/london-time.ts";

const dayMs = 86_400_000;

/** Returns the last moment of a promised answer: the end of that many calendar days in London after the day of sending. */
export const answerDueAt = (sentAt: Date, days: number): Date =>
  endOfLondonDay(new Date(Date.parse(`${londonDate(sentAt)}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10));

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
  const isInTime = (moment: Date | null): moment is Date => moment !== null && moment <= dueAt;
  const isOver = (moment: Date, ms: number) => now.getTime() - moment.getTime() >= ms;
  if (isInTime(writtenAt)) return "kept";
  if (isInTime(movedAt)) return isOver(movedAt, heldMs) ? "kept" : "open";
  if (state === "withdrawn" && stateChangedAt <= dueAt) return isOver(stateChangedAt, withdrawalHeldMs) ? "released" : "open";
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
