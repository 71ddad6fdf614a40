import type { Clock } from "#src/trpc/clock.ts";

/** Many timers of many tabs fall due together: time moves in steps of this length. */
const stepMs = 10;

export interface SimulatedClock extends Clock {
  /** Moves time on to a moment, running what falls due on the way. */
  runTo: (untilMs: number) => Promise<void>;
}

/** A clock that moves as fast as the work allows. */
export function createSimulatedClock(): SimulatedClock {
  let nowMs = 0;
  const due = new Map<number, Set<() => void>>();
  const runDue = async () => {
    for (let runs = due.get(nowMs); runs; runs = due.get(nowMs)) {
      due.delete(nowMs);
      for (const run of runs) run();
      await settled();
    }
  };
  return {
    now: () => nowMs,
    after: (delayMs, run) => {
      const atMs = Math.ceil((nowMs + Math.max(delayMs, stepMs)) / stepMs) * stepMs;
      const runs = due.get(atMs) ?? new Set();
      due.set(atMs, runs.add(run));
      return () => runs.delete(run);
    },
    async runTo(untilMs) {
      for (; nowMs < untilMs; nowMs += stepMs) await runDue();
    },
  };
}

/** Lets everything be done that can be done without time passing. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
