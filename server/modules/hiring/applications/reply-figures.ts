import { limits } from "#db/values.ts";
import type { ReplyRecord } from "./reply-record.fields.ts";

const dayMs = 86_400_000;
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
