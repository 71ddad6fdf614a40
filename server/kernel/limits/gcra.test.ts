import fc from "fast-check";
import { expect, test } from "vitest";
import { answerOf, spend } from "./limiter.ts";

const startMs = Date.parse("2026-11-20T12:00:00Z");
const rates = fc.record({ quota: fc.integer({ min: 1, max: 500 }), windowMs: fc.integer({ min: 1000, max: 86_400_000 }) });
const steps = fc.array(
  fc.record({ waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120_000 })), units: fc.integer({ min: 0, max: 4 }) }),
  { minLength: 1, maxLength: 80 },
);

interface Step {
  waitMs: number;
  units: number;
}

/** Returns the result of each of one caller's steps, with its time and the stored state afterwards. */
function run(rate: { quota: number; windowMs: number }, taken: readonly Step[]) {
  let nowMs = startMs;
  let arrival: number | null = null;
  return taken.map(({ waitMs, units }) => {
    nowMs += waitMs;
    const asked = Math.min(units, rate.quota);
    const spending = spend(rate, arrival, nowMs, asked);
    arrival = spending.arrival;
    return { nowMs, units: asked, arrival, ...answerOf(rate, spending, nowMs, asked) };
  });
}

test("over any stretch of time no more is had than the quota and what grew back meanwhile", () => {
  fc.assert(
    fc.property(rates, steps, (rate, taken) => {
      const had = run(rate, taken).filter(({ isAllowed }) => isAllowed);
      for (const [at, { nowMs: from }] of had.entries()) {
        let units = 0;
        for (const later of had.slice(at)) {
          units += later.units;
          expect(units).toBeLessThanOrEqual(rate.quota + ((later.nowMs - from) * rate.quota) / rate.windowMs);
        }
      }
    }),
  );
});

test("nobody is refused what is left, nor given more", () => {
  fc.assert(
    fc.property(rates, steps, (rate, taken) => {
      let [remaining, atMs] = [rate.quota, startMs];
      for (const { nowMs, units, isAllowed, ...answer } of run(rate, taken)) {
        const grown = Math.min(rate.quota, remaining + ((nowMs - atMs) * rate.quota) / rate.windowMs);
        // Within a millionth: this model adds fractions, the algorithm whole numbers.
        if (Math.abs(grown - units) > 1e-6) expect(isAllowed).toBe(units < grown);
        remaining = isAllowed ? grown - units : grown;
        atMs = nowMs;
        expect(answer.remaining).toBeGreaterThanOrEqual(Math.floor(remaining - 1e-6));
        expect(answer.remaining).toBeLessThanOrEqual(Math.floor(remaining + 1e-6));
        expect(answer.limit).toBe(rate.quota);
      }
    }),
  );
});

test("who waits as told is let in, and no whole second sooner", () => {
  fc.assert(
    fc.property(rates, steps, (rate, taken) => {
      for (const { nowMs, units, arrival, isAllowed, retryAfterSeconds } of run(rate, taken)) {
        expect(retryAfterSeconds === 0).toBe(isAllowed);
        if (isAllowed) continue;
        expect(spend(rate, arrival, nowMs + retryAfterSeconds * 1000, units).isAllowed).toBe(true);
        expect(spend(rate, arrival, nowMs + (retryAfterSeconds - 1) * 1000, units).isAllowed).toBe(false);
      }
    }),
  );
});

test("the whole quota is free at the moment named, and not before", () => {
  fc.assert(
    fc.property(rates, steps, (rate, taken) => {
      for (const { arrival, resetAt, nowMs } of run(rate, taken)) {
        expect(spend(rate, arrival, resetAt.getTime(), rate.quota).isAllowed).toBe(true);
        if (resetAt.getTime() > nowMs) expect(spend(rate, arrival, resetAt.getTime() - 1, rate.quota).isAllowed).toBe(false);
      }
    }),
  );
});

test("a refusal costs nothing, and looking neither", () => {
  fc.assert(
    fc.property(rates, steps, (rate, taken) => {
      let before: number | null = null;
      for (const { isAllowed, units, nowMs, arrival } of run(rate, taken)) {
        if (!isAllowed || units === 0) expect(arrival).toBe(Math.max(before ?? 0, nowMs * rate.quota));
        before = arrival;
      }
    }),
  );
});

test("P18 a clock set back by an hour holds nobody for longer than the window", () => {
  const rate = { quota: 10, windowMs: 60_000 };
  const ahead = spend(rate, null, startMs + 3_600_000, 10);
  const refused = spend(rate, ahead.arrival, startMs, 1);
  expect(refused.isAllowed).toBe(false);
  expect(answerOf(rate, refused, startMs, 1)).toMatchObject({ remaining: 0, retryAfterSeconds: 6, resetAt: new Date(startMs + 60_000) });
});

test("tells to the second what three hundred a minute come to", () => {
  const rate = { quota: 300, windowMs: 60_000 };
  const used = spend(rate, null, startMs, 88);
  expect(answerOf(rate, used, startMs, 88)).toEqual({
    isAllowed: true,
    limit: 300,
    remaining: 212,
    resetAt: new Date(startMs + 17_600),
    retryAfterSeconds: 0,
  });
  const all = spend(rate, used.arrival, startMs, 212);
  const refused = spend(rate, all.arrival, startMs, 1);
  expect(answerOf(rate, refused, startMs, 1)).toMatchObject({ isAllowed: false, remaining: 0, retryAfterSeconds: 1 });
});

test("asking for more than there can ever be is a mistake of ours", () => {
  expect(() => spend({ quota: 5, windowMs: 1000 }, null, startMs, 6)).toThrow("6 units can never be had of a quota of 5.");
});
