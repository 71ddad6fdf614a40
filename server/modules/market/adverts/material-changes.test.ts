import { describe, expect, it } from "vitest";
import { describeChanges, isPayLowered, materialChanges } from "./material-changes.ts";
import type { PostingFields } from "./posting-fields.ts";

const before = { title: "Senior QS", payPeriod: "year", payMinPence: 6_000_000, payMaxPence: 7_000_000, place: "Leeds" } as const;

describe("what changed of an advert", () => {
  it("is told in words, with what stood before", () => {
    const changes = materialChanges(before, { ...before, payMaxPence: 6_500_000, closesOn: "2026-12-24", description: "Other words" });
    expect(changes).toEqual([
      { what: "pay", before: "£60,000 – £70,000 a year", after: "£60,000 – £65,000 a year", direction: "lowered" },
      { what: "closing", before: null, after: "2026-12-24" },
    ]);
    expect(describeChanges(changes)).toBe("Pay and closing date");
  });
  it("is nothing when only the words of the description did", () => {
    expect(materialChanges(before, { ...before, description: "Other words" })).toEqual([]);
  });
  it("says which way pay went, where it can be compared", () => {
    const directionOf = (after: PostingFields) => materialChanges(before, { ...before, ...after })[0]?.direction;
    expect(directionOf({ payMinPence: 6_100_000 })).toBe("raised");
    expect(directionOf({ payMinPence: 5_900_000, payMaxPence: 7_100_000 })).toBeUndefined();
    expect(directionOf({ payPeriod: "day" })).toBeUndefined();
    expect(directionOf({ payMinPence: undefined, payMaxPence: undefined })).toBeUndefined();
  });
  it("names IR35 with the pay", () => {
    const day = { ...before, payPeriod: "day", payMinPence: 45_000, payMaxPence: undefined, payBasis: "outside-ir35" } as const;
    expect(materialChanges(day, { ...day, payBasis: "umbrella" })).toMatchObject([
      { what: "pay", before: "From £450 a day · Outside IR35", after: "From £450 a day · Umbrella, inside IR35" },
    ]);
  });
});

describe("pay is lowered", () => {
  it.each([
    ["by its upper end", { payMaxPence: 6_900_000 }, true],
    ["by its lower end", { payMinPence: 5_900_000 }, true],
    ["when it is taken back", { payMinPence: undefined, payMaxPence: undefined }, true],
    ["when its period changes, since nobody can compare it", { payPeriod: "day" }, true],
    ["not when it rises", { payMinPence: 6_100_000, payMaxPence: 7_100_000 }, false],
    ["not when it stays", {}, false],
  ] as const)("%s", (_name, change, expected) => expect(isPayLowered(before, { ...before, ...change })).toBe(expected));
  it("not where none was stated", () => {
    expect(isPayLowered({ payText: "Competitive" }, { payPeriod: "year", payMinPence: 1 })).toBe(false);
  });
});
