import { expect, test } from "vitest";
import { numberOf, penceOf, textOf, tickedOf } from "./typed-values.ts";

const typed = (...pairs: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
};

test.each([
  ["65,000", 6_500_000],
  ["£65 000", 6_500_000],
  ["£475.50", 47_550],
  ["65k", 6_500_000],
  ["62.5K", 6_250_000],
  ["", null],
  ["  ", null],
])("%j is pay of %j pence", (text, pence) => expect(penceOf(typed(["pay", text]), "pay")).toBe(pence));

test("what is no amount and no number is none", () => {
  expect(penceOf(typed(["pay", "1.2.3"]), "pay")).toBeNaN();
  expect(numberOf(typed(["years", "twelve"]), "years")).toBeNaN();
});

test("text is trimmed, and nothing is null", () => {
  expect(textOf(typed(["a", "  x "]), "a")).toBe("x");
  expect(textOf(typed(), "a")).toBeNull();
  expect(numberOf(typed(["a", " 12 "]), "a")).toBe(12);
  expect(tickedOf(typed(["a", "x"], ["a", "y"]), "a")).toEqual(["x", "y"]);
});
