import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultAssumptions, drawings, type PayAssumptions, payTermsBases, taxPlaces } from "../pay-terms-values.ts";
import {
  amountFor,
  corporationTax,
  costOfWages,
  dayRateFor,
  employeeInsurance,
  employerInsurance,
  fromDayRate,
  grossFor,
  incomeTax,
  rateBases,
  wagesFor,
} from "./pay-conversion.ts";
import { taxYearOn } from "./tax-years.ts";

const [year, lastYear] = [taxYearOn(new Date("2026-11-20")), taxYearOn(new Date("2026-04-05"))];
const rate = fc.integer({ min: 5_000, max: 300_000 });
const gross = fc.integer({ min: 0, max: 60_000_000 });
const basis = fc.constantFrom(...rateBases);
const assumed: fc.Arbitrary<PayAssumptions> = fc.record({
  days: fc.integer({ min: 1, max: 260 }),
  pensionPercent: fc.double({ min: 0, max: 50, noNaN: true }),
  carPence: fc.integer({ min: 0, max: 2_000_000 }),
  bonusPercent: fc.double({ min: 0, max: 100, noNaN: true }),
  marginPence: fc.integer({ min: 0, max: 20_000 }),
  costsPence: fc.integer({ min: 0, max: 5_000_000 }),
  holidayIncluded: fc.boolean(),
  taxPlace: fc.constantFrom(...taxPlaces),
  drawing: fc.constantFrom(...drawings),
});
const tax = (wagesPence: number, taxPlace: PayAssumptions["taxPlace"] = "england-wales-ni", dividendsPence = 0, of = year) =>
  incomeTax({ wagesPence, dividendsPence }, { taxPlace }, of);

