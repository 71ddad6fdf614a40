import fc from "fast-check";
import { expect, it } from "vitest";
import { nextDueAt } from "./task-runner.ts";

const startedAt = new Date("2026-11-22T12:00:00Z");
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);

it.each([
  [2, 60, 0, 60],
  [90, 60, 0, 90],
  [2, 3600, 1, 32],
  [2, 60, 2, 62],
  [2, 60, 3, 122],
  [2, 60, 99, 1802],
])("after %i s of work, every %i s, with %i failures in a row, the next run is due at %i s", (lastedS, everyS, failures, dueS) => {
  expect(nextDueAt({ startedAt, finishedAt: after(lastedS) }, everyS * 1000, failures)).toEqual(after(dueS));
});

it("never lets a run come before the last one ended, nor later after fewer failures", () => {
  const durations = fc.integer({ min: 0, max: 86_400 });
  fc.assert(
    fc.property(durations, durations, fc.integer({ min: 1, max: 200 }), (lastedS, everyS, failures) => {
      const run = { startedAt, finishedAt: after(lastedS) };
      const [fewer, more] = [nextDueAt(run, everyS * 1000, failures), nextDueAt(run, everyS * 1000, failures + 1)];
      expect(fewer.getTime()).toBeGreaterThan(run.finishedAt.getTime());
      expect(more.getTime()).toBeGreaterThanOrEqual(fewer.getTime());
    }),
  );
});
