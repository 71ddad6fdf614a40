import { expect, test } from "vitest";
import { monthRanges } from "./trend-section.tsx";

const month = (label: string, hasFigure = false) => ({
  label,
  figure: hasFigure ? { adverts: 10, employers: 5, sampleAdverts: 0, low: null, high: null } : null,
});

test("months without a figure are named once, runs of them by their ends", () => {
  expect(
    monthRanges([month("June"), month("July"), month("August"), month("September", true), month("October"), month("November", true)]),
  ).toBe("June to August, October");
  expect(monthRanges([month("June", true)])).toBe("");
});
