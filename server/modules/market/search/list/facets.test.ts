import { describe, expect, it } from "vitest";
import { contractSuites } from "#db/taxonomy/sector.ts";
import { emptyFilters, type SearchResult } from "#server/kernel/services/search.types.ts";
import { toFacets } from "./facets.ts";

const noCounts: SearchResult["facets"] = {
  category: {},
  level: {},
  contractType: {},
  workType: {},
  sector: {},
  employerType: {},
  suite: {},
  advertisedBy: {},
  workingPattern: {},
  start: {},
  payBasis: {},
  chartership: {},
  replyPromise: {},
  posted: {},
};
const facet = (facets: ReturnType<typeof toFacets>, field: string) => facets.find((one) => one.field === field);

describe("facets", () => {
  it("keep every value in view, those without adverts at 0", () => {
    const facets = toFacets({ ...noCounts, category: { "cost-manager": 7 } }, { filters: emptyFilters, fromWords: new Set() });
    const options = facet(facets, "category")?.groups.flatMap((group) => group.options) ?? [];
    expect(options.map(({ value, count }) => [value, count])).toEqual([
      ["quantity-surveyor", 0],
      ["cost-consultant", 0],
      ["cost-engineer", 0],
      ["cost-manager", 7],
      ["contract-manager", 0],
      ["commercial-manager", 0],
    ]);
  });

  it("name of the months of a start only those in which adverts start", () => {
    const facets = toFacets({ ...noCounts, start: { march: 2 } }, { filters: { ...emptyFilters, start: ["july"] }, fromWords: new Set() });
    const options = facet(facets, "start")?.groups.flatMap((group) => group.options) ?? [];
    expect(options.map(({ value, count }) => [value, count])).toEqual([
      ["immediate", 0],
      ["march", 2],
      ["july", 0],
    ]);
  });

  it("say of a value what this search makes of it, whatever others made of it before, and are the same object where they say the same", () => {
    const counts = { ...noCounts, level: { senior: 3 } };
    const chosen = { ...emptyFilters, level: ["senior"] };
    const senior = (filters: typeof emptyFilters, fromWords: readonly string[] = []) =>
      facet(toFacets(counts, { filters, fromWords: new Set(fromWords) }), "level")
        ?.groups.flatMap((group) => group.options)
        .find(({ value }) => value === "senior");
    const free = senior(emptyFilters);
    expect(free).toMatchObject({ isSelected: false, isFromWords: false });
    expect(senior(chosen)).toMatchObject({ isSelected: true, isFromWords: false });
    expect(senior(chosen, ["level:senior"])).toMatchObject({ isSelected: true, isFromWords: true });
    expect(senior(emptyFilters)).toBe(free);
  });

  it("show the forms of a chosen suite right beneath it and no others", () => {
    const filters = { ...emptyFilters, suite: ["nec4"] };
    const groups =
      facet(toFacets({ ...noCounts, suite: { nec4: 5, "nec4:c": 2 } }, { filters, fromWords: new Set() }), "suite")?.groups ?? [];
    expect(groups.map(({ label, options }) => [label, options[0]?.value, options.at(-1)?.value])).toEqual([
      [null, "jct", "nec4"],
      ["NEC4 forms", "nec4:a", "nec4:tsc"],
      [null, "nec3", contractSuites.at(-1)?.slug],
    ]);
    expect(groups[1]?.options.find(({ value }) => value === "nec4:c")?.count).toBe(2);
  });

  it("show the forms when only a form is chosen", () => {
    const filters = { ...emptyFilters, suite: ["jct:db"] };
    const groups = facet(toFacets(noCounts, { filters, fromWords: new Set() }), "suite")?.groups ?? [];
    expect(groups[1]?.options.filter(({ isSelected }) => isSelected).map(({ value }) => value)).toEqual(["jct:db"]);
  });

  it("group sectors under their headings and mark what only words chose", () => {
    const filters = { ...emptyFilters, sector: ["rail"], postedWithinDays: 7 as const };
    const facets = toFacets({ ...noCounts, posted: { "7d": 4 } }, { filters, fromWords: new Set(["sector:rail"]) });
    const sectors = facet(facets, "sector");
    expect(sectors?.groups.map(({ label }) => label)).toEqual([
      "Building",
      "Infrastructure",
      "Energy and utilities",
      "Specialist trade",
      "Professional",
    ]);
    expect(sectors?.groups[1]?.options[0]).toEqual({ value: "rail", label: "Rail", count: 0, isSelected: true, isFromWords: true });
    expect(facet(facets, "posted")?.groups[0]?.options.find(({ isSelected }) => isSelected)).toMatchObject({ value: "7d", count: 4 });
  });
});
