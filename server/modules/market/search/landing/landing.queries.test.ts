import { describe, expect, it } from "vitest";
import { emptySearch, type SearchState } from "#server/addresses/paths.ts";
import { emptyFilters } from "#server/kernel/services/search.types.ts";
import type { ReadSearch } from "../list/read-search.types.ts";
import { listAddressOf } from "./landing.queries.ts";

const leeds = { place: { name: "Leeds" } } as ReadSearch["place"];
const known = new Set([
  "/jobs?category=cost-manager",
  "/jobs?location=Leeds",
  "/jobs?location=Leeds&category=cost-manager",
  "/jobs?category=cost-manager&sector=rail",
  "/jobs?location=Leeds&suite=nec4",
  "/jobs?location=Leeds&category=cost-manager&suite=nec4",
]);

function address(asked: Partial<SearchState>, { total = 3, unknown = [] as string[], isListed = true } = {}) {
  const state = { ...emptySearch, ...asked };
  const read = (values: readonly string[]) => values.filter((value) => !unknown.includes(value));
  const filters = { ...emptyFilters, category: read(state.category), suite: read(state.suite), sector: read(state.sector) };
  const place = state.location ? leeds : null;
  const placeName = place && isListed ? "Leeds" : null;
  return listAddressOf({ state, filters, place }, { total, placeName, isKnown: (path) => known.has(path) });
}

describe("what search engines may index", () => {
  it.each<[string, Partial<SearchState>, string]>([
    ["the whole board", {}, "/"],
    ["a category", { category: ["cost-manager"] }, "/jobs?category=cost-manager"],
    ["a place", { location: "Leeds" }, "/jobs?location=Leeds"],
    ["a category and a sector", { category: ["cost-manager"], sector: ["rail"] }, "/jobs?category=cost-manager&sector=rail"],
    ["a suite in a place", { suite: ["nec4"], location: "Leeds" }, "/jobs?location=Leeds&suite=nec4"],
    [
      "a category, a suite and a place",
      { category: ["cost-manager"], suite: ["nec4"], location: "Leeds" },
      "/jobs?location=Leeds&category=cost-manager&suite=nec4",
    ],
  ])("is %s", (_what, asked, path) => {
    expect(address(asked)).toMatchObject({ canonicalPath: path, isIndexable: true });
  });

  it.each<[string, Partial<SearchState>, string | null, Parameters<typeof address>[1]]>([
    ["another order", { category: ["cost-manager"], sort: "closing" }, "/jobs?category=cost-manager", {}],
    ["a place written in another way", { location: "leeds" }, "/jobs?location=Leeds", {}],
    ["a value nobody knows", { category: ["nope"] }, "/", { unknown: ["nope"] }],
    ["a value nobody knows beside one", { category: ["nope", "cost-manager"] }, "/jobs?category=cost-manager", { unknown: ["nope"] }],
    [
      "too few adverts, so the list without the suite stands for it",
      { category: ["cost-manager"], suite: ["jct"], location: "Leeds" },
      "/jobs?location=Leeds&category=cost-manager",
      { total: 2 },
    ],
    ["adverts that may be done anywhere only", { suite: ["fidic"], location: "Leeds" }, "/jobs?location=Leeds", {}],
    ["too few adverts of one thing", { suite: ["jct"] }, "/", { total: 0 }],
    ["words", { q: "qs" }, null, {}],
    ["two categories", { category: ["cost-manager", "cost-engineer"] }, null, {}],
    ["a sector in a place", { sector: ["rail"], location: "Leeds" }, null, {}],
    ["a form of a suite", { suite: ["nec4:c"] }, null, {}],
    ["suites not stated", { suite: ["any"] }, null, {}],
    ["another filter", { workType: ["remote"] }, null, {}],
    ["miles typed", { location: "Leeds", radius: "5" }, null, {}],
    ["a later page", { page: "2" }, null, {}],
    ["a place without lists", { location: "Otley" }, null, { isListed: false }],
  ])("is not a list with %s", (_what, asked, path, facts) => {
    expect(address(asked, facts)).toMatchObject({ canonicalPath: path, isIndexable: false });
  });

  it("is told of the first page under one address", () => {
    expect(address({ page: "1" })).toMatchObject({ canonicalPath: "/", isIndexable: true });
  });
});
