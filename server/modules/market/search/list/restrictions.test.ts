import { describe, expect, it } from "vitest";
import { emptySearch } from "#server/addresses/paths.ts";
import type { Restriction } from "./read-search.types.ts";
import { toTags, withoutRestrictions } from "./restrictions.ts";

describe("lifting restrictions", () => {
  const state = { ...emptySearch, q: "nec4 estimator", category: ["cost-manager"], page: "3" };
  const fromAddress: Restriction = {
    kind: "category",
    label: "Cost Manager",
    spans: [],
    inAddress: (searched) => ({ ...searched, category: [] }),
  };
  const fromWords: Restriction = { kind: "suite", label: "NEC4", spans: [{ start: 0, end: 4 }], inAddress: null };

  it("takes a filter from the address and goes back to the first page", () => {
    expect(withoutRestrictions(state, [fromAddress])).toEqual({ ...state, category: [], page: "" });
  });

  it("takes the words away that asked for a filter", () => {
    expect(withoutRestrictions(state, [fromWords])).toEqual({ ...state, q: "estimator", page: "" });
  });

  it("marks tags that came from words", () => {
    expect(
      toTags({ state, restrictions: () => [fromAddress, fromWords] }).map(({ label, fromWords: isFromWords }) => [label, isFromWords]),
    ).toEqual([
      ["Cost Manager", false],
      ["NEC4", true],
    ]);
  });
});
