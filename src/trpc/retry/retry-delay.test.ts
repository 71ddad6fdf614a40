import fc from "fast-check";
import { expect, test } from "vitest";
import { RequestFailure } from "../request/request-failure.ts";
import { notBeforeRetryAfter, queryRetryDelayMs, requestRetryDelayMs } from "./with-retries.ts";

const noJitter = () => 0;
const counts = [0, 1, 2, 3, 4, 5, 6];

test("R3 query delay: 1, 2, 4, 8, then 10 s", () => {
  expect(counts.map((count) => queryRetryDelayMs(count, noJitter))).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
});

test("R4 request delay: 1, 2, 4, then 5 s", () => {
  expect(counts.map((count) => requestRetryDelayMs(count, noJitter))).toEqual([1000, 2000, 4000, 5000, 5000, 5000, 5000]);
});

test("R3 R4 jitter adds up to half and takes nothing away", () => {
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(20), unit, (count, random) => {
      for (const delay of [queryRetryDelayMs, requestRetryDelayMs]) {
        const floor = delay(count, noJitter);
        const jittered = delay(count, () => random);
        expect(jittered).toBeGreaterThanOrEqual(floor);
        expect(jittered).toBeLessThanOrEqual(floor * 1.5);
      }
    }),
  );
});

test("R12 jitter: of 1000 clients failing together no 100 ms holds more than a quarter", () => {
  const random = seeded(20_261_121);
  const slots = new Map<number, number>();
  for (let client = 0; client < 1000; client += 1) {
    const slot = Math.floor(queryRetryDelayMs(0, random) / 100);
    slots.set(slot, (slots.get(slot) ?? 0) + 1);
  }
  expect(Math.max(...slots.values())).toBeLessThanOrEqual(250);
});

test("R8 no retry comes before Retry-After", () => {
  const failure = new RequestFailure("503: busy", { status: 503, code: "busy", retryAfterSeconds: 7 });
  expect(notBeforeRetryAfter(1000, failure)).toBe(7000);
  expect(notBeforeRetryAfter(9000, failure)).toBe(9000);
  expect(notBeforeRetryAfter(1000, new TypeError("Failed to fetch"))).toBe(1000);
});

/** The multiplier and increment of Numerical Recipes: the same sequence for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
