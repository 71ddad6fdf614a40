import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSalary } from "./salary-reader.ts";

const read = (text: string) => readSalary(text).rates.map(({ model, min, max }) => `${model} ${min}-${max}`);

describe("rates for several bases", () => {
  it.each([
    ["£500 pd umbrella / £420 PAYE", "day", ["umbrella 500-500", "PAYE 420-420"]],
    ["£65 p/h Ltd or £52 PAYE", "hour", ["limited company 65-65", "PAYE 52-52"]],
    ["£420 - £450 PAYE, £500 - £540 Umbrella per day", "day", ["PAYE 420-450", "umbrella 500-540"]],
    ["PAYE: £320 per day / Umbrella: £410 per day", "day", ["PAYE 320-320", "umbrella 410-410"]],
    ["Umbrella rate £410, PAYE rate £320 per day", "day", ["umbrella 410-410", "PAYE 320-320"]],
    ["£38.50 per hour P.A.Y.E or £49.75 per hour Umb", "hour", ["PAYE 38.5-38.5", "umbrella 49.75-49.75"]],
    ["£600 per day outside IR35 / £650 per day inside IR35", "day", ["outside IR35 600-600", "umbrella 650-650"]],
    ["£300 PAYE / £380 Umbrella / £400 Ltd", "day", ["PAYE 300-300", "umbrella 380-380", "limited company 400-400"]],
    ["Up to £500 per day umbrella, up to £420 PAYE", "day", ["umbrella null-500", "PAYE null-420"]],
    ["£28 - £32 (PAYE) £36 - £41 (Umbrella) per hour", "hour", ["PAYE 28-32", "umbrella 36-41"]],
    ["£26.15 CIS / £21.80 PAYE per hour", "hour", ["CIS 26.15-26.15", "PAYE 21.8-21.8"]],
    ["£1,900 per week umbrella / £1,500 per week PAYE", "week", ["umbrella 1900-1900", "PAYE 1500-1500"]],
    ["£420 / £500 per day PAYE / Umbrella", "day", ["PAYE 420-420", "umbrella 500-500"]],
    ["£500/£420 per day (Umbrella/PAYE)", "day", ["umbrella 500-500", "PAYE 420-420"]],
    ["PAYE/Umbrella £42.50/£55 per hour", "hour", ["PAYE 42.5-42.5", "umbrella 55-55"]],
    ["£420 PAYE to £500 umbrella per day", "day", ["PAYE 420-420", "umbrella 500-500"]],
    ["PAYE - £23.50 Umbrella - £30.10 per hour", "hour", ["PAYE 23.5-23.5", "umbrella 30.1-30.1"]],
    ["£500-550 outside IR35, £600-650 inside IR35 pd", "day", ["outside IR35 500-550", "umbrella 600-650"]],
    ["Up to £600 umbrella / £480 PAYE", "day", ["umbrella null-600", "PAYE null-480"]],
    ["Ltd: £550 per day; PAYE: £430 per day", "day", ["limited company 550-550", "PAYE 430-430"]],
  ])("reads “%s”", (text, period, rates) => {
    expect(readSalary(text).period).toBe(period);
    expect(read(text)).toEqual(rates);
    expect(readSalary(text)).toMatchObject({ min: readSalary(text).rates[0]?.min, max: readSalary(text).rates[0]?.max });
  });

  it.each([
    "£450 per day PAYE or Umbrella",
    "£420 - £500 per day PAYE / Umbrella",
    "£420 to £500 per day PAYE or Umbrella",
    "£450 per day CIS or LTD",
    "£425 per day (Inside IR35, umbrella)",
    "£55,000 - £65,000 + car allowance £6,000 PAYE",
    "£65k per annum or £450 per day outside IR35",
    "£50k - £60k permanent PAYE position",
    "£500 per day umbrella. Our office has 420 people, all PAYE",
    "£40 per hour PAYE / £520 per day Umbrella",
    "Inside IR35 - £550 per day via umbrella",
  ])("reads one rate in “%s”", (text) => expect(read(text)).toEqual([]));

  it("reads a rate for each basis however they are written", () => {
    const figure = fc.integer({ min: 200, max: 700 });
    const model = fc.constantFrom("PAYE", "Umbrella", "Ltd", "CIS");
    const between = fc.constantFrom(" / ", " or ", ", ", " | ", "; ");
    const period = fc.constantFrom(" per day ", " pd ", "/day ", " p/d ", " a day ");
    fc.assert(
      fc.property(
        figure,
        figure,
        fc.uniqueArray(model, { minLength: 2, maxLength: 2 }),
        between,
        period,
        (one, other, names, join, per) => {
          const text = `£${one}${per}${names[0]}${join}£${other}${per}${names[1]}`;
          const far = Math.max(one, other) / Math.min(one, other) > 3;
          expect(readSalary(text).rates.map(({ max }) => max)).toEqual(far ? [] : [one, other]);
        },
      ),
    );
  });
});

