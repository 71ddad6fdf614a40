import fc from "fast-check";
import { expect, test } from "vitest";
import { anchorAt, niceScale, percentOn, sideOf } from "./value-axis.tsx";

test.each([
  [[2_350_000, 15_400_000], [2_000_000, 4_000_000, 6_000_000, 8_000_000, 10_000_000, 12_000_000, 14_000_000, 16_000_000], 8],
  [[35_500, 44_000], [35_000, 37_500, 40_000, 42_500, 45_000], 5],
  [[50_000], [50_000, 60_000], 7],
])("the axis of %j has round ticks", (values, ticks, most) => {
  expect(niceScale(values, most)?.ticks).toEqual(ticks);
});

test("no values have no axis", () => expect(niceScale([])).toBeNull());

test("an axis covers its values with two ticks or more, evenly spaced, and no more than allowed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 3, max: 9 }),
      (values, most) => {
        const scale = niceScale(values, most);
        if (!scale) throw new Error("no scale");
        expect(scale.from).toBeLessThanOrEqual(Math.min(...values));
        expect(scale.to).toBeGreaterThanOrEqual(Math.max(...values));
        expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
        expect(scale.ticks.length).toBeLessThanOrEqual(most);
        expect([scale.ticks[0], scale.ticks.at(-1)]).toEqual([scale.from, scale.to]);
      },
    ),
  );
});

test("a value beyond an end lies at that end", () => {
  const scale = { from: 20, to: 120, ticks: [20, 120] };
  expect([10, 20, 45, 120, 500].map((value) => percentOn(scale, value))).toEqual([0, 0, 25, 100, 100]);
  expect([10, 20, 120, 500].map((value) => sideOf(scale, value))).toEqual(["before", "on", "on", "beyond"]);
});

test("a label near an edge is written away from it", () => {
  expect([3, 50, 97].map((percent) => anchorAt(percent, 18))).toEqual(["start", "middle", "end"]);
});
