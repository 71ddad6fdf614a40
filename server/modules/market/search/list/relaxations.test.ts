import { describe, expect, it } from "vitest";
import { emptySearch, type SearchState } from "#server/addresses/paths.ts";
import { emptyFilters } from "#server/kernel/services/search.types.ts";
import type { ReadSearch, Restriction } from "./read-search.types.ts";
import { findRelaxations } from "./relaxations.ts";

const state: SearchState = {
  ...emptySearch,
  q: "bridge",
  category: ["cost-manager"],
  level: ["senior", "graduate"],
  payScale: "year",
  payMin: "60000",
};
const lift = (field: "category" | "level", value: string, label: string): Restriction => ({
  kind: field,
  label,
  spans: [],
  inAddress: (searched) => ({ ...searched, [field]: searched[field].filter((one) => one !== value) }),
});
const read: ReadSearch = {
  state,
  askedState: state,
  text: null,
  filters: { ...emptyFilters, pay: { scale: "year", minPence: 6_000_000, maxPence: null } },
  sort: "newest",
  page: 1,
  place: null,
  placeChoices: [],
  toBePlaced: null,
  restrictions: () => [
    lift("category", "cost-manager", "Cost Manager"),
    lift("level", "senior", "Senior"),
    lift("level", "graduate", "Graduate"),
    { kind: "words", label: "“bridge”", spans: [{ start: 0, end: 6 }], inAddress: null },
  ],
  wordTags: [],
  fromWords: new Set(),
  words: "bridge",
  searchedFor: null,
  synonyms: [],
  notes: [],
  fieldNotes: [],
};

describe("ways to find more", () => {
  it("are ranked by what they add, and those that add nothing are not offered", async () => {
    const count = async (asked: SearchState) => (asked.level.length === 0 ? 12 : asked.q === "" ? 30 : asked.unstated ? 4 : 2);
    const found = await findRelaxations(read, { total: 2, count });
    expect(found.map(({ label, gain }) => [label, gain])).toEqual([
      ["Remove “bridge”", 28],
      ["Remove Senior, Graduate", 10],
      ["Include adverts without stated pay", 2],
    ]);
  });

  it("offer one of several that add equally many", async () => {
    const found = await findRelaxations(read, { total: 2, count: async () => 9 });
    expect(found.map(({ label, gain }) => [label, gain])).toEqual([["Include adverts without stated pay", 7]]);
  });
});
