import type { ReplyRecord } from "./reply-record.fields.ts";

const dayMs = 86_400_000;
const countedFrom = 10;
/** Younger ones without an answer say nothing yet. */
export const timeToAnswerDays = 14;

/** Counts what has been answered or could have been; null for fewer than ten, so that no single application can be made out. */
export function replyRecordOf(rows: readonly { sentAt: Date; answeredAt: Date | null }[], now: Date): ReplyRecord | null {
  const ripe = rows.filter(({ sentAt, answeredAt }) => answeredAt !== null || now.getTime() - sentAt.getTime() >= timeToAnswerDays * dayMs);
  return ripe.length < countedFrom ? null : answersOf(ripe);
}

/** How many of all these were answered, and in how many days. */
export function answersOf(rows: readonly { sentAt: Date; answeredAt: Date | null }[]): ReplyRecord {
  const days = rows
    .flatMap(({ sentAt, answeredAt }) => (answeredAt ? Math.max(0, Math.floor((answeredAt.getTime() - sentAt.getTime()) / dayMs)) : []))
    .sort((a, b) => a - b);
  return { sent: rows.length, answered: days.length, medianDays: medianOf(days) };
}

/** Of an even number the later of the two in the middle: nobody is promised more than half of them had. */
function medianOf(sorted: readonly number[]): number | null {
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
