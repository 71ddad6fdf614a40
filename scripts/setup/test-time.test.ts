import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestClock } from "./test-report.mjs";

let nowMs: number;
let slowness: number;
const start = () => startTestClock({ limitMinutes: 12, measure: async () => slowness, nowMs: () => nowMs });

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  [nowMs, slowness] = [0, 1];
});

afterEach(() => {
  vi.restoreAllMocks();
});

test("a run of the tests fails when it takes longer than its limit", async () => {
  const clock = start();
  nowMs = 12 * 60_000;
  expect(await clock.judge(0)).toMatchObject({ passed: 1, failed: 0 });
  nowMs += 1;
  expect(await clock.judge(0)).toMatchObject({ passed: 0, failed: 1, failures: ["The tests take too long: see above"] });
});

test("the limit grows with how slow the machine was at its slowest look", async () => {
  const clock = start();
  slowness = 2;
  expect(await clock.look()).toBe(2);
  slowness = 1.2;
  expect(await clock.look()).toBe(2);
  nowMs = 24 * 60_000;
  expect(await clock.judge(0)).toMatchObject({ failed: 0 });
  nowMs += 1;
  expect(await clock.judge(0)).toMatchObject({ failed: 1 });
});

test("time in which a worker stalled is no time of the tests", async () => {
  const clock = start();
  nowMs = 16 * 60_000;
  expect(await clock.judge(4 * 60_000)).toMatchObject({ failed: 0 });
  expect(await clock.judge(4 * 60_000 - 1)).toMatchObject({ failed: 1 });
});
