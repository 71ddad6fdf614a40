import type { Clock } from "./clock.ts";

export interface FakeClock extends Clock {
  /** Moves time on, running whatever falls due in its order, each with all that follows from it before the next. */
  advance: (ms: number) => Promise<void>;
  /** As `advance`, up to a moment of this clock. */
  advanceTo: (atMs: number) => Promise<void>;
  /** Timers still running. */
  waiting: () => number;
}

/** For tests only: a clock that stands still until it is told to move. */
export function createFakeClock(startMs = 0): FakeClock {
  let nowMs = startMs;
  let timers: { dueMs: number; run: () => void }[] = [];

  const nextDue = (untilMs: number) => {
    const due = timers.filter(({ dueMs }) => dueMs <= untilMs);
    const firstMs = Math.min(...due.map(({ dueMs }) => dueMs));
    return due.find(({ dueMs }) => dueMs === firstMs);
  };

  const advanceTo = async (atMs: number) => {
    await settle();
    for (let next = nextDue(atMs); next; next = nextDue(atMs)) {
      const due = next;
      timers = timers.filter((timer) => timer !== due);
      nowMs = due.dueMs;
      due.run();
      await settle();
    }
    nowMs = Math.max(nowMs, atMs);
  };

  return {
    now: () => nowMs,
    after: (delayMs, run) => {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance: (ms) => advanceTo(nowMs + ms),
    advanceTo,
    waiting: () => timers.length,
  };
}

const realTurn = setImmediate;

/** Lets every promise that can be settled without time passing be settled, bodies of answers too. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise<void>((resolve) => realTurn(resolve));
}
