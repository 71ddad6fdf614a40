import { describe, expect, it } from "vitest";
import type { Place } from "#server/modules/places/place.types.ts";
import { emptySearch } from "#server/paths.ts";
import { emptyFilters } from "../search.types.ts";
import { headingOf, isIndexable } from "./heading.ts";

const leeds: Place = {
  id: 1,
  kind: "town",
  slug: "leeds",
  name: "Leeds",
  label: "Leeds, West Yorkshire",
  lat: 53.8,
  lng: -1.55,
  population: 500_000,
  countyId: null,
  regionId: null,
  countryId: null,
};
const near = (radiusMiles: number, isRadiusTyped: boolean) => ({ place: leeds, radiusMiles, isRadiusTyped, hasPoint: true, spans: [] });
const nothing = { filters: emptyFilters, place: null, words: "" };

describe("the heading", () => {
  it("names level, role and place", () => {
    const filters = { ...emptyFilters, level: ["senior"], category: ["quantity-surveyor"] };
    expect(headingOf({ filters, place: near(15, false), words: "" })).toBe("Senior quantity surveyor jobs in Leeds");
    expect(headingOf({ filters, place: near(25, true), words: "" })).toBe("Senior quantity surveyor jobs within 25 miles of Leeds");
  });

  it("names a suite and its form, a sector, and words", () => {
    expect(headingOf({ ...nothing, filters: { ...emptyFilters, suite: ["nec4:c"] } })).toBe("NEC4 ECC Option C jobs");
    expect(headingOf({ ...nothing, filters: { ...emptyFilters, sector: ["rail"] } })).toBe("Jobs in the rail sector");
    expect(headingOf({ ...nothing, words: "final account" })).toBe("Jobs matching “final account”");
  });

  it("leaves out what is asked for more than once", () => {
    expect(headingOf({ ...nothing, filters: { ...emptyFilters, category: ["cost-manager", "cost-engineer"] } })).toBe(
      "Quantity surveying and construction cost jobs",
    );
  });
});

describe("what search engines may index", () => {
  const found = { total: 3, placeName: null };
  it("is the whole list and lists of one thing, or a category with one more", () => {
    expect(isIndexable(emptySearch, found)).toBe(true);
    expect(isIndexable({ ...emptySearch, category: ["cost-manager"] }, found)).toBe(true);
    expect(isIndexable({ ...emptySearch, category: ["cost-manager"], location: "Leeds" }, { total: 3, placeName: "Leeds" })).toBe(true);
    expect(isIndexable({ ...emptySearch, category: ["cost-manager"], suite: ["nec4"] }, found)).toBe(true);
  });

  it.each([
    ["fewer than three adverts of a category", { ...emptySearch, category: ["cost-manager"] }, { total: 2, placeName: null }],
    ["words", { ...emptySearch, q: "qs" }, found],
    ["two categories", { ...emptySearch, category: ["cost-manager", "cost-engineer"] }, found],
    ["a suite and a place without a category", { ...emptySearch, suite: ["nec4"], location: "Leeds" }, { total: 3, placeName: "Leeds" }],
    ["three at once", { ...emptySearch, category: ["cost-manager"], suite: ["nec4"], location: "Leeds" }, { total: 3, placeName: "Leeds" }],
    ["another filter", { ...emptySearch, workType: ["remote"] }, found],
    ["a later page", { ...emptySearch, page: "2" }, found],
    ["another order", { ...emptySearch, sort: "closing" }, found],
    ["a place written in another way", { ...emptySearch, location: "leeds" }, { total: 3, placeName: "Leeds" }],
  ])("is not a list with %s", (_what, state, list) => {
    expect(isIndexable(state, list)).toBe(false);
  });
});
