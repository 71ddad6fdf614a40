import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultAssumptions, isPayTerms, payTermsBases, timesAYear, yearlyAssumption, yearlyEquivalent } from "./pay-terms-values.ts";
import type { PayPeriod } from "./values.ts";

describe("yearlyEquivalent", () => {
  const pay = (period: PayPeriod, minPence: number | null, maxPence: number | null = null) => ({
    period,
    minPence,
    maxPence,
    currency: "GBP",
  });

  it.each([
    ["hour", 5_650, 9_900_000, "at 220 days of 8 hours"],
    ["day", 45_000, 9_900_000, "at 220 days"],
    ["week", 182_500, 8_000_000, "at 220 days"],
    ["month", 500_000, 6_000_000, ""],
  ] as const)("turns pay for one %s into a year, to £1,000", (period, pence, yearly, assumption) => {
    expect(yearlyEquivalent(pay(period, pence, null))).toEqual({ period: "year", minPence: yearly, maxPence: null, currency: "GBP" });
    expect(yearlyAssumption(period)).toBe(assumption);
  });

  it("leaves yearly pay alone, and a missing end missing", () => {
    expect(yearlyEquivalent(pay("year", 5_500_000))).toBeNull();
    expect(yearlyEquivalent(pay("day", null, 50_000))).toMatchObject({ minPence: null, maxPence: 11_000_000 });
  });

  it("never turns a higher rate into less", () => {
    const rate = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(rate, rate, fc.constantFrom("hour", "day", "week", "month"), (one, other, period) => {
        const yearly = yearlyEquivalent(pay(period, Math.min(one, other), Math.max(one, other)));
        expect(yearly?.maxPence).toBeGreaterThanOrEqual(yearly?.minPence ?? 0);
      }),
    );
  });
});

describe("stored terms", () => {
  const terms = { ...defaultAssumptions, basis: "salary" };

  it.each(payTermsBases)("are taken on the basis %s", (basis) => expect(isPayTerms({ ...terms, basis })).toBe(true));

  it.each([
    null,
    "salary",
    [],
    {},
    { ...terms, basis: "wages" },
    { ...terms, days: 0 },
    { ...terms, days: 261 },
    { ...terms, days: 219.5 },
    { ...terms, days: "220" },
    { ...terms, pensionPercent: -1 },
    { ...terms, bonusPercent: Number.NaN },
    { ...terms, carPence: 10.5 },
    { ...terms, taxPlace: "wales" },
    { ...terms, drawing: undefined },
    { ...terms, more: 1 },
  ])("are not taken as %j", (value) => expect(isPayTerms(value)).toBe(false));

  it("may have percentages with decimals", () => expect(isPayTerms({ ...terms, pensionPercent: 4.5, bonusPercent: 7.25 })).toBe(true));
});

it("an advert's own hours count", () => expect(timesAYear("hour", 200, 7.5)).toBe(1500));
