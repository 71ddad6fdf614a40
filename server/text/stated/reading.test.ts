import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectValueBands } from "#db/values.ts";
import { findPayQuestions } from "#server/modules/people/profiles/own-profile.commands.ts";
import { readCount } from "#server/modules/people/profiles/reading/read-count.ts";
import { readExpectedPay } from "#server/modules/people/profiles/reading/read-pay.ts";
import { bandOfPounds, readProjectValue } from "#server/modules/people/profiles/reading/read-project-value.ts";
import {
  monthsLater,
  readAvailability,
  readFreeFrom,
  readMonth,
  readMonthOrYear,
} from "#server/modules/people/profiles/reading/read-when.ts";

const today = "2026-11-21";
const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(..."0123456789.,-/ £k€mMioebn^"), maxLength: 20 }),
);

describe("pay sought", () => {
  test.each([
    ["65,000", "year", 6_500_000],
    ["£65k", "year", 6_500_000],
    ["62 500 pa", "year", 6_250_000],
    ["£475", "day", 47_500],
    ["475.50 a day", "day", 47_550],
    ["450–500 umbrella", "day", 45_000],
    ["£450pd outside", "day", 45_000],
    ["£55k - £65k + car", "year", 5_500_000],
    ["55-65k", "year", 5_500_000],
    ["2500 pw", "day", 50_000],
    ["£5,000 a month", "year", 6_000_000],
    [6_500_000, "year", 6_500_000],
  ] as const)("reads %j on the scale of a %s", (typed, scale, pence) => expect(readExpectedPay(typed, scale)).toEqual({ value: pence }));

  test.each([
    ["475 a day", "year", "A day rate goes in the day rates"],
    ["32.50/hr", "day", "£32.5 an hour is £260 for 8 hours"],
    ["-450", "day", "cannot be negative"],
    ["€475", "day", "in pounds"],
    ["475 EUR", "day", "in pounds"],
    ["5,000,000", "year", "outside the usual range"],
    ["plenty", "year", "Enter pounds, such as 65,000"],
    [0.5, "day", "whole number of pence"],
  ] as const)("explains %j on the scale of a %s", (typed, scale, words) =>
    expect(readExpectedPay(typed, scale)).toEqual({ fault: expect.stringContaining(words) }),
  );

  test.each([
    [47_500, "year", "£475 looks like a day’s pay"],
    [4_750_000, "day", "£47,500 looks like a year’s pay"],
    [500, "day", "outside the usual range"],
    [90_000_000, "year", "outside the usual range"],
  ] as const)("asks about %d pence a %s, and not again once it is saved", (pence, scale, words) => {
    const sent = scale === "year" ? { payYearMinPence: pence } : { dayRates: [{ basis: "umbrella", minPence: pence }] };
    const [question, ...more] = findPayQuestions(sent, {});
    expect(question?.detail).toContain(words);
    expect([question?.code, question?.detail.endsWith("Save it anyway?"), more]).toEqual(["looks-like-wrong-pay", true, []]);
    expect(findPayQuestions(sent, sent)).toEqual([]);
  });

  test("is pence, or a sentence", () => {
    fc.assert(
      fc.property(anything, fc.constantFrom("year", "day"), (typed, scale) => {
        const reading = readExpectedPay(typed, scale);
        if ("fault" in reading) return void expect(reading.fault).toMatch(/\.$/);
        expect(Number.isSafeInteger(reading.value)).toBe(true);
        expect(readExpectedPay(reading.value, scale)).toEqual(reading);
      }),
    );
  });
});

describe("what a project was worth", () => {
  test.each([
    ["£12.5m", 12_500_000],
    ["12,5 Mio", 12_500_000],
    ["12.5 million", 12_500_000],
    ["c. £850k", 850_000],
    ["2,400,000", 2_400_000],
    ["2.400.000", 2_400_000],
    ["1,250m", 1_250_000_000],
    ["1.2bn", 1_200_000_000],
    ["10^9", 1_000_000_000],
    ["£10-15m", 10_000_000],
    ["£800k to £1.2m", 800_000],
    ["£12m+", 12_000_000],
    ["circa £5m GDV", 5_000_000],
    [3_000_000, 3_000_000],
  ])("reads %j", (typed, amount) => expect(readProjectValue(typed)).toEqual({ value: amount }));

  test.each([
    ["0", "cannot be zero. Leave it empty"],
    [0, "cannot be zero. Leave it empty"],
    ["10^12", "number of zeros"],
    [1e12, "number of zeros"],
    ["1000000000000", "number of zeros"],
    ["12.5", "12.5m or 12.5k"],
    ["€12m", "in pounds"],
    ["-3m", "cannot be negative"],
    ["lots", "Enter a value such as"],
    ["12.5 parsecs", "Enter a value such as"],
  ])("explains %j", (typed, words) => expect(readProjectValue(typed)).toEqual({ fault: expect.stringContaining(words) }));

  test("is whole pounds, or a sentence; a whole number of millions is read back from every way to write it", () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const reading = readProjectValue(typed);
        if ("value" in reading) expect(readProjectValue(reading.value)).toEqual(reading);
        else expect(reading.fault).toMatch(/[.]$/);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), (millions) => {
        const amount = millions * 1_000_000;
        const ways = [`${millions}m`, `£${millions} million`, amount.toLocaleString("en-GB"), `${amount}`, `${millions} Mio`];
        for (const typed of ways) expect(readProjectValue(typed)).toEqual({ value: amount });
      }),
    );
  });

  test("falls into one band, higher for higher values", () => {
    expect([999_999, 1_000_000, 20_000_000, 500_000_000].map(bandOfPounds)).toEqual(["under-1m", "1m-5m", "20m-50m", "over-500m"]);
    const rank = (amount: number) => projectValueBands.indexOf(bandOfPounds(amount));
    const value = fc.integer({ min: 1_000, max: 2_000_000_000 });
    fc.assert(fc.property(value, value, (one, other) => rank(one) <= rank(other) || one > other));
  });
});

