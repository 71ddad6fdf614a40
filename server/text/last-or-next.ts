/** A result that is slow to compute, with the time at which its computation began. */
export interface FinishedResult<Value> {
  takenAt: number;
  value: Value;
}

/**
 * Returns the last result while `next` is being computed; returns `next` where there is no last result or it is `usableForMs` old. Callers
 * that receive `next` also receive its rejection.
 */
export function reuseOrAwait<Value>(
  last: FinishedResult<Value> | undefined,
  next: Promise<Value>,
  { now, usableForMs }: { now: Date; usableForMs: number },
): Promise<Value> {
  const ageMs = last ? now.getTime() - last.takenAt : Number.NaN;
  if (!last || !(ageMs >= 0 && ageMs < usableForMs)) return next;
  next.catch(() => {});
  return Promise.resolve(last.value);
}
