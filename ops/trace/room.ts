/**
 * What is held for ninety seconds has room for about so many traces a second. A site that is asked for more is short of processor too: the rest is
 * timed alone, so that tracing takes the same small part of a processor however many requests there are.
 */
const tracesASecond = 250;
const burstMs = 1000;

/** @returns whether there is room for one more trace, which it then takes: so many at once, and after them as many a second, evenly */
export function createRoom(clock: () => number = () => performance.now()): () => boolean {
  let fullUntilMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    const takenUntilMs = Math.max(fullUntilMs, now - burstMs) + 1000 / tracesASecond;
    if (takenUntilMs > now) return false;
    fullUntilMs = takenUntilMs;
    return true;
  };
}
