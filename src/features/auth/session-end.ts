import type { Clock } from "#src/trpc/clock.ts";

/** What is left of a session, by the server's clock. */
export interface SessionLeft {
  /** Unless it is used before. */
  leftMs: number;
  /** However much it is used. */
  longestMs: number;
}

export interface Ending {
  atMs: number;
  /** Whether using it prolongs it. */
  mayStay: boolean;
}

const warnedBeforeMs = 2 * 60_000;
const triedAgainMs = 60_000;
/** Timers hold no more than some weeks. */
const longestWaitMs = 86_400_000;

/**
 * Tells two minutes before a session ends, and when it has. `ask` answers null when it has ended already, and rejects when it cannot tell; it does not
 * prolong what it asks after, so that other tabs and devices are heard of.
 */
export function watchSessionEnd({
  clock,
  ask,
  onEnding,
  onOver,
}: {
  clock: Clock;
  ask: () => Promise<SessionLeft | null>;
  /** Null when the end has moved away again. */
  onEnding: (ending: Ending | null) => void;
  onOver: () => void;
}): { look: () => Promise<void>; stop: () => void } {
  let cancel = () => {};
  let isStopped = false;
  const next = (delayMs: number) => {
    cancel();
    if (!isStopped) cancel = clock.after(Math.min(delayMs, longestWaitMs), () => void look());
  };
  async function look(): Promise<void> {
    try {
      const left = await ask();
      if (isStopped) return;
      if (left === null) return onOver();
      const isEnding = left.leftMs <= warnedBeforeMs;
      onEnding(isEnding ? { atMs: clock.now() + left.leftMs, mayStay: left.longestMs > left.leftMs } : null);
      next(isEnding ? left.leftMs + 1 : left.leftMs - warnedBeforeMs);
    } catch {
      next(triedAgainMs);
    }
  }
  return {
    look,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
