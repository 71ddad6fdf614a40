import fc from "fast-check";
import { expect, test } from "vitest";
import { compareMetric, compareShares, firstReviewRule } from "./compare.ts";
import { binOf } from "./summary.ts";

const spread = (n: number, middle: number) => {
  const bins = [0.5, 0.7, 0.85, 1, 1.2, 1.5, 2].map((factor) => ({ bin: binOf(middle * factor), oneIn: 1, n: Math.floor(n / 7) }));
  return [...bins, { bin: binOf(middle), oneIn: 1, n: n % 7 }];
};

test("under a thousand of either nothing is compared", () => {
  expect(compareMetric("lcp", spread(999, 2000), spread(5000, 4000))).toMatchObject({ ratio: null, change: null });
  expect(compareMetric("lcp", spread(5000, 2000), spread(999, 4000)).change).toBeNull();
  expect(compareMetric("lcp", spread(1000, 2000), spread(1000, 4000)).change).toBe("worse");
});

test("twice as long is worse, half is better, and a few per cent are the same", () => {
  const { ratio } = compareMetric("lcp", spread(2000, 2000), spread(2000, 4000));
  expect(ratio?.value).toBeGreaterThan(1.9);
  expect(ratio?.value).toBeLessThan(2.1);
  expect(compareMetric("lcp", spread(2000, 2000), spread(2000, 1000)).change).toBe("better");
  expect(compareMetric("lcp", spread(2000, 2000), spread(2000, 2060)).change).toBe("same");
});

test("no shift at all, before or after, is the same", () => {
  const none = [{ bin: 0, oneIn: 1, n: 4000 }];
  expect(compareMetric("cls", none, none).change).toBe("same");
  expect(compareMetric("cls", none, spread(4000, 100)).change).toBe("worse");
});

test("turned round, better is worse and the same stays the same; nothing is better than itself", () => {
  const some = fc.tuple(fc.integer({ min: 1000, max: 20_000 }), fc.double({ min: 5, max: 30_000, noNaN: true }));
  const opposite = { better: "worse", worse: "better", same: "same" } as const;
  fc.assert(
    fc.property(some, some, ([n, value], [times, other]) => {
      const [one, two] = [spread(n, value), spread(times, other)];
      const there = compareMetric("inp", one, two);
      const back = compareMetric("inp", two, one);
      expect(back.change).toBe(there.change && opposite[there.change]);
      expect((there.ratio?.value ?? 0) * (back.ratio?.value ?? 0)).toBeCloseTo(1, 6);
      expect(compareMetric("inp", one, one).change).toBe("same");
      expect(there.ratio?.interval[0]).toBeLessThanOrEqual(there.ratio?.value ?? 0);
      expect(there.ratio?.interval[1]).toBeGreaterThanOrEqual(there.ratio?.value ?? 0);
    }),
  );
});

test("at the first look an interval is told from thirty measurements on, and a word from two hundred", () => {
  const rule = firstReviewRule(1);
  expect(compareMetric("lcp", spread(29, 2000), spread(5000, 4000), rule)).toMatchObject({ ratio: null, change: null });
  const few = compareMetric("lcp", spread(199, 2000), spread(5000, 4000), rule);
  expect(few.change).toBeNull();
  expect(few.ratio?.interval[0]).toBeGreaterThan(1);
  expect(compareMetric("lcp", spread(200, 2000), spread(200, 4000), rule).change).toBe("worse");
  expect(compareMetric("lcp", spread(200, 4000), spread(200, 2000), rule).change).toBe("better");
});

test("the more is compared at once, the surer each must be", () => {
  const width = (madeAtOnce: number) => {
    const [low = 0, high = 0] =
      compareMetric("lcp", spread(400, 2000), spread(400, 2400), firstReviewRule(madeAtOnce)).ratio?.interval ?? [];
    return Math.log(high / low);
  };
  expect(width(1)).toBeCloseTo((width(20) * 1.96) / 3.0233, 2);
  expect(width(180)).toBeGreaterThan(width(20));
});

test("shares are compared from two hundred of each on, and by more than chance", () => {
  expect(compareShares({ part: 0, whole: 199 }, { part: 100, whole: 1000 })).toBeNull();
  expect(compareShares({ part: 0, whole: 200 }, { part: 0, whole: 200 })).toBe("same");
  expect(compareShares({ part: 4, whole: 200 }, { part: 6, whole: 200 })).toBe("same");
  expect(compareShares({ part: 40, whole: 4000 }, { part: 100, whole: 4000 })).toBe("worse");
  expect(compareShares({ part: 100, whole: 4000 }, { part: 40, whole: 4000 })).toBe("better");
  // One visit in twenty was measured: 2% and 2.5% of 400 visits are no difference, though of 8,000 they would be one.
  expect(compareShares({ part: 160, whole: 8000, n: 400 }, { part: 220, whole: 8000, n: 400 })).toBe("same");
  expect(compareShares({ part: 160, whole: 8000 }, { part: 220, whole: 8000 })).toBe("worse");
  expect(compareShares({ part: 0, whole: 8000, n: 199 }, { part: 4000, whole: 8000, n: 400 })).toBeNull();
});

test("builds that fare alike are hardly ever told apart at the first look, however many pages there are", () => {
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const sample = () =>
    Array.from({ length: 200 }, () => ({ bin: binOf(2000 * Math.exp((random() + random() + random() - 1.5) * 0.9)), oneIn: 1, n: 1 }));
  const builds = 40;
  let wrong = 0;
  for (let build = 0; build < builds; build += 1) {
    const figures = Array.from({ length: 30 }, () => compareMetric("lcp", sample(), sample(), firstReviewRule(30)).change);
    if (figures.some((change) => change !== "same")) wrong += 1;
  }
  expect(wrong / builds).toBeLessThan(0.15);
});
