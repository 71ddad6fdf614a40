import { expect, test } from "vitest";
import type { Figure } from "../pay-words.ts";
import { describeChange } from "./pay-answer.tsx";

const figure = (low: number | null, high: number | null, adverts: number): Figure => {
  const end = (pence: number | null) => pence && { adverts, employers: 9, p25: pence, p50: pence, p75: pence, p10: null, p90: null };
  return { adverts, employers: 9, sampleAdverts: 0, low: end(low) || null, high: end(high) || null };
};

test.each([
  [figure(5_000_000, 6_000_000, 40), figure(5_000_000, 5_000_000, 30), "Up", " 10%"],
  [figure(4_750_000, null, 40), figure(5_000_000, 5_000_000, 30), "Down", " 5%"],
  [figure(5_010_000, 6_010_000, 40), figure(5_000_000, 6_000_000, 30), "No change", ""],
])("the change is over the ends that both periods have", (now, before, direction, percent) => {
  expect(describeChange({ now, before })).toMatchObject({ direction, percent });
});

test("both medians and both numbers of adverts are said", () => {
  const { words } = describeChange({ now: figure(5_000_000, 6_000_000, 1_240), before: figure(4_900_000, 5_900_000, 30) });
  expect(words).toBe("median “From” £49,000 to £50,000, “To” £59,000 to £60,000 (n = 30 and 1,240)");
});
