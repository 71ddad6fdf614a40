import { expect, test } from "vitest";
import { formatShare } from "#src/ui/charts/funnel.tsx";
import { adviceWords } from "./figure-sections.tsx";

test.each([
  [0, 0, "–"],
  [3, 0, "–"],
  [3, 2, "–"],
  [0, 40, "0%"],
  [1, 40, "2.5%"],
  [20, 40, "50%"],
])("%i of %i is %s", (part, whole, words) => expect(formatShare(part, whole)).toBe(words));

test("advice names the field and how many adverts state it", () => {
  expect(adviceWords({ field: "pay", stated: 31, of: 40 })).toBe("State the pay: 31 of 40 similar adverts do.");
});
