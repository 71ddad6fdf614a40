import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateVisits, estimateVisitsOfSketches, hashVisit, mergeMarks, readSketch, sketchText } from "./visit-sketch.ts";

const marks = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => hashVisit(`visit ${from + index}`));

test("up to 128 visits are counted exactly, however often each comes and in whatever parts", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 128 }), fc.integer({ min: 0, max: 128 }), (n, cut) => {
      const whole = mergeMarks(marks(0, n), marks(0, Math.min(cut, n)));
      expect(estimateVisits(whole)).toBe(n);
      expect(readSketch(sketchText(whole))).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

test("more are estimated, and joining parts is the same as counting all at once", () => {
  const whole = mergeMarks(marks(0, 10_000), []);
  expect(Math.abs(estimateVisits(whole) - 10_000)).toBeLessThan(2500);
  expect(mergeMarks(mergeMarks(marks(0, 6000), []), mergeMarks(marks(3000, 10_000), []))).toEqual(whole);
  expect(sketchText(whole).length).toBe(1024);
});

test("many sketches are read as if they had been joined one by one, whatever their order and however much they share", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(4000), fc.nat(200)), { maxLength: 60 }), (parts) => {
      const sketches = parts.map(([from, n]) => sketchText(mergeMarks(marks(from, from + n), [])));
      const one = sketches.reduce<number[]>((all, sketch) => mergeMarks(all, readSketch(sketch)), []);
      expect(estimateVisitsOfSketches(sketches)).toBe(estimateVisits(one));
      expect(estimateVisitsOfSketches([sketches.join("")])).toBe(estimateVisits(one));
    }),
    { numRuns: 30 },
  );
});
