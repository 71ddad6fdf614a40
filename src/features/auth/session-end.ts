import type { Clock } from "#src/trpc/clock.ts";

/** Time left in a session, by the server's clock. */
export interface SessionTimeLeft {
  /** Until the idle timeout. */
  leftMs: number;
  /** Until the absolute timeout, regardless of use. */
  longestMs: number;
}

export interface SessionEndWarning {
  atMs: number;
  /** Whether activity extends the session. */
  mayStay: boolean;
}

const warnedBeforeMs = 2 * 60_000;
const triedAgainMs = 60_000;
/** Timers overflow after some weeks. */
const longestWaitMs = 86_400_000;

/**
 * Calls back two minutes before a session ends, and when it has ended. `ask` resolves to null when it has already ended, and rejects when
 * unknown; it does not extend the session, so that use in other tabs and on other devices is noticed.
 */
export function watchSessionEnd({
  clock,
  ask,
  onEnding,
  onOver,
}: {
  clock: Clock;
  ask: () => Promise<SessionTimeLeft | null>;
  /** Null when the session has been extended. */
  onEnding: (ending: SessionEndWarning | null) => void;
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
