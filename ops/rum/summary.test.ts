import fc from "fast-check";
import { expect, test } from "vitest";
import { type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { binOf, edgesOfBin, ratingOf, scoreOf, scoreOfPage, summarise, summariseShare, thresholds } from "./summary.ts";

const binsOf = (values: readonly number[], metric: PageMetric = "lcp") =>
  values.map((value) => ({ bin: binOf(value, metric), oneIn: 1, n: 1 }));
const same = (n: number, value: number, metric: PageMetric = "lcp") => [{ bin: binOf(value, metric), oneIn: 1, n }];

test("without measurements there is no number, under thirty no interval, under two hundred no verdict, under a thousand no comparison", () => {
  const shown = [0, 29, 30, 199, 200, 999, 1000].map((n) => {
    const { p75, interval, verdict, isComparable, n: counted } = summarise("lcp", same(n, 5000));
    return [counted, p75 !== null, interval !== null, verdict, isComparable];
  });
  expect(shown).toEqual([
    [0, false, false, null, false],
    [29, true, false, null, false],
    [30, true, true, null, false],
    [199, true, true, null, false],
    [200, true, true, "poor", false],
    [999, true, true, "poor", false],
    [1000, true, true, "poor", true],
  ]);
});

test("the figure is within two and a half per cent of the exact one, and inside its interval", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: 60_000, noNaN: true }), { minLength: 30, maxLength: 400 }), (values) => {
      const { p75, interval } = summarise("lcp", binsOf(values));
      const exact = values.toSorted((one, other) => one - other)[Math.ceil(0.75 * values.length) - 1] ?? 0;
      expect(Math.abs((p75 ?? 0) - exact) / exact).toBeLessThan(0.026);
      for (const value of [p75 ?? 0, exact]) {
        expect(interval?.[0]).toBeLessThanOrEqual(value);
        expect(interval?.[1]).toBeGreaterThanOrEqual(value);
      }
    }),
  );
});

const ratedMetrics = pageMetrics.filter((metric) => thresholds[metric]);

test("the verdict is that of the exact 75th percentile, however close to a threshold, and follows from the counts by rating", () => {
  const nearThresholds = fc.constantFrom(...ratedMetrics).chain((metric) => {
    const { good = 0, fair = 0 } = thresholds[metric] ?? {};
    const near = (limit: number) => fc.double({ min: limit * 0.93, max: limit * 1.07, noNaN: true });
    const value = fc.oneof(near(good), near(fair), fc.constantFrom(good, fair, 0), fc.double({ min: 0, max: fair * 3, noNaN: true }));
    return fc.record({ metric: fc.constant(metric), values: fc.array(value, { minLength: 200, maxLength: 300 }) });
  });
  fc.assert(
    fc.property(nearThresholds, ({ metric, values }) => {
      const exact = values.toSorted((one, other) => one - other)[Math.ceil(0.75 * values.length) - 1] ?? 0;
      expect(summarise(metric, binsOf(values, metric)).verdict).toBe(ratingOf(metric, exact));
      const isRated = (rating: string) => values.filter((each) => ratingOf(metric, each) === rating).length;
      const isGood = isRated("good") >= 0.75 * values.length;
      const isFair = isRated("good") + isRated("needs-improvement") >= 0.75 * values.length;
      expect(summarise(metric, binsOf(values, metric)).verdict).toBe(isGood ? "good" : isFair ? "needs-improvement" : "poor");
    }),
  );
});

test.each<[PageMetric, number, string]>([
  ["lcp", 2465, "good"],
  ["lcp", 2500, "good"],
  ["lcp", 2501, "needs-improvement"],
  ["script-bytes", 294_500, "good"],
  ["requests", 50, "good"],
  ["requests", 51, "poor"],
  ["load", 2990, "good"],
  ["cls", 98.5, "good"],
  ["fcp", 1825, "needs-improvement"],
  ["dom-nodes", 1507, "poor"],
  ["inp", 200, "good"],
])("%s of %d, 400 times, is %s, and the interval holds it", (metric, value, verdict) => {
  const summary = summarise(metric, same(400, value, metric));
  expect(summary.verdict).toBe(verdict);
  expect(summary.interval?.[0]).toBeLessThanOrEqual(value);
  expect(summary.interval?.[1]).toBeGreaterThanOrEqual(value);
});

