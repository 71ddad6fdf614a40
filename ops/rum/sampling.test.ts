import fc from "fast-check";
import { expect, test } from "vitest";
import { createSampler, isMeasured, placeOf } from "./sampling.ts";

test("a visit is always on the same side, and one that is kept is kept at every larger share", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 10 }), (session, power) => {
      expect(isMeasured(session, 1)).toBe(true);
      expect(placeOf(session)).toBe(placeOf(session));
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
  for (let visit = 0; visit < 200; visit += 1) sampler.weigh(`${visit}`, at(1));
  expect(sampler.weigh("0", at(1))).toBe(1);
  expect(sampler.weigh("0", at(2))).toBe(1);
  for (let visit = 0; visit < 201; visit += 1) sampler.weigh(`${visit}`, at(2));
  const sides = Array.from({ length: 50 }, (_, visit) => sampler.weigh(`${visit}`, at(3)));
  expect(new Set(sides)).toEqual(new Set([2, null]));
  // A minute without anybody ends it.
  expect(sampler.weigh("0", at(5))).toBe(1);
});
