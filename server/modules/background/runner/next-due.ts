const firstRetryAfterMs = 30_000;
const retryAfterAtMostMs = 30 * 60_000;

/** When a run after this one is due: a failed one is tried again, after twice as long each time. */
export function nextDueAt({ startedAt, finishedAt }: { startedAt: Date; finishedAt: Date }, everyMs: number, failuresInARow: number): Date {
  if (failuresInARow > 0) return new Date(finishedAt.getTime() + retryAfterMs(failuresInARow));
  return new Date(Math.max(startedAt.getTime() + everyMs, finishedAt.getTime()));
}

const retryAfterMs = (failuresInARow: number): number => Math.min(firstRetryAfterMs * 2 ** (failuresInARow - 1), retryAfterAtMostMs);