test("a bin holds the values between its edges, and only one rating", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ratedMetrics), fc.double({ min: 1, max: 5_000_000, noNaN: true }), (metric, value) => {
      const { from, to } = edgesOfBin(binOf(value, metric), metric);
      // Logarithms are exact to some fifteen digits.
      expect(value).toBeGreaterThanOrEqual(from * (1 - 1e-12));
      expect(value).toBeLessThanOrEqual(to * (1 + 1e-12));
      expect(ratingOf(metric, (from + to) / 2)).toBe(ratingOf(metric, value));
    }),
  );
});

test("the interval holds the true figure in nineteen samples of twenty, and narrows with more of them", () => {
  let seed = 11;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const samples = 400;
  const look = (n: number) => {
    let [held, width] = [0, 0];
    for (let sample = 0; sample < samples; sample += 1) {
      const { interval } = summarise("lcp", binsOf(Array.from({ length: n }, () => 1000 * Math.exp(random() * 2))));
      const [low = 0, high = 0] = interval ?? [];
      if (low <= 1000 * Math.exp(1.5) && high >= 1000 * Math.exp(1.5)) held += 1;
      width += high / low;
    }
    return { held: held / samples, width: width / samples };
  };
  const [few, many] = [look(100), look(1000)];
  for (const { held } of [few, many]) expect(held).toBeGreaterThan(0.92);
  expect(many.width).toBeLessThan(few.width);
});

test("a visit that stands for four weighs four times, and is one measurement", () => {
  const bins = [...same(100, 1000), { bin: binOf(3000), oneIn: 4, n: 40 }];
  const { n, p75 } = summarise("lcp", bins);
  expect(n).toBe(140);
  expect(Math.abs((p75 ?? 0) / 3000 - 1)).toBeLessThan(0.026);
});

test("at the two points of its curve a score is nine tenths and a half; a desk is held to more than a phone", () => {
  expect(scoreOf("lcp", 2500, "phone")).toBeCloseTo(0.9, 4);
  expect(scoreOf("lcp", 4000, "phone")).toBeCloseTo(0.5, 4);
  expect(scoreOf("ttfb", 200, "desktop")).toBeCloseTo(0.9, 4);
  expect(scoreOf("lcp", 2400, "desktop")).toBeCloseTo(0.5, 4);
  expect(scoreOf("cls", 0, "phone")).toBe(1);
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), fc.double({ min: 1, max: 1e6, noNaN: true }), (one, other) => {
      const [fast, slow] = [Math.min(one, other), Math.max(one, other)];
      expect(scoreOf("inp", fast, "phone")).toBeGreaterThanOrEqual(scoreOf("inp", slow, "phone"));
    }),
  );
});

test("a page's score leaves out vitals with too few measurements", () => {
  const cell = (metric: "lcp" | "inp", value: number, n: number) => ({ metric, device: "phone" as const, bin: binOf(value), oneIn: 1, n });
  expect(scoreOfPage([cell("lcp", 2500, 29)])).toBeNull();
  const alone = scoreOfPage([cell("lcp", 4000, 30)]);
  expect(scoreOfPage([cell("lcp", 4000, 30), cell("inp", 1, 29)])).toBe(alone);
  expect(scoreOfPage([cell("lcp", 4000, 30), cell("inp", 1, 30)])).toBeCloseTo((alone ?? 0) / 2 + 0.5, 3);
});

test("a share is given from thirty on, with Wilson's interval", () => {
  expect(summariseShare({ part: 29, whole: 29, n: 29 })).toEqual({ n: 29, share: null, interval: null });
  const { share, interval } = summariseShare({ part: 96, whole: 100, n: 100 });
  expect(share).toBe(0.96);
  expect(interval?.[0]).toBeCloseTo(0.9016, 4);
  expect(interval?.[1]).toBeCloseTo(0.9843, 4);
});

test("a share's interval holds the share, lies between none and all, and narrows with more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, wanted) => {
      const part = Math.round(wanted * n);
      const few = summariseShare({ part, whole: n, n }).interval ?? [2, -1];
      const many = summariseShare({ part, whole: n, n: n * 4 }).interval ?? [2, -1];
      expect(few[0]).toBeGreaterThanOrEqual(0);
      expect(few[1]).toBeLessThanOrEqual(1);
      expect(few[0]).toBeLessThanOrEqual(part / n);
      expect(few[1]).toBeGreaterThanOrEqual(part / n);
      expect(many[1] - many[0]).toBeLessThan(few[1] - few[0]);
    }),
  );
});
