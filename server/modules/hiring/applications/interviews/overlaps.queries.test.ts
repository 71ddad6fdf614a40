import { expect, test } from "vitest";
import { sharedPeople } from "./overlaps.queries.ts";

test.each([
  ["Sam Carter; Ada O’Brien", "ada o'brien and Lee Moss", ["Ada O’Brien"]],
  ["Sam  Carter (Director), José Núñez", "Jose Nunez & Sam Carter", ["Sam Carter", "José Núñez"]],
  ["Sam", "Sam", []],
  ["The panel with Ida Hand", "Ida Hand", ["Ida Hand"]],
  ["Anders Anderson", "Andy Anderson", []],
  ["Sam Carter and Sam Carter", "Sam Carter", ["Sam Carter"]],
  ["", "Sam Carter", []],
])("in %s and %s: %s", (one, other, names) => {
  expect(sharedPeople(one, other)).toEqual(names);
});
