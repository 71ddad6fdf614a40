import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AdvertPay, defaultAssumptions, type PayTerms, payTermsBases } from "../pay-terms-values.ts";
import { type PayBasis, payBases, payPeriods } from "../values.ts";
import { amountFor, describeTerms, equivalentPay, grossFor } from "./pay-conversion.ts";
import { taxYearOn } from "./tax-years.ts";

const day = new Date("2026-11-20T12:00:00Z");
const terms = (basis: PayTerms["basis"], more: Partial<PayTerms> = {}): PayTerms => ({ ...defaultAssumptions, basis, ...more });
const pay = (period: AdvertPay["period"], pounds: number | [number | null, number | null], more: Partial<AdvertPay> = {}): AdvertPay => {
  const [min, max] = Array.isArray(pounds) ? pounds : [pounds, pounds];
  return { period, minPence: min && min * 100, maxPence: max && max * 100, currency: "GBP", basis: null, otherRates: [], ...more };
};
const rate = (basis: PayBasis, pounds: number, more: Partial<AdvertPay> = {}) => pay("day", pounds, { basis, ...more });
const convert = (stated: AdvertPay, own: PayTerms) => equivalentPay(stated, own, day);

describe("pay on a reader's terms", () => {
  test("a rate outside IR35 is the salary that leaves the same take-home pay, to £1,000", () => {
    const grossPence = grossFor("outside", 50_000, defaultAssumptions, taxYearOn(day));
    const expected = Math.round(grossPence / 100_000) * 100_000;
    expect(convert(rate("outside-ir35", 500), terms("salary"))).toEqual({
      minPence: expected,
      maxPence: expected,
      currency: "GBP",
      unit: "PAYE a year",
    });
  });

  test("a salary is a day rate, to £5, which its extras raise and more days lower", () => {
    const usual = convert(pay("year", 60_000), terms("outside"));
    expect(usual).toMatchObject({ unit: "a day outside IR35" });
    expect((usual?.minPence ?? 1) % 500).toBe(0);
    const withCar = convert(pay("year", 60_000), terms("outside", { carPence: 600_000, bonusPercent: 10 }));
    const moreDays = convert(pay("year", 60_000), terms("outside", { days: 240 }));
    expect(withCar?.minPence).toBeGreaterThan(usual?.minPence ?? 0);
    expect(moreDays?.minPence).toBeLessThan(usual?.minPence ?? 0);
  });

  test("a salary by the month is that of a year", () => {
    expect(convert(pay("month", 5_000), terms("umbrella"))).toEqual(convert(pay("year", 60_000), terms("umbrella")));
  });

  test.each([
    ["week", 2_500],
    ["hour", 62.5],
  ] as const)("a rate for one %s is that of a day", (period, pounds) => {
    expect(convert(pay(period, pounds, { basis: "umbrella" }), terms("salary"))).toEqual(convert(rate("umbrella", 500), terms("salary")));
  });

  test.each([
    ["month", 9_000],
    ["year", 108_000],
  ] as const)("a fee for one %s is a rate for the reader's days, and on PAYE a salary", (period, pounds) => {
    const own = terms("salary", { days: 216, carPence: 600_000 });
    expect(convert(pay(period, pounds, { basis: "outside-ir35" }), own)).toEqual(convert(rate("outside-ir35", 500), own));
    expect(convert(pay(period, pounds, { basis: "not-determined" }), terms("outside"))?.unit).not.toBe("a day outside IR35");
    const employed = convert(pay(period, pounds, { basis: "paye-client" }), terms("outside"));
    expect(employed).toEqual(convert(pay("year", 108_000), terms("outside")));
  });

  test("a missing end stays missing", () => {
    expect(convert(pay("year", [null, 60_000]), terms("paye"))).toMatchObject({ minPence: null, unit: "PAYE a day" });
  });

  test.each([
    ["a salary on a salary's terms", pay("year", 60_000), terms("salary"), null],
    ["a monthly salary on a salary's terms", pay("month", 5_000), terms("salary"), "a year"],
    ["a rate on the same basis", rate("umbrella", 500), terms("umbrella", { days: 200 }), "a year at 200 days"],
    ["a rate whose basis is not stated", pay("day", 500), terms("salary", { days: 200 }), "a year at 200 days"],
    ["a rate whose status is not decided", rate("not-determined", 500), terms("salary"), "a year at 220 days"],
    ["pay abroad", pay("day", 500, { basis: "umbrella", currency: "EUR" }), terms("salary"), "a year at 220 days"],
  ])("%s is not converted", (_what, stated, own, unit) => {
    const equivalent = convert(stated, own);
    expect(equivalent?.unit ?? null).toBe(unit);
    if (equivalent) expect(equivalent.currency).toBe(stated.currency);
  });

  test("of several rates the one on the reader's own terms counts", () => {
    const otherRates = [{ basis: "paye-agency" as const, minPence: 40_000, maxPence: 40_000 }];
    expect(convert(rate("umbrella", 500, { otherRates }), terms("paye"))).toMatchObject({
      minPence: 8_800_000,
      unit: "a year at 220 days",
    });
    expect(convert(rate("umbrella", 500, { otherRates }), terms("salary"))).toEqual(convert(rate("umbrella", 500), terms("salary")));
  });

  test("leads back to what was stated, within its rounding", () => {
    fc.assert(
      fc.property(fc.constantFrom("paye", "umbrella", "outside" as const), fc.integer({ min: 30_000, max: 200_000 }), (basis, salary) => {
        const own = terms(basis as PayTerms["basis"]);
        const asRate = convert(pay("year", salary), own)?.minPence ?? 0;
        const back = amountFor("salary", grossFor(own.basis, asRate, own, taxYearOn(day)), own, taxYearOn(day));
        // Half of £5 a day for 220 days, and what a company's taxes add to it at most.
        expect(Math.abs(back / 100 - salary)).toBeLessThanOrEqual(250 * 220 * 0.02);
      }),
    );
  });

  test("a higher end is never below the lower one, and nothing fails", () => {
    const end = fc.option(fc.integer({ min: 1, max: 300_000 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...payPeriods),
        fc.option(fc.constantFrom(...payBases)),
        fc.tuple(end, end),
        fc.constantFrom(...payTermsBases),
        (period, basis, [one, other], own) => {
          const [min, max] = one !== null && other !== null ? [Math.min(one, other), Math.max(one, other)] : [one, other];
          const equivalent = convert(pay(period, [min, max], { basis }), terms(own));
          if (equivalent?.minPence != null && equivalent.maxPence != null)
            expect(equivalent.maxPence).toBeGreaterThanOrEqual(equivalent.minPence);
        },
      ),
    );
  });
});

test("terms are described in a line", () => {
  expect(describeTerms(terms("salary", { pensionPercent: 8, carPence: 500_000, bonusPercent: 10, taxPlace: "scotland" }))).toBe(
    "a salary on PAYE with 8% pension, £5,000 for a car and 10% bonus, compared with day rates for 220 days a year, taxed in Scotland",
  );
  expect(describeTerms(terms("outside", { days: 200 }))).toBe(
    "a day rate outside IR35 drawn as dividends, 200 days a year, compared with a salary with 3% pension",
  );
});
