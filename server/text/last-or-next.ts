/** What took long to work out, with the moment it was begun for. */
export interface Finished<Value> {
  takenAt: number;
  value: Value;
}

/**
 * What was finished last, for those who would rather have that than wait for `next`, which is under way meanwhile; `next` where nothing is, or where it
 * is `usableForMs` old. If `next` fails, whoever waits for it hears of it.
 */
export function lastOrNext<Value>(
  last: Finished<Value> | undefined,
  next: Promise<Value>,
  { now, usableForMs }: { now: Date; usableForMs: number },
): Promise<Value> {
  const ageMs = last ? now.getTime() - last.takenAt : Number.NaN;
  if (!last || !(ageMs >= 0 && ageMs < usableForMs)) return next;
  next.catch(() => {});
  return Promise.resolve(last.value);
}
