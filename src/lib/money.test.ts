import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PayPeriod } from "#db/values.ts";
import { counted, formatCount, formatMoney, payFigures, payLine, yearlyAssumption, yearlyEquivalent } from "./money.ts";

describe("formatMoney", () => {
  it.each([
    [5_500_000, "GBP", "£55,000"],
    [123_456_700, "GBP", "£1,234,567"],
    [42_500, "GBP", "£425"],
    [1850, "GBP", "£18.50"],
    [1805, "GBP", "£18.05"],
    [5, "GBP", "£0.05"],
    [0, "GBP", "£0"],
    [-10_000, "GBP", "−£100"],
    [6_000_000, "EUR", "€60,000"],
    [120_000, "AED", "AED 1,200"],
  ])("writes %i pence in %s as %s", (pence, currency, text) => {
    expect(formatMoney(pence, currency)).toBe(text);
  });
});

describe("payFigures", () => {
  const figures = (minPence: number | null, maxPence: number | null) => payFigures({ minPence, maxPence, currency: "GBP" });

  it("joins the two ends of a range", () => expect(figures(5_500_000, 6_500_000)).toBe("£55,000 – £65,000"));
  it("writes equal ends once", () => expect(figures(42_500, 42_500)).toBe("£425"));
  it("says from when only the lower end is stated", () => expect(figures(5_500_000, null)).toBe("From £55,000"));
  it("says up to when only the upper end is stated", () => expect(figures(null, 6_500_000)).toBe("Up to £65,000"));
  it("has nothing to say without figures", () => expect(figures(null, null)).toBeNull());
});

describe("payLine", () => {
  it("puts the period and the basis after the figures", () => {
    expect(payLine({ period: "day", minPence: 42_500, maxPence: 42_500, currency: "GBP", basis: "outside-ir35", otherRates: [] })).toBe(
      "£425 a day · outside IR35",
    );
    expect(payLine({ period: "hour", minPence: 2050, maxPence: null, currency: "GBP", basis: null, otherRates: [] })).toBe(
      "From £20.50 an hour",
    );
  });
  it("states a rate for each basis", () => {
    const otherRates = [{ basis: "paye-agency" as const, minPence: 40_000, maxPence: 42_000 }];
    expect(payLine({ period: "day", minPence: 50_000, maxPence: 50_000, currency: "GBP", basis: "umbrella", otherRates })).toBe(
      "£500 a day · umbrella; £400 – £420 a day · PAYE through an agency",
    );
  });
});

describe("counted", () => {
  it("uses the singular for one only", () => {
    expect([0, 1, 2, 2412].map((count) => counted(count, "job"))).toEqual(["0 jobs", "1 job", "2 jobs", "2,412 jobs"]);
    expect(counted(2, "company", "companies")).toBe("2 companies");
  });

  it("groups thousands", () => expect(formatCount(1_000_000)).toBe("1,000,000"));
});

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
