import type { Clock } from "#src/trpc/clock.ts";

const idleAfterMs = 30_000;

/** Tells once when nobody has touched the page for half a minute, and again after they have come back and left. The answer is called when they do something. */
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
