import { expect, test } from "vitest";
import { addFailure, blockedSeconds, type Failures } from "./attempt-limits.ts";

const start = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);

test("five failures are free, then the wait doubles from one second to a minute", () => {
  let known: Failures | null = null;
  let now = start;
  const waits: number[] = [];
  for (let failure = 1; failure <= 14; failure++) {
    known = addFailure(known, now);
    waits.push(blockedSeconds(known, now));
    now = new Date(now.getTime() + (waits.at(-1) ?? 0) * 1000);
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("a block ends at its very moment, and says whole seconds until then", () => {
  const known = { failures: 8, lastFailureAt: start, blockedUntil: later(4000) };
  expect([0, 1, 3001, 3999, 4000, 5000].map((ms) => blockedSeconds(known, later(ms)))).toEqual([4, 4, 1, 1, 0, 0]);
});

test("fifteen minutes without a failure, and all is forgotten", () => {
  const known = { failures: 12, lastFailureAt: start, blockedUntil: later(60_000) };
  expect(addFailure(known, later(15 * 60_000 - 1)).failures).toBe(13);
  expect(addFailure(known, later(15 * 60_000))).toEqual({ failures: 1, lastFailureAt: later(15 * 60_000), blockedUntil: null });
});

test("of an address never tried nothing is known", () => {
  expect(blockedSeconds(null, start)).toBe(0);
  expect(addFailure(null, start)).toEqual({ failures: 1, lastFailureAt: start, blockedUntil: null });
});
