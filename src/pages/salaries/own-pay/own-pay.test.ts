import { expect, test } from "vitest";
import { shareBelow, shareWords } from "./own-pay.ts";
import { placeWords, readOwnPay } from "./own-pay-field.tsx";

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

test("a reader’s pay is placed among both ends, or among the one that has enough adverts", () => {
  const figure = { adverts: 40, employers: 12, sampleAdverts: 0, low: end, high: { ...end, p90: null, p10: null, adverts: 15 } };
  expect(placeWords({ ...figure, high: end }, 6_000_000, "a year")).toBe(
    "£60,000 a year is above the “From” pay of about 50 in 100 adverts like yours and the “To” pay of about 50 in 100.",
  );
  expect(placeWords(figure, 6_000_000, "a year")).toBe("£60,000 a year is above the “From” pay of about 50 in 100 adverts like yours.");
  expect(placeWords({ ...figure, low: null }, 6_000_000, "a year")).toBe(
    "Too few adverts like yours to place £60,000: this needs 20 (n = 15).",
  );
  expect(placeWords(null, 6_000_000, "a year")).toBe("There is no figure to compare your pay with.");
});

test.each([
  ["65000", 6_500_000],
  ["£65,000", 6_500_000],
  ["65.5k", 6_550_000],
  [" 425 ", 42_500],
  ["0", null],
  ["", null],
  ["lots", null],
])("%j is read as %s pence", (text, pence) => expect(readOwnPay(text)).toBe(pence));
