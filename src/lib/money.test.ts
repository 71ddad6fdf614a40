import { describe, expect, it } from "vitest";
import type { AdvertPay } from "#db/pay-terms-values.ts";
import type { PayBasis, PayPeriod } from "#db/values.ts";
import { counted, formatCount, formatMoney, payFigures, payLine, topOfRangeNote } from "./money.ts";

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

describe("a search's minimum pay", () => {
  type Range = [min: number | null, max: number | null];
  const pay = (period: PayPeriod, [min, max]: Range, more: Partial<AdvertPay> = {}): AdvertPay => ({
    period,
    minPence: min && min * 100,
    maxPence: max && max * 100,
    currency: "GBP",
    basis: null,
    otherRates: [],
    ...more,
  });
  const least = (scale: "year" | "day" | "hour", pounds: number | null, bases: readonly string[] = []) => ({
    scale,
    minPence: pounds && pounds * 100,
    bases,
  });
  const rate = (basis: PayBasis, [min, max]: Range) => ({ basis, minPence: min && min * 100, maxPence: max && max * 100 });
  const note = (amount: string) => `Only the top of this range meets your ${amount} minimum`;

  it.each([
    ["a yearly range across it", pay("year", [50_000, 65_000]), least("year", 60_000), note("£60,000")],
    ["a yearly range that begins with it", pay("year", [60_000, 65_000]), least("year", 60_000), null],
    ["a yearly range that ends with it", pay("year", [50_000, 60_000]), least("year", 60_000), note("£60,000")],
    ["pay of one figure", pay("year", [60_000, 60_000]), least("year", 60_000), null],
    ["pay from a figure", pay("year", [60_000, null]), least("year", 60_000), null],
    ["pay up to a figure", pay("day", [null, 500]), least("day", 450), note("£450")],
    ["a daily range across it", pay("day", [400, 500]), least("day", 450), note("£450")],
    ["an hourly range across it", pay("hour", [18.5, 25]), least("hour", 20.5), note("£20.50")],
    ["an hourly range above it", pay("hour", [21, 25]), least("hour", 20.5), null],
    ["monthly pay, in the filter's scale", pay("month", [4_000, 5_500]), least("year", 60_000), note("£60,000 a year")],
    ["monthly pay above it", pay("month", [5_000, 5_500]), least("year", 60_000), null],
    ["weekly pay, in the filter's scale", pay("week", [2_000, 2_600]), least("day", 450), note("£450 a day")],
    ["a range below it, which another rule lists", pay("year", [40_000, 50_000]), least("year", 60_000), null],
    ["pay on another scale", pay("year", [400, 500]), least("day", 450), null],
    ["pay in another currency", pay("year", [50_000, 65_000], { currency: "EUR" }), least("year", 60_000), null],
    ["a search with only a maximum", pay("year", [50_000, 65_000]), least("year", null), null],
  ])("says of %s", (_what, stated, minimum, expected) => {
    expect(topOfRangeNote(stated, minimum)).toBe(expected);
  });

  it("goes by the rates of the bases that are searched for, and by the best of them", () => {
    const stated = pay("day", [420, 480], {
      basis: "paye-agency",
      otherRates: [rate("umbrella", [500, 560]), rate("outside-ir35", [400, 470])],
    });
    expect(topOfRangeNote(stated, least("day", 450))).toBeNull();
    expect(topOfRangeNote(stated, least("day", 450, ["umbrella"]))).toBeNull();
    expect(topOfRangeNote(stated, least("day", 450, ["paye-agency"]))).toBe(note("£450"));
    expect(topOfRangeNote(stated, least("day", 450, ["paye-agency", "outside-ir35"]))).toBe(note("£450"));
    expect(topOfRangeNote(stated, least("day", 490, ["outside-ir35"]))).toBeNull();
    expect(topOfRangeNote(pay("day", [420, 480]), least("day", 450, ["umbrella"]))).toBeNull();
  });
});
