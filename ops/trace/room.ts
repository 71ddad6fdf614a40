/**
 * The ring holds ninety seconds at about this many traces a second. At a higher load the CPU is scarce too, so further requests are only
 * timed, which limits the cost of tracing whatever the load.
 */
const tracesASecond = 250;
const burstMs = 1000;

/** @returns a function that takes a slot for one more trace, or returns false: allows a burst, then an even rate */
export function createTraceLimiter(clock: () => number = () => performance.now()): () => boolean {
  let fullUntilMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    const takenUntilMs = Math.max(fullUntilMs, now - burstMs) + 1000 / tracesASecond;
    if (takenUntilMs > now) return false;
    fullUntilMs = takenUntilMs;
    return true;
  };
}
