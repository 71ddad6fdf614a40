import { describe, expect, it } from "vitest";
import { cleanCompanyName, companyNameKey, companySlug, nearestName } from "./company-name.ts";

const names = ["q", "location", "radius", "category", "contract", "work", "min", "max", "sort", "page", "limit", "hours", "employerType"];

describe("the nearest name", () => {
  it.each([
    ["Location", "location"],
    ["employer_type", "employerType"],
    ["employer-types", "employerType"],
    ["payMin", "min"],
    ["min_pay", "min"],
    ["contractType", "contract"],
    ["sortBy", "sort"],
    ["pageNumber", "page"],
    ["radus", "radius"],
    ["catagory", "category"],
    ["hour", "hours"],
    ["Q", "q"],
    ["empl", "employerType"],
  ])("of %j is %j", (typed, right) => expect(nearestName(typed, names)).toBe(right));

  it.each(["", "?", "utm_source", "frobnicate", "x", "[object Object]", "function Object() { [native code] }"])("of %j is none", (typed) =>
    expect(nearestName(typed, names)).toBeNull(),
  );
});

describe("firms", () => {
  it("are matched without legal form, case and punctuation", () => {
    expect(companyNameKey("Marlowe & Finch Ltd.")).toBe(companyNameKey("MARLOWE   FINCH limited"));
    expect(companyNameKey("Ltd")).toBe("ltd");
  });

  it("have clean names and addresses", () => {
    expect(cleanCompanyName(" <i>Oak &amp;amp; Ash</i>\u200b ")).toBe("Oak & Ash");
    for (const nothing of ["", "  ", "N/A", "Confidential", "-", null]) expect(cleanCompanyName(nothing)).toBeNull();
    expect(companySlug("Öak & Ash plc")).toBe("oak-and-ash-plc");
    expect(companySlug("株式会社")).toBe("firm");
  });
});
