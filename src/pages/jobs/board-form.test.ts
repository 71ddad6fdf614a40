import { describe, expect, it } from "vitest";
import { emptySearch, paths } from "#server/addresses/paths.ts";
import type { Facet } from "#server/types.ts";
import { countFilters, isEmptySearch, isSameSearch, readBoardForm } from "./board-form.ts";
import { valuesWithoutControl } from "./filter-panel.tsx";

const search = (part: Partial<typeof emptySearch>) => ({ ...emptySearch, ...part });

describe("readBoardForm", () => {
  it("reads every ticked value and drops empty fields and the page", () => {
    const entries: [string, string][] = [
      ["q", "  senior qs "],
      ["location", ""],
      ["contract", "permanent"],
      ["contract", "fixed-term"],
      ["posted", "7d"],
    ];
    const asked = readBoardForm(entries, search({ page: "4" }));
    expect(paths.jobs(asked)).toBe("/jobs?q=senior+qs&contract=fixed-term&contract=permanent&posted=7d");
  });

  it("keeps a literal search only while the words stay the same", () => {
    const current = search({ q: "quanity", literal: "1" });
    expect(readBoardForm([["q", "quanity"]], current).literal).toBe("1");
    expect(readBoardForm([["q", "quantity"]], current).literal).toBe("");
  });

  it("asks for a pay scale only together with a figure", () => {
    expect(readBoardForm([["pay", "day"]], emptySearch).payScale).toBe("");
    const asked = readBoardForm(
      [
        ["pay", "day"],
        ["min", "450"],
      ],
      emptySearch,
    );
    expect([asked.payScale, asked.payMin]).toEqual(["day", "450"]);
  });
});

describe("isSameSearch", () => {
  it("ignores the page and the order of values", () => {
    expect(isSameSearch(search({ suite: ["jct", "nec4"], page: "3" }), search({ suite: ["nec4", "jct"] }))).toBe(true);
    expect(isSameSearch(search({ suite: ["jct"] }), search({ suite: ["nec4"] }))).toBe(false);
  });

  it("finds an untouched search empty on any page", () => {
    expect(isEmptySearch(search({ page: "2" }))).toBe(true);
    expect(isEmptySearch(search({ sort: "closing" }))).toBe(false);
  });
});

describe("countFilters", () => {
  it("counts values, the posted window and pay, but neither words nor place nor order", () => {
    const state = search({
      q: "qs",
      location: "Leeds",
      sort: "closing",
      suite: ["jct", "nec4"],
      posted: "7d",
      payMin: "450",
      payMax: "600",
    });
    expect(countFilters(state)).toBe(4);
  });
});

describe("valuesWithoutControl", () => {
  it("names what the panel does not offer", () => {
    const option = { value: "jct", label: "JCT", count: 3, isSelected: true, isFromWords: false };
    const facets: Facet[] = [{ field: "suite", label: "Contract Suite", groups: [{ label: null, options: [option] }] }];
    expect(valuesWithoutControl(search({ suite: ["jct", "abc"], contractType: ["permanent"] }), facets)).toEqual([
      { name: "contract", value: "permanent" },
      { name: "suite", value: "abc" },
    ]);
  });
});