describe("a tax year", () => {
  test.each([
    ["2025-04-06", "2025/26"],
    ["2026-04-05", "2025/26"],
    ["2026-04-06", "2026/27"],
    ["2031-01-01", "2026/27"],
  ])("of %s is %s", (day, name) => expect(taxYearOn(new Date(day)).name).toBe(name));

  test("names its sources, each an address of GOV.UK", () => {
    for (const { sources } of [year, lastYear]) {
      expect(sources.length).toBeGreaterThanOrEqual(7);
      for (const { words, url } of sources) {
        expect(words).toMatch(/^GOV\.UK, /);
        expect(url).toMatch(/^https:\/\/www\.gov\.uk\//);
      }
    }
  });
});

describe("tax on wages", () => {
  test.each([
    [1_257_000, 0, 0, 113_550],
    [3_000_000, 348_600, 139_440, 375_000],
    [5_027_000, 754_000, 301_600, 679_050],
    [10_000_000, 2_743_200, 401_060, 1_425_000],
    [12_514_000, 4_251_600, 451_340, 1_802_100],
    [15_000_000, 5_370_300, 501_060, 2_175_000],
  ])("on %d pence a year is what it is by hand", (pay, ofPay, employee, employer) => {
    expect([tax(pay), employeeInsurance(pay, year), employerInsurance(pay, year)].map(Math.round)).toEqual([ofPay, employee, employer]);
  });

  // As published in table 8 of the Scottish Parliament's briefing on the budget of 2026/27, to the pound.
  test.each([
    [20_000, 1_446],
    [30_000, 3_451],
    [40_000, 5_551],
    [50_000, 8_982],
    [60_000, 13_182],
    [75_000, 19_482],
    [100_000, 30_732],
    [150_000, 59_634],
  ])("on £%d in Scotland is £%d", (pay, ofPay) => {
    expect(Math.abs(tax(pay * 100, "scotland") / 100 - ofPay)).toBeLessThanOrEqual(1);
  });

  test("in Scotland was £32 more in the year before, from £30,000 on", () => {
    expect(Math.round((tax(4_000_000, "scotland", 0, lastYear) - tax(4_000_000, "scotland")) / 100)).toBe(32);
  });

  test("rises with pay and never takes a pound of each pound more", () => {
    fc.assert(
      fc.property(gross, fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(...taxPlaces), (pay, more, place) => {
        const net = (amount: number) => amount - tax(amount, place) - employeeInsurance(amount, year);
        expect(net(pay)).toBeGreaterThanOrEqual(0);
        expect(net(pay + more)).toBeGreaterThan(net(pay));
        expect(tax(pay + more, place)).toBeGreaterThanOrEqual(tax(pay, place));
      }),
    );
  });

  test("wages and what they cost lead back to each other", () => {
    fc.assert(
      fc.property(gross, fc.double({ min: 0, max: 0.5, noNaN: true }), fc.constantFrom(0, 0.005), (pay, pension, levy) => {
        expect(wagesFor(costOfWages(pay, { pension, levy }, year), { pension, levy }, year)).toBeCloseTo(pay, 3);
      }),
    );
  });
});

describe("tax on a company and its dividends", () => {
  test.each([
    [5_000_000, 950_000],
    [10_000_000, 2_275_000],
    [25_000_000, 6_250_000],
    [30_000_000, 7_500_000],
  ])("on a profit of %d pence is %d", (profit, expected) => expect(Math.round(corporationTax(profit, year))).toBe(expected));

  test("on £37,700 of dividends over a salary of the allowance is 10.75% of all but £500, and was 8.75%", () => {
    expect(Math.round(tax(1_257_000, "england-wales-ni", 3_770_000))).toBe(399_900);
    expect(Math.round(tax(1_257_000, "england-wales-ni", 3_770_000, lastYear))).toBe(325_500);
    expect(tax(1_257_000, "scotland", 3_770_000)).toBe(tax(1_257_000, "england-wales-ni", 3_770_000));
  });

  test("leaves what a worked example leaves: £500 a day outside IR35 for 220 days", () => {
    const one = fromDayRate("outside", 50_000, { ...defaultAssumptions, pensionPercent: 0 }, year);
    // £110,000 less £2,000 of costs, £12,570 of salary and £1,135.50 of insurance on it.
    const profit = 11_000_000 - 200_000 - 1_257_000 - 113_550;
    const dividends = profit - (profit * 0.25 - ((25_000_000 - profit) * 3) / 200);
    expect(one.wagesPence).toBe(1_257_000);
    expect(one.dividendsPence).toBeCloseTo(dividends, 3);
    expect(one.taxPence).toBeCloseTo((3_770_000 - 50_000) * 0.1075 + (dividends - 3_770_000) * 0.3575, 3);
    expect(one.netPence).toBeCloseTo(one.grossPence - tax(one.grossPence) - employeeInsurance(one.grossPence, year), 1);
  });
});

describe("a day rate as gross pay", () => {
  test("a worked example: an umbrella rate of £500 for 220 days", () => {
    const { incomePence, deductedPence, grossPence, employerInsurancePence, levyPence, pensionPence } = fromDayRate(
      "umbrella",
      50_000,
      defaultAssumptions,
      year,
    );
    // £110,000 less £1,100 of margin leaves £108,900. With £750 it is 1.185 times gross pay.
    expect([incomePence, deductedPence]).toEqual([11_000_000, 110_000]);
    expect(Math.round(grossPence)).toBe(Math.round((10_890_000 + 75_000) / 1.185));
    expect(Math.round(grossPence + employerInsurancePence + levyPence + pensionPence)).toBe(10_890_000);
  });

  test("no more rate is ever less pay, and nothing is below nought", () => {
    fc.assert(
      fc.property(basis, rate, fc.integer({ min: 1, max: 50_000 }), assumed, (kind, pence, more, with_) => {
        const [less, greater] = [fromDayRate(kind, pence, with_, year), fromDayRate(kind, pence + more, with_, year)];
        expect(greater.grossPence).toBeGreaterThanOrEqual(less.grossPence);
        expect(greater.netPence).toBeGreaterThanOrEqual(less.netPence - 0.001);
        for (const amount of [less.grossPence, less.netPence, less.taxPence, less.insurancePence, less.employerInsurancePence]) {
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("more days, and fewer costs, are more pay", () => {
    fc.assert(
      fc.property(basis, rate, assumed, (kind, pence, with_) => {
        const pay = (change: Partial<PayAssumptions>) => fromDayRate(kind, pence, { ...with_, ...change }, year).grossPence;
        expect(pay({ costsPence: with_.costsPence + 1_000 })).toBeLessThanOrEqual(pay({}));
        expect(pay({ pensionPercent: with_.pensionPercent + 1 })).toBeLessThanOrEqual(pay({}));
        if (pence > with_.marginPence / 5) expect(pay({ days: with_.days + 1 })).toBeGreaterThanOrEqual(pay({}));
      }),
    );
  });

  test("leads back to the rate it came from, to the penny", () => {
    fc.assert(
      fc.property(basis, rate, assumed, (kind, pence, with_) => {
        const { grossPence } = fromDayRate(kind, pence, with_, year);
        fc.pre(grossPence > 1);
        expect(Math.abs(dayRateFor(kind, grossPence, with_, year) - pence)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("every penny of the income is accounted for", () => {
    fc.assert(
      fc.property(fc.constantFrom("outside" as const, "umbrella" as const), rate, assumed, (kind, pence, with_) => {
        const one = fromDayRate(kind, pence, with_, year);
        fc.pre(one.grossPence > 1);
        const paid = one.wagesPence + one.dividendsPence + one.corporationTaxPence;
        expect(one.deductedPence + paid + one.employerInsurancePence + one.levyPence + one.pensionPence).toBeCloseTo(one.incomePence, 1);
      }),
    );
  });
});

describe("any pay on any terms", () => {
  const terms = fc.constantFrom(...payTermsBases);

  test("leads back to itself, to the penny", () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 2_000_000, max: 40_000_000 }), assumed, (kind, pay, with_) => {
        const amount = amountFor(kind, pay, with_, year);
        expect(Math.abs(grossFor(kind, amount, with_, year) - pay)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("is never less for more", () => {
    fc.assert(
      fc.property(terms, terms, rate, fc.integer({ min: 1, max: 10_000 }), assumed, (from, to, pence, more, with_) => {
        const times = from === "salary" ? 200 : 1;
        const convert = (amount: number) => amountFor(to, grossFor(from, amount * times, with_, year), with_, year);
        expect(convert(pence + more)).toBeGreaterThanOrEqual(convert(pence) - 0.001);
      }),
    );
  });
});