describe("months and days", () => {
  test.each([
    ["2021", "2021"],
    ["2021-03", "2021-03"],
    ["3/2021", "2021-03"],
    ["Mar 2021", "2021-03"],
    ["sept. 2021", "2021-09"],
    ["12/03/2021", "2021-03"],
    ["march, 2021", "2021-03"],
    ["Mar 21", "2021-03"],
    ["03/98", "1998-03"],
    ["end of May 2028", "2028-05"],
  ])("a project's %j is %j", (typed, month) => expect(readMonthOrYear(typed)).toEqual({ value: month }));

  test.each([
    ["3 March 2027", "2027-03-03"],
    ["3 March", "2027-03-03"],
    ["3rd of December", "2026-12-03"],
    ["3/11/2027", "2027-11-03"],
    ["03112027", "2027-11-03"],
    ["2027-03-03", "2027-03-03"],
    ["Monday 1 March 2027", "2027-03-01"],
    ["March 2027", "2027-03"],
    ["feb", "2027-02"],
    ["29 Feb", "2028-02-29"],
    ["now", "2026-11"],
    ["21 November 2026", "2026-11-21"],
    ["2026-11", "2026-11"],
  ])("free from %j is %j", (typed, when) => expect(readFreeFrom(typed, today)).toEqual({ value: when }));

  test.each([
    ["20 November 2026", "has passed"],
    ["2026-10", "has passed"],
    ["31 February 2027", "There is no 31 February 2027"],
    ["31 February", "There is no 31 February"],
    ["29/02/2027", "There is no 29 February 2027"],
    ["3/3/27", "four figures"],
    ["March 27", "four figures"],
    ["3 March ’27", "four figures"],
    ["030327", "four figures"],
    ["2027", "Enter the month too"],
    ["March 2099", "five years in the future"],
    ["3/13/2027", "twelve months"],
    ["soon", "Enter a month or a day"],
  ])("free from %j is explained", (typed, words) => expect(readFreeFrom(typed, today)).toEqual({ fault: expect.stringContaining(words) }));

  test("a card's end needs its month", () => {
    expect(readMonth("05/2028")).toEqual({ value: "2028-05" });
    expect(readMonth("2028")).toEqual({ fault: expect.stringContaining("month too") });
  });

  test("whatever is read is a day there is, from today on, and read again it is the same", () => {
    const typed = fc.oneof(
      anything,
      fc
        .date({ min: new Date("2026-11-01"), max: new Date("2031-01-01"), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const reading = readFreeFrom(text, today);
        if ("fault" in reading) return;
        expect(reading.value >= today.slice(0, reading.value.length)).toBe(true);
        expect(new Date(reading.value).toISOString().startsWith(reading.value)).toBe(true);
        expect(readFreeFrom(reading.value, today)).toEqual(reading);
      }),
    );
  });

  test("an extension moves by calendar months, and never out of the month it comes to", () => {
    expect([monthsLater("2027-01-31", 1), monthsLater("2026-11", 3), monthsLater("2027-03-03", 12)]).toEqual([
      "2027-02-28",
      "2027-02",
      "2028-03-03",
    ]);
  });
});

describe("counts", () => {
  test.each([
    ["weeks", "4", 4],
    ["weeks", "4 weeks' notice", 4],
    ["weeks", "4 weeks’ notice", 4],
    ["weeks", "1 month", 4],
    ["weeks", "3 months", 13],
    ["weeks", "a month", 4],
    ["weeks", "4-6 weeks", 4],
    ["weeks", "Immediate", 0],
    ["weeks", "none", 0],
    ["years", "10+ years", 10],
    ["years", "about 12 yrs", 12],
    ["years", "18 months", 2],
    ["years", "less than a year", 0],
    ["miles", "30 miles", 30],
    ["miles", "50km", 31],
    ["days", "three days a week", 3],
    ["days", "2-3 days", 2],
    ["nights", "two nights", 2],
  ] as const)("of %s, %j is %d", (unit, typed, count) => expect(readCount(typed, unit)).toEqual({ value: count }));

  test.each([
    ["weeks", "as agreed"],
    ["miles", "an hour"],
    ["years", "lots"],
    ["days", "3 nights"],
  ] as const)("of %s, %j is asked for", (unit, typed) =>
    expect(readCount(typed, unit)).toEqual({ fault: expect.stringMatching(/^Enter /) }),
  );

  test("are whole numbers, or a sentence", () => {
    fc.assert(
      fc.property(anything, fc.constantFrom("weeks", "years", "miles", "days", "nights"), (typed, unit) => {
        const reading = readCount(typed, unit);
        if ("fault" in reading) expect(reading.fault).toMatch(/[.]$/);
        else expect(Number.isSafeInteger(reading.value) && reading.value >= 0).toBe(true);
      }),
    );
  });
});

test.each([
  ["in 4 weeks", "2026-12-19"],
  ["4 weeks' notice", "2026-12-19"],
  ["3 months", "2027-02-21"],
  ["w/c 12 Jan", "2027-01-12"],
  ["mid January", "2027-01-15"],
  ["next Monday", "2026-11-23"],
  ["3/3/27", "2027-03-03"],
  ["available March 2027", "2027-03-01"],
  ["March 2027", "2027-03"],
  ["immediately", "2026-11"],
])("somebody who writes %j is free from %s", (typed, when) => {
  expect(readAvailability(typed, new Date(`${today}T12:00:00Z`))).toEqual({ value: when });
});
