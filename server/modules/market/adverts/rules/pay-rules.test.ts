import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payPeriods } from "#db/values.ts";
import type { PostingFields } from "../posting-fields.ts";
import { checkMinimumWage, hourlyPence, minimumWageOn, minimumWages } from "./pay-rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const check = (fields: PostingFields, at = now) => checkMinimumWage(fields, at).map(({ severity, detail }) => `${severity}: ${detail}`);

describe("the minimum wage", () => {
  it("is that of the day in London", () => {
    expect(minimumWageOn(new Date("2026-03-31T22:59:59Z")).adultPence).toBe(1221);
    expect(minimumWageOn(new Date("2026-03-31T23:00:00Z")).adultPence).toBe(1271);
    expect(minimumWageOn(new Date("2028-01-01T00:00:00Z")).adultPence).toBe(1271);
    expect(minimumWages.map(({ from }) => from)).toEqual(minimumWages.map(({ from }) => from).toSorted());
    for (const { source } of minimumWages) expect(source).toMatch(/read \d+ \w+ \d{4}$/);
  });

  it.each<[PostingFields, string[]]>([
    [{ payPeriod: "hour", payMinPence: 1271 }, []],
    [
      { payPeriod: "hour", payMinPence: 1270 },
      ["error: £12.70 an hour comes to £12.70 an hour; the National Minimum Wage from 21 years on is £12.71."],
    ],
    [{ payPeriod: "hour", payMinPence: 800, contractType: "apprenticeship" }, []],
    [
      { payPeriod: "hour", payMinPence: 799, contractType: "apprenticeship" },
      ["error: £7.99 an hour comes to £7.99 an hour; the National Minimum Wage for apprentices is £8."],
    ],
    [{ payPeriod: "year", payMinPence: 2_478_450 }, []],
    [
      { payPeriod: "year", payMinPence: 2_400_000 },
      [
        "error: £24,000 a year comes to £12.30 an hour at 37.5 hours a week (state the hours if they are fewer); the National Minimum Wage from 21 years on is £12.71.",
      ],
    ],
    [{ payPeriod: "year", payMinPence: 2_400_000, hoursPerWeek: 35 }, []],
    [
      { payPeriod: "day", payMaxPence: 9_500, hoursPerDay: 8 },
      ["error: £95 a day comes to £11.87 an hour at 8 hours a day; the National Minimum Wage from 21 years on is £12.71."],
    ],
    [
      { payPeriod: "day", payMinPence: 9_000, payBasis: "outside-ir35" },
      [
        "warning: £90 a day comes to £12 an hour at 7.5 hours a day (state the hours if they are fewer); the National Minimum Wage from 21 years on is £12.71. Make sure that it need not be paid here.",
      ],
    ],
    [{}, []],
  ])("%j", (fields, sentences) => expect(check(fields)).toEqual(sentences));

  it("falls nowhere as pay rises, in any period", () => {
    const pence = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...payPeriods), pence, pence, fc.integer({ min: 1, max: 80 }), (payPeriod, a, b, hoursPerWeek) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        if (check({ payPeriod, payMinPence: low, hoursPerWeek }).length === 0) {
          expect(check({ payPeriod, payMinPence: high, hoursPerWeek })).toEqual([]);
        }
        expect(hourlyPence(low, payPeriod, { hoursPerWeek })).toBeLessThanOrEqual(low);
      }),
    );
  });
});