describe("ends too far apart to be meant", () => {
  it.each([
    "£31,000 - £320,000",
    "£900 - £12,000",
    "£5,500 - £60,000 per annum",
    "£45,000 to £450,000 + benefits",
    "£35,000 - £4,000",
    "£30,000 - £300,00",
    "£38k-£420k DOE",
    "£40 - £450 per day",
    "£45,000 - £5,0000",
    "£4,5000 - £55,000",
    "£70,000 - £80",
    "£18 - £190 per hour",
    "Â£31,000 â€“ Â£320,000",
  ])("reads no figure from “%s”", (text) => {
    expect(readSalary(text)).toMatchObject({ min: null, max: null, period: null, flags: { undisclosed: true, doubtful: true } });
  });

  it.each([
    ["£30,000 - £120,000", 30_000, 120_000],
    ["£20k - £95k depending on level", 20_000, 95_000],
    ["£250 - £700 per day", 250, 700],
    ["£65,000 - £55,000", 55_000, 65_000],
    ["£45,00 - £50,000", 45_000, 50_000],
    ["£50k basic - £120k OTE", 50_000, 50_000],
    ["£40,000 - £50,000 (OTE £300,000)", 40_000, 50_000],
  ])("reads “%s”", (text, min, max) => expect(readSalary(text)).toMatchObject({ min, max, flags: { doubtful: false } }));

  it("never states one end of such a range as the pay", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 90 }), fc.integer({ min: 6, max: 100 }), (low, times) => {
        const text = `£${low},000 - £${(low * times * 1000).toLocaleString("en-GB")}`;
        expect([readSalary(text).min, readSalary(text).max]).toEqual([null, null]);
      }),
    );
  });
});

describe("words before and after a figure", () => {
  it.each([
    ["Day rate (500)", "day", 500, 500],
    ["500 max per day", "day", null, 500],
    ["from £42,000 to a maximum of £48,000", "year", 42_000, 48_000],
    ["£500 referral bonus. Salary £48k", "year", 48_000, 48_000],
    ["£55k O.T.E. £70k", "year", 55_000, 55_000],
    ["Salary will not be below £45k", "year", 45_000, null],
    ["Immediate start at £29.50 per hour CIS", "hour", 29.5, 29.5],
    ["Projects from £5m to £45m. Salary to £65k", "year", null, 65_000],
    ["You will earn £52,000 rising to £56,000", "year", 52_000, 56_000],
    ["Opportunity to earn £80k", null, null, null],
    ["£500 for every friend you refer", null, null, null],
    ["Salary (37.5 hours a week)", null, null, null],
    ["Rate (2 roles)", null, null, null],
  ])("is read in “%s”", (text, period, min, max) => expect(readSalary(text)).toMatchObject({ period, min, max }));
});

describe("IR35 with dots", () => {
  it.each([
    ["£450 per day (Outside I.R.35)", "outside"],
    ["£450 pd inside I.R. 35", "inside"],
    ["£450 pd, I.R.35 status to be confirmed", "unknown"],
    ["£450 pd outside I.R 35", "outside"],
  ])("reads “%s”", (text, ir35) => expect(readSalary(text)).toMatchObject({ min: 450, period: "day", flags: { ir35 } }));
});

describe("currencies that arrive broken", () => {
  it.each([
    ["â‚¬41,000", 41_000, "EUR"],
    ["‚¬41,000 - ‚¬48,000", 41_000, "EUR"],
    ["Â£24k", 24_000, "GBP"],
    ["Ã‚Â£24k", 24_000, "GBP"],
    ["Ã¢â€šÂ¬41,000", 41_000, "EUR"],
    ["€41,000", 41_000, "EUR"],
    ["&euro;41,000 per annum", 41_000, "EUR"],
    ["&#8364;41,000", 41_000, "EUR"],
    ["&#128;41,000", 41_000, "EUR"],
    ["41.000 Euro", 41_000, "EUR"],
    ["EUR 41.000", 41_000, "EUR"],
  ])("reads “%s”", (text, min, currency) => expect(readSalary(text)).toMatchObject({ min, currency }));
});
