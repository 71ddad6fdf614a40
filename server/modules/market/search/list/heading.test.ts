import { describe, expect, it } from "vitest";
import type { Place } from "#server/kernel/services/place.types.ts";
import { emptyFilters } from "#server/kernel/services/search.types.ts";
import { headingOf } from "./relaxations.ts";

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
const near = (radiusMiles: number, isRadiusTyped: boolean) => ({
  place: leeds,
  radiusMiles,
  isRadiusTyped,
  hasPoint: true,
  spans: [],
  isOwnLocation: false,
});
const nothing = { filters: emptyFilters, place: null, words: "" };

describe("the heading", () => {
  it("names level, role and place", () => {
    const filters = { ...emptyFilters, level: ["senior"], category: ["quantity-surveyor"] };
    expect(headingOf({ filters, place: near(15, false), words: "" })).toBe("Senior quantity surveyor jobs in Leeds");
    expect(headingOf({ filters, place: near(25, true), words: "" })).toBe("Senior quantity surveyor jobs within 25 miles of Leeds");
  });

  it("names hours that people name before a role, and no others", () => {
    const filters = { ...emptyFilters, category: ["quantity-surveyor"] };
    const hours = (...workingPattern: string[]) => headingOf({ ...nothing, filters: { ...filters, workingPattern } });
    expect(hours("part-time")).toBe("Part-time quantity surveyor jobs");
    expect(hours("job-share")).toBe("Job-share quantity surveyor jobs");
    expect(hours("annualised")).toBe("Quantity surveyor jobs");
    expect(hours("part-time", "job-share")).toBe("Quantity surveyor jobs");
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
