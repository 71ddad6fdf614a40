import fc from "fast-check";
import { expect, test } from "vitest";
import { isMeasured, samplingPosition } from "#db/telemetry-values.ts";
import { createSampler } from "./rum-store.ts";

test("a visit is always on the same side, and one that is kept is kept at every larger share", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 10 }), (session, power) => {
      expect(isMeasured(session, 1)).toBe(true);
      expect(samplingPosition(session)).toBe(samplingPosition(session));
      if (isMeasured(session, 2 ** (power + 1))) expect(isMeasured(session, 2 ** power)).toBe(true);
    }),
  );
});

test("one in four is about a quarter", () => {
  const kept = Array.from({ length: 8000 }, (_, at) => `0198c1f4-${at}-visit`).filter((session) => isMeasured(session, 4)).length;
  expect(Math.abs(kept - 2000)).toBeLessThan(150);
});

test("two hundred visits a minute are all kept; one more, and half of the next minute’s are", () => {
  const at = (minute: number) => new Date(minute * 60_000);
  const sampler = createSampler();
  for (let visit = 0; visit < 200; visit += 1) sampler.weigh(`${visit}`, 1, at(1));
  expect(sampler.weigh("0", 1, at(1))).toBe(1);
  expect(sampler.weigh("0", 1, at(2))).toBe(1);
  for (let visit = 0; visit < 201; visit += 1) sampler.weigh(`${visit}`, 1, at(2));
  const sides = Array.from({ length: 50 }, (_, visit) => sampler.weigh(`${visit}`, 1, at(3)));
  expect(new Set(sides)).toEqual(new Set([2, null]));
  // A minute without anybody ends it.
  expect(sampler.weigh("0", 1, at(5))).toBe(1);
});

test("visits that left themselves out count as well, and one begun as one of eight stands for eight whatever the minute", () => {
  const at = (minute: number) => new Date(minute * 60_000);
  const sampler = createSampler();
  const kept = Array.from({ length: 3000 }, (_, visit) => `${visit}`)
    .filter((session) => isMeasured(session, 8))
    .slice(0, 101);
  const [one = ""] = kept;
  for (const session of kept) expect(sampler.weigh(session, 8, at(1))).toBe(8);
  // Of 808 visits 101 report.
  expect(sampler.oneIn(at(2))).toBe(8);
  expect(sampler.weigh(one, 8, at(2))).toBe(8);
  expect(sampler.oneIn(at(9))).toBe(1);
  expect(sampler.weigh(one, 8, at(9))).toBe(8);
});
