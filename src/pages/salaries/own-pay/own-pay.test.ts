import { expect, test } from "vitest";
import { shareBelow, shareWords } from "./own-pay.ts";

const end = { adverts: 40, employers: 12, p10: 4_000_000, p25: 5_000_000, p50: 6_000_000, p75: 7_000_000, p90: 9_000_000 };

test.each([
  [3_999_900, "fewer than 10 in 100"],
  [4_000_000, "about 10 in 100"],
  [5_000_000, "about 25 in 100"],
  [6_400_000, "about 60 in 100"],
  [8_000_000, "about 85 in 100"],
  [9_000_000, "about 90 in 100"],
  [9_000_100, "more than 90 in 100"],
])("%d pence is above %s", (pence, words) => {
  const share = shareBelow(end, pence);
  expect(share && shareWords(share)).toBe(words);
});

test("equal percentiles have one answer", () => {
  expect(shareBelow({ ...end, p10: 5_000_000, p25: 5_000_000 }, 5_000_000)?.in100).toBe(10);
});

test("under 20 adverts nothing is said", () => {
  expect(shareBelow({ ...end, adverts: 19, p10: null, p90: null }, 6_000_000)).toBeNull();
});
