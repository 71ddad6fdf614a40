import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculatorTextsOf, readCalculator } from "./calculator-results.tsx";

describe("what is typed", () => {
  test.each([
    [{ amount: "475" }, 47_500],
    [{ amount: "£475.50" }, 47_550],
    [{ from: "year", amount: "£55,000" }, 5_500_000],
    [{ amount: "475", taxed: "scotland", drawing: "wages" }, 47_500],
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
