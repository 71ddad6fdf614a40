import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits, radiiMiles, sortOrders } from "#db/values.ts";
import { emptySearch, manyFields, type SearchState, singleFields } from "#server/addresses/paths.ts";
import { emptyFilters } from "#server/kernel/services/search.types.ts";
import { readSearchInput } from "./search-input.ts";

const read = (state: Partial<SearchState>, options?: { hasPlace?: boolean }) => readSearchInput({ ...emptySearch, ...state }, options);

describe("the fields of a list address", () => {
  it("asks for nothing when nothing is given", () => {
    const { place: _, ...nothing } = emptyFilters;
    expect(read({})).toEqual({ filters: nothing, page: 1, sort: null, radiusMiles: null, isLiteral: false, notes: [], fieldNotes: [] });
  });

  it("takes values it knows, in any case and once each", () => {
    const { filters, notes } = read({
      level: ["senior", "SENIOR"],
      suite: ["nec4:c", "JCT"],
      payBasis: ["outside-ir35"],
      category: ["cost-manager"],
    });
    expect(filters).toMatchObject({ level: ["senior"], suite: ["nec4:c", "jct"], payBasis: ["outside-ir35"], category: ["cost-manager"] });
    expect(notes).toEqual([]);
  });

  it("names the field and the value it does not know", () => {
    expect(read({ contractType: ["foo", "permanent"] })).toMatchObject({
      filters: { contractType: ["permanent"] },
      notes: ["Contract Type “foo” is not one we know, so it was ignored."],
    });
    expect(read({ level: ["a", "b"] }).notes).toEqual(["Level “a” and “b” are not ones we know, so they were ignored."]);
    expect(read({ sector: ["a", "b", "c", "d", "e"] }).notes[0]).toContain("and 2 more");
    expect(read({ suite: ["nec4:z"] }).notes).toHaveLength(1);
    expect(read({ level: ["[object Object]"] })).toMatchObject({ filters: { level: [] } });
  });

  it("shows no hidden or turning characters of a value", () => {
    expect(read({ level: ["a\u202eb\u0000c"] }).notes[0]).toBe("Level “a b c” is not one we know, so it was ignored.");
    expect(read({ level: ["x".repeat(500)] }).notes[0]?.length).toBeLessThan(120);
  });

  it.each([
    ["", null, 0],
    ["25", 25, 0],
    ["0", 0, 0],
    ["25 miles", 25, 0],
    ["24", 25, 1],
    ["12.5", 10, 1],
    ["9999", 200, 1],
    ["abc", null, 1],
    ["-5", null, 1],
    ["1e9", null, 1],
    ["NaN", null, 1],
  ])("reads radius %j as %s", (radius, miles, noteCount) => {
    const input = read({ radius });
    expect(input.radiusMiles).toBe(miles);
    expect(input.notes).toHaveLength(noteCount);
  });

  it.each([
    ["", 1],
    ["0", 1],
    ["1", 1],
    ["7", 7],
    ["99999", limits.maxPage],
    ["9".repeat(400), limits.maxPage],
    ["abc", 1],
    ["-1", 1],
    ["1.5", 1],
  ])("reads page %j as %d", (page, expected) => {
    expect(read({ page }).page).toBe(expected);
  });

  it.each([
    ["newest", "newest", 0],
    ["Salary-Desc", "salary-desc", 0],
    ["hack", null, 1],
    ["distance", null, 1],
    ["", null, 0],
  ])("reads sort %j as %s", (sort, expected, noteCount) => {
    const input = read({ sort });
    expect(input.sort).toBe(expected);
    expect(input.notes).toHaveLength(noteCount);
  });

  it("sorts by distance when a place is known from the box or from elsewhere", () => {
    expect(read({ sort: "distance", location: "Leeds" }).sort).toBe("distance");
    expect(read({ sort: "distance" }, { hasPlace: true }).sort).toBe("distance");
    expect(read({ sort: "distance", location: "nowhere" }, { hasPlace: false }).sort).toBeNull();
  });

  it.each([
    ["7d", 7],
    ["7", 7],
    ["30D", 30],
    ["2d", null],
    ["week", null],
  ])("reads posted %j as %s", (posted, days) => {
    const input = read({ posted });
    expect(input.filters.postedWithinDays).toBe(days);
    expect(input.notes).toHaveLength(days ? 0 : 1);
  });

  it("reads switches", () => {
    expect(read({ literal: "1", unstated: "1" })).toMatchObject({ isLiteral: true, filters: { includeUnstatedPay: true }, notes: [] });
    expect(read({ literal: "maybe" })).toMatchObject({ isLiteral: false });
    expect(read({ literal: "maybe" }).notes).toHaveLength(1);
  });
});

