import fc from "fast-check";
import { expect, test } from "vitest";
import { randomReference, readReference } from "./report-outcome.queries.ts";

test("a reference is drawn in groups, is seldom drawn twice, and is read as it is written", () => {
  const drawn = Array.from({ length: 500 }, randomReference);
  expect(new Set(drawn).size).toBe(500);
  for (const reference of drawn) {
    expect(reference).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readReference(reference)).toBe(reference);
    expect(readReference(` ${reference.toLowerCase().replaceAll("-", " ")} `)).toBe(reference);
  }
});

test("letters that look like digits are taken for them; anything else is no reference", () => {
  expect(readReference("oil0-0000-0000-0000")).toBe("0110-0000-0000-0000");
  for (const none of ["", "3FA9-01BC", "0000-0000-0000-000U", "0000-0000-0000-00000", "%00", "’ or 1=1 --"])
    expect(readReference(none)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readReference(text);
      return read === null || readReference(read) === read;
    }),
  );
});
