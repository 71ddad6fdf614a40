import { expect, test } from "vitest";
import { readSearchState } from "./search-state.ts";

test("letters that nobody sees are no part of what is asked", () => {
  const asked = readSearchState(new URLSearchParams({ q: "quan\u00adtity sur\u200bveyor \u202exof", location: "Le\u2060eds" }));
  expect(asked).toMatchObject({ q: "quantity surveyor xof", location: "Leeds" });
});
