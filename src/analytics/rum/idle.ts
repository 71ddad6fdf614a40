import type { Clock } from "#src/trpc/clock.ts";

const idleAfterMs = 30_000;

/**
 * Calls back after half a minute without activity, and again after each further period of activity. Returns a function to call on activity.
 */
export function watchIdle(clock: Clock, tell: () => void): () => void {
  let lastMs = clock.now();
  let isWaiting = false;
  const wait = (forMs: number) => {
    isWaiting = true;
    clock.after(forMs, () => {
      isWaiting = false;
      const leftMs = lastMs + idleAfterMs - clock.now();
      if (leftMs > 0) wait(leftMs);
      else tell();
    });
  };
  wait(idleAfterMs);
  return () => {
    lastMs = clock.now();
    if (!isWaiting) wait(idleAfterMs);
  };
}
