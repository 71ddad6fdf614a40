import { describe, expect, it } from "vitest";
import { nearestName } from "./company-name.ts";

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
