import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageMetrics } from "#db/telemetry-values.ts";
import { binOf, lastBin, percentileOf, ratingOf, thresholds, valueOfBin } from "./summary.ts";

const values = fc.array(fc.double({ min: 1, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 300 });

describe("sketches", () => {
  test("give a percentile within two and a half per cent of the exact one", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(0.5, 0.75, 0.95), (measured, p) => {
        const counts = new Map<number, number>();
        for (const value of measured) counts.set(binOf(value), (counts.get(binOf(value)) ?? 0) + 1);
        const sorted = measured.toSorted((one, other) => one - other);
        const exact = sorted[Math.ceil(p * sorted.length) - 1] ?? Number.NaN;
        expect(Math.abs((percentileOf(counts, p) ?? Number.NaN) - exact) / exact).toBeLessThan(0.026);
      }),
    );
  });

  test("rise with what is measured, and end", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.double({ min: 0, max: 1e12, noNaN: true }), (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(binOf(low)).toBeLessThanOrEqual(binOf(high));
        expect(binOf(high)).toBeLessThanOrEqual(lastBin);
      }),
    );
    expect([binOf(0), valueOfBin(0), percentileOf(new Map(), 0.5)]).toEqual([0, 0, null]);
  });
});

test("M5 each vital is good up to its threshold and not beyond", () => {
  const limits = { lcp: 2500, fid: 100, cls: 100, fcp: 1800, ttfb: 800, inp: 200 } as const;
  for (const [metric, limit] of Object.entries(limits)) {
    const name = metric as keyof typeof limits;
    expect([metric, ratingOf(name, limit), ratingOf(name, limit + 1)]).toEqual([metric, "good", "needs-improvement"]);
  }
});

test("M6 each budget holds up to its limit and not beyond", () => {
  const budgets = {
    "script-bytes": 300_000,
    "style-bytes": 100_000,
    "image-bytes": 500_000,
    "font-bytes": 200_000,
    "total-bytes": 2_000_000,
    requests: 50,
    "dom-nodes": 1500,
    load: 3000,
  } as const;
  for (const [metric, limit] of Object.entries(budgets)) {
    const name = metric as keyof typeof budgets;
    expect([metric, ratingOf(name, limit), ratingOf(name, limit + 1)]).toEqual([metric, "good", "poor"]);
  }
  expect(pageMetrics.filter((metric) => !thresholds[metric])).toEqual(["interaction-to-content", "cached-bytes"]);
});