describe("the pay filter", () => {
  it.each<[Partial<SearchState>, unknown, number]>([
    [{ payMin: "60k" }, { scale: "year", minPence: 6_000_000, maxPence: null }, 0],
    [{ payMax: "£65,000" }, { scale: "year", minPence: null, maxPence: 6_500_000 }, 0],
    [{ payMin: "60.000", payMax: "70.000" }, { scale: "year", minPence: 6_000_000, maxPence: 7_000_000 }, 0],
    [{ payScale: "day", payMin: "£450" }, { scale: "day", minPence: 45_000, maxPence: null }, 0],
    [{ payMin: "450 pd" }, { scale: "day", minPence: 45_000, maxPence: null }, 0],
    [{ payMin: "25" }, { scale: "hour", minPence: 2_500, maxPence: null }, 0],
    [{ payMin: "70k", payMax: "60k" }, { scale: "year", minPence: 6_000_000, maxPence: 7_000_000 }, 1],
    [{ payMin: "50", payMax: "60k" }, { scale: "year", minPence: 5_000_000, maxPence: 6_000_000 }, 1],
    [{ payScale: "year", payMin: "60" }, { scale: "year", minPence: 6_000_000, maxPence: null }, 1],
    [{ payMin: "5000" }, null, 1],
    [{ payScale: "year", payMin: "5000" }, { scale: "year", minPence: 500_000, maxPence: null }, 0],
    [{ payMin: "-500" }, null, 1],
    [{ payMin: "lots" }, null, 1],
    [{ payMin: "lots", payMax: "60k" }, { scale: "year", minPence: null, maxPence: 6_000_000 }, 1],
    [{ payScale: "fortnight", payMin: "60k" }, { scale: "year", minPence: 6_000_000, maxPence: null }, 1],
    [{ payScale: "day" }, null, 0],
    [{ payScale: "year", payMin: "0" }, null, 0],
  ])("reads %j", (state, pay, noteCount) => {
    const input = read(state);
    expect(input.filters.pay).toEqual(pay);
    expect(input.notes).toHaveLength(noteCount);
  });
});

describe("any address", () => {
  it("is answered with values the search knows", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("1", "60k", "-5", "day", "distance", "7d", "senior"),
    );
    const state = fc.record<SearchState>({
      ...(Object.fromEntries(singleFields.map((field) => [field, text])) as Record<string, never>),
      ...(Object.fromEntries(manyFields.map((field) => [field, fc.array(text)])) as Record<string, never>),
    } as never);
    fc.assert(
      fc.property(state, (any) => {
        const input = readSearchInput(any);
        expect(input.page >= 1 && input.page <= limits.maxPage).toBe(true);
        expect(input.sort === null || sortOrders.includes(input.sort)).toBe(true);
        expect(input.radiusMiles === null || (radiiMiles as readonly number[]).includes(input.radiusMiles)).toBe(true);
        const { pay } = input.filters;
        if (pay?.minPence && pay.maxPence) expect(pay.minPence).toBeLessThanOrEqual(pay.maxPence);
      }),
    );
  });
});
