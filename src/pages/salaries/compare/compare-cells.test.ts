import { expect, test } from "vitest";
import type { Figure } from "../pay-words.ts";
import { differenceWords } from "./compare-cells.tsx";

const end = (pence: number | null) =>
  pence === null ? null : { adverts: 30, employers: 9, p25: pence, p50: pence, p75: pence, p10: null, p90: null };
const named = (name: string, low: number | null, high: number | null): { name: string; figure: Figure } => ({
  name,
  figure: { adverts: 30, employers: 9, sampleAdverts: 0, low: end(low), high: end(high) },
});

test.each([
  [
    named("London", 6_600_000, 7_150_000),
    named("Wales", 6_000_000, 6_500_000),
    "London is advertised at £6,000 a year (10%) more at the median “From” and £6,500 a year (10%) more at the median “To” than Wales.",
  ],
  [
    named("Wales", 5_400_000, null),
    named("London", 6_000_000, 6_500_000),
    "Wales is advertised at £6,000 a year (10%) less at the median “From” than London.",
  ],
  [named("Wales", 6_000_000, null), named("London", 6_000_000, null), "Wales is advertised at the same at the median “From” as London."],
  [
    named("Wales", 6_000_000, null),
    named("London", null, 6_000_000),
    "The two have no end of the range in common, so there is nothing to compare.",
  ],
])("%j and %j: %s", (one, other, words) => expect(differenceWords(one, other, "a year")).toBe(words));
