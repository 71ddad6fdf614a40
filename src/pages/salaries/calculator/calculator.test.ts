import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculatorTextsOf, readCalculator } from "./calculator-results.tsx";
import {
  type Assumptions,
  calculatorBases,
  costOfWages,
  dayRateFor,
  defaultAssumptions,
  employeeInsurance,
  employerInsurance,
  fromDayRate,
  incomeTax,
  wagesFor,
} from "./convert.ts";

const rate = fc.integer({ min: 5_000, max: 300_000 });
const gross = fc.integer({ min: 0, max: 60_000_000 });
const basis = fc.constantFrom(...calculatorBases);
const assumed: fc.Arbitrary<Assumptions> = fc.record({
  days: fc.integer({ min: 1, max: 260 }),
  pensionPercent: fc.double({ min: 0, max: 50, noNaN: true }),
  marginPence: fc.integer({ min: 0, max: 20_000 }),
  costsPence: fc.integer({ min: 0, max: 5_000_000 }),
  holidayIncluded: fc.boolean(),
});

describe("tax on wages", () => {
  test.each([
    [1_257_000, 0, 0, 113_550],
    [3_000_000, 348_600, 139_440, 375_000],
    [5_027_000, 754_000, 301_600, 679_050],
    [10_000_000, 2_743_200, 401_060, 1_425_000],
    [12_514_000, 4_251_600, 451_340, 1_802_100],
    [15_000_000, 5_370_300, 501_060, 2_175_000],
  ])("on %d pence a year is what it is by hand", (pay, tax, employee, employer) => {
    expect([incomeTax(pay), employeeInsurance(pay), employerInsurance(pay)].map(Math.round)).toEqual([tax, employee, employer]);
  });

  test("rises with pay and never takes a pound of each pound more", () => {
    fc.assert(
      fc.property(gross, fc.integer({ min: 1, max: 1_000_000 }), (pay, more) => {
        const net = (amount: number) => amount - incomeTax(amount) - employeeInsurance(amount);
        expect(net(pay)).toBeGreaterThanOrEqual(0);
        expect(net(pay + more)).toBeGreaterThan(net(pay));
        expect(incomeTax(pay + more)).toBeGreaterThanOrEqual(incomeTax(pay));
      }),
    );
  });

  test("wages and what they cost lead back to each other", () => {
    fc.assert(
      fc.property(gross, fc.double({ min: 0, max: 0.5, noNaN: true }), fc.constantFrom(0, 0.005), (pay, pension, levy) => {
        expect(wagesFor(costOfWages(pay, { pension, levy }), { pension, levy })).toBeCloseTo(pay, 3);
      }),
    );
  });
});

describe("a day rate as gross pay", () => {
  test("a worked example: an umbrella rate of £500 for 220 days", () => {
    const { incomePence, deductedPence, grossPence, employerInsurancePence, levyPence, pensionPence } = fromDayRate(
      "umbrella",
      50_000,
      defaultAssumptions,
    );
    // £110,000 less £1,100 of margin leaves £108,900. With £750 it is 1.185 times gross pay.
    expect([incomePence, deductedPence]).toEqual([11_000_000, 110_000]);
    expect(Math.round(grossPence)).toBe(Math.round((10_890_000 + 75_000) / 1.185));
    expect(Math.round(grossPence + employerInsurancePence + levyPence + pensionPence)).toBe(10_890_000);
  });

  test("no more rate is ever less pay, and nothing is below nought", () => {
    fc.assert(
      fc.property(basis, rate, fc.integer({ min: 1, max: 50_000 }), assumed, (kind, pence, more, with_) => {
        const [less, greater] = [fromDayRate(kind, pence, with_), fromDayRate(kind, pence + more, with_)];
        expect(greater.grossPence).toBeGreaterThanOrEqual(less.grossPence);
        expect(greater.netPence).toBeGreaterThanOrEqual(less.netPence);
        for (const amount of [less.grossPence, less.netPence, less.taxPence, less.insurancePence, less.employerInsurancePence]) {
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("more days, and fewer costs, are more pay", () => {
    fc.assert(
      fc.property(basis, rate, assumed, (kind, pence, with_) => {
        const pay = (change: Partial<Assumptions>) => fromDayRate(kind, pence, { ...with_, ...change }).grossPence;
        expect(pay({ costsPence: with_.costsPence + 1_000 })).toBeLessThanOrEqual(pay({}));
        expect(pay({ pensionPercent: with_.pensionPercent + 1 })).toBeLessThanOrEqual(pay({}));
        if (pence > with_.marginPence / 5) expect(pay({ days: with_.days + 1 })).toBeGreaterThanOrEqual(pay({}));
      }),
    );
  });

  test("leads back to the rate it came from, to the penny", () => {
    fc.assert(
      fc.property(basis, rate, assumed, (kind, pence, with_) => {
        const { grossPence } = fromDayRate(kind, pence, with_);
        fc.pre(grossPence > 0);
        expect(Math.round(dayRateFor(kind, grossPence, with_))).toBe(pence);
      }),
    );
  });

  test("every penny of the income is accounted for", () => {
    fc.assert(
      fc.property(fc.constantFrom("outside" as const, "umbrella" as const), rate, assumed, (kind, pence, with_) => {
        const one = fromDayRate(kind, pence, with_);
        fc.pre(one.grossPence > 0);
        expect(one.deductedPence + one.grossPence + one.employerInsurancePence + one.levyPence + one.pensionPence).toBeCloseTo(
          one.incomePence,
          2,
        );
      }),
    );
  });
});

describe("what is typed", () => {
  test.each([
    [{ amount: "475" }, 47_500],
    [{ amount: "£475.50" }, 47_550],
    [{ from: "year", amount: "£55,000" }, 5_500_000],
  ])("%j is read", (texts, amountPence) => expect(readCalculator(texts)).toMatchObject({ amountPence, faults: {} }));

  test.each([
    [{ amount: "47500" }, "amount", "£47,500 looks like pay a year. Choose that, or change the amount."],
    [{ from: "year", amount: "475" }, "amount", "£475 looks like pay a day. Choose that, or change the amount."],
    [{ amount: "450–500 umbrella" }, "amount", "Enter one amount in pounds, such as 475 or 55,000."],
    [{ amount: "-475" }, "amount", "Enter one amount in pounds, such as 475 or 55,000."],
    [{ amount: "€475" }, "amount", "Enter one amount in pounds, such as 475 or 55,000."],
    [{ amount: "1e9" }, "amount", "Enter one amount in pounds, such as 475 or 55,000."],
    [{ amount: "3" }, "amount", "Enter pay a day from £50 to £3,000."],
    [{ amount: "475", days: "0" }, "days", "Enter a whole number of days, 1 to 260."],
    [{ amount: "475", days: "199.5" }, "days", "Enter a whole number of days, 1 to 260."],
    [{ amount: "475", pension: "120" }, "pension", "Enter a percentage, 0 to 50."],
    [{ amount: "475", costs: "lots" }, "costs", "Enter pounds a year, 0 to 50,000."],
  ])("%j is refused with a sentence", (texts, field, sentence) => expect(readCalculator(texts).faults).toEqual({ [field]: sentence }));

  test("anything at all is read without a fault of ours", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (from, amount, days) => {
        const { amountPence, assumed: with_ } = readCalculator(calculatorTextsOf(new URLSearchParams({ from, amount, days })));
        expect(amountPence === null || amountPence > 0).toBe(true);
        expect(with_.days >= 1 && with_.days <= 260).toBe(true);
      }),
    );
  });
});
