import { expect, test } from "vitest";
import { numberOf, poundsOf, textOf, tickedValuesOf } from "./profile-section.tsx";

const typed = (...pairs: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
};

test.each([
  [6_500_000, "65,000"],
  [47_550, "475.50"],
  [123_456_700, "1,234,567"],
  [null, ""],
])("%j pence stand in a field as %j", (pence, text) => expect(poundsOf(pence)).toBe(text));

test("what is no number is none", () => expect(numberOf(typed(["years", "twelve"]), "years")).toBeNaN());

test("text is trimmed, and nothing is null", () => {
  expect(textOf(typed(["a", "  x "]), "a")).toBe("x");
  expect(textOf(typed(), "a")).toBeNull();
  expect(numberOf(typed(["a", " 12 "]), "a")).toBe(12);
  expect(tickedValuesOf(typed(["a", "x"], ["a", "y"]), "a")).toEqual(["x", "y"]);
});
