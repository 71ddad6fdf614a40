import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReadKind, readAsKind, readKinds } from "./readings.router.ts";

const now = new Date("2026-11-25T12:00:00Z");
const pay = (pence: number, period: string | null, more: object = {}) => ({
  is: "pay",
  pence,
  period,
  basis: null,
  isLowerEnd: false,
  ...more,
});

describe("a text of a field", () => {
  it.each([
    ["pay", "£450pd outside", pay(45_000, "day", { basis: "outside-ir35" })],
    ["pay", "32.50/hr", pay(3_250, "hour")],
    ["pay", "£55k - £65k + car", pay(5_500_000, "year", { isLowerEnd: true })],
    ["pay-year", "55-65k", pay(5_500_000, "year", { isLowerEnd: true })],
    ["pay-day", "£2,250 pw inside", pay(45_000, "day", { basis: expect.any(String) })],
    ["project-value", "£10-15m", { is: "pounds", pounds: 10_000_000, isLowerEnd: true }],
    ["project-value", "£12m", { is: "pounds", pounds: 12_000_000, isLowerEnd: false }],
    ["month", "05/28", { is: "when", when: "2028-05" }],
    ["free-from", "4 weeks' notice", { is: "when", when: "2026-12-23" }],
    ["weeks", "3 months", { is: "count", count: 13, unit: "weeks" }],
  ] as const)("%s %j is understood as it will be once it is sent", (kind: ReadKind, text, value) =>
    expect(readAsKind(kind, text, now)).toEqual({ value }),
  );

  it.each(readKinds)("%s that says nothing of the kind gets a sentence", (kind) => {
    expect(readAsKind(kind, "ask me", now)).toEqual({ fault: expect.stringMatching(/\.$/) });
  });

  it("never throws", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(..."0123456789.,:k£-½ pdmhrswky'/"), maxLength: 20 }),
    );
    fc.assert(fc.property(fc.constantFrom(...readKinds), text, (kind, typed) => void readAsKind(kind, typed, now)));
  });
});
