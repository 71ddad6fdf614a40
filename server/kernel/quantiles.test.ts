import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEnough, quantile, spreadOf } from "./quantiles.ts";

const amounts = fc.array(fc.integer({ min: 100, max: 20_000_000 }), { minLength: 1, maxLength: 60 });

describe("spreads", () => {
  test("are those of a hand-worked example", () => {
    // 30, 35, 40, 45, 60: a quarter of the way is the second value, the middle the third.
    expect(spreadOf([60, 30, 45, 35, 40])).toEqual({ p25: 35, p50: 40, p75: 45, p10: null, p90: null });
    expect(quantile([10, 20], 0.5)).toBe(15);
    expect(spreadOf(Array.from({ length: 21 }, (_, index) => index * 10))).toEqual({ p25: 50, p50: 100, p75: 150, p10: 20, p90: 180 });
    expect(spreadOf([])).toBeNull();
  });

  test("rise, lie among the values, split them as they say, and do not depend on order", () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const spread = spreadOf(values);
        if (!spread) return expect.fail("values gave no spread");
        const { p25, p50, p75, p10, p90 } = spread;
        expect([...[p10 ?? p25, p25, p50, p75, p90 ?? p75]].sort((a, b) => a - b)).toEqual([p10 ?? p25, p25, p50, p75, p90 ?? p75]);
        expect(Math.min(...values)).toBeLessThanOrEqual(p25);
        expect(Math.max(...values)).toBeGreaterThanOrEqual(p75);
        expect(values.filter((value) => value < p50).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > p50).length).toBeLessThanOrEqual(values.length / 2);
        expect(spreadOf(values.toReversed())).toEqual(spread);
        expect(p10 === null).toBe(values.length < 20);
      }),
    );
  });

  test.each([
    [9, 9, false],
    [10, 4, false],
    [10, 5, true],
  ])("%d adverts of %d employers are enough: %s", (adverts, employers, enough) => {
    expect(isEnough({ adverts, employers })).toBe(enough);
  });
});
