import { describe, expect, it } from "vitest";
import type { Place } from "#server/kernel/services/place.types.ts";
import { emptyFilters, type SearchFilters } from "#server/kernel/services/search.types.ts";
import { headingOf } from "./heading.ts";

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

  it.each([
    ["qs", "Senior QS jobs"],
    ["PQS", "Senior PQS jobs"],
    ["quantity surveyor", "Senior quantity surveyor jobs"],
    ["Cost Managers", "Senior cost manager jobs"],
    ["qs final account", "Senior jobs matching “qs final account”"],
    ["sss", "Senior jobs matching “sss”"],
  ])("writes words that name a role where a role stands, and quotes others: %s", (words, heading) => {
    expect(headingOf({ ...nothing, words, filters: { ...emptyFilters, level: ["senior"] } })).toBe(heading);
  });

  it.each([
    [{ payBasis: ["outside-ir35"], pay: { scale: "day", minPence: 50_000, maxPence: null } }, "Outside IR35 jobs from £500 a day"],
    [{ payBasis: ["umbrella", "paye-client", "paye-agency"] }, "Inside IR35 jobs"],
    [{ payBasis: ["paye-client", "paye-agency"], contractType: ["contract-freelance"] }, "PAYE contract jobs"],
    [{ payBasis: ["paye-client", "outside-ir35"] }, "Quantity surveying and construction cost jobs"],
    [{ pay: { scale: "year", minPence: null, maxPence: 6_500_000 }, level: ["senior"] }, "Senior jobs up to £65,000 a year"],
    [{ pay: { scale: "year", minPence: 6_000_000, maxPence: 7_000_000 } }, "Jobs from £60,000 to £70,000 a year"],
    [{ pay: { scale: "hour", minPence: 3_550, maxPence: null }, workType: ["remote"] }, "Remote jobs from £35.50 an hour"],
    [{ workType: ["hybrid"], contractType: ["permanent"], category: ["cost-manager"] }, "Hybrid permanent cost manager jobs"],
  ] as const)("names pay, its basis, the contract and where the work is done: %j", (chosen, heading) => {
    expect(headingOf({ ...nothing, filters: { ...emptyFilters, ...(chosen as Partial<SearchFilters>) } })).toBe(heading);
  });

  it("leaves out what is asked for more than once", () => {
    expect(headingOf({ ...nothing, filters: { ...emptyFilters, category: ["cost-manager", "cost-engineer"] } })).toBe(
      "Quantity surveying and construction cost jobs",
    );
  });
});
