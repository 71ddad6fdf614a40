import { expect, test } from "vitest";
import { likenessOf } from "./error-group.queries.ts";

const group = (title: string, culprit = "") => ({ title, culprit });

test.each([
  ["another message of the same type, thrown in the same place", "TypeError: x is null", "a.ts f", "TypeError: no list", "a.ts f", true],
  ["another type", "TypeError: x is null", "a.ts f", "RangeError: x is null", "a.ts f", false],
  ["another place", "TypeError: x is null", "a.ts f", "TypeError: x is null", "a.ts g", false],
  ["no known place", "TypeError: x", "", "TypeError: y", "", false],
])("%s", (_name, title, culprit, otherTitle, otherCulprit, isSamePlace) => {
  expect(likenessOf(group(title, culprit), group(otherTitle, otherCulprit)).isSamePlace).toBe(isSamePlace);
});

test("messages are near by the words they share, without their types", () => {
  const nearness = (one: string, other: string) => likenessOf(group(one), group(other)).nearness;
  expect(nearness("TypeError: reading 'label' of undefined", "Error: reading 'label' of undefined")).toBe(1);
  expect(nearness("TypeError: reading 'label' of null", "TypeError: reading 'label' of undefined")).toBeCloseTo(3 / 5);
  expect(nearness("TypeError: nothing", "TypeError: everything")).toBe(0);
  expect(nearness("TypeError", "TypeError")).toBe(0);
});
