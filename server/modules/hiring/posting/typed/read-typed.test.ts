import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTypedField, type TypedField, typedFields } from "./read-typed.ts";

const now = new Date("2026-11-25T12:00:00Z");
const read = (field: TypedField, text: string, isAgency = false) => readTypedField(field, text, { now, isAgency });

describe("pay as people write it", () => {
  it.each([
    ["£55k - £65k + car", { payMinPence: 5_500_000, payMaxPence: 6_500_000, payPeriod: "year", benefits: ["company-car"] }],
    ["£450pd outside", { payMinPence: 45_000, payMaxPence: 45_000, payPeriod: "day", payBasis: "outside-ir35" }],
    ["55-65k", { payMinPence: 5_500_000, payMaxPence: 6_500_000, payPeriod: "year" }],
    ["32.50/hr", { payMinPence: 3_250, payMaxPence: 3_250, payPeriod: "hour" }],
    ["up to £70,000 pa DOE", { payMaxPence: 7_000_000, payPeriod: "year", payText: "Depending on experience" }],
    ["£6,000 pa", { payMinPence: 600_000, payMaxPence: 600_000, payPeriod: "year" }],
    ["£60k+", { payMinPence: 6_000_000, payPeriod: "year" }],
  ])("%s", (text, fields) => expect(read("pay", text)).toEqual({ fields }));

  it("has a rate for each basis", () => {
    expect(read("pay", "£500 pd umbrella / £420 PAYE", true)).toEqual({
      fields: {
        ...{ payMinPence: 50_000, payMaxPence: 50_000, payPeriod: "day", payBasis: "umbrella" },
        payOtherRates: [{ basis: "paye-agency", minPence: 42_000, maxPence: 42_000 }],
      },
    });
  });

  it.each([
    ["competitive", /such as 65,000/],
    ["€60k", /stated in EUR/],
    ["£31,000 - £320,000", /must be a slip/],
  ])("of “%s” says what is wrong", (text, sentence) => expect(read("pay", text)).toEqual({ fault: expect.stringMatching(sentence) }));
});

describe("hours, lengths, days and project values as people write them", () => {
  it.each([
    ["hoursPerWeek", "37.5 hours", { hoursPerWeek: 37.5 }],
    ["hoursPerWeek", "37½", { hoursPerWeek: 37.5 }],
    ["hoursPerWeek", "40hpw", { hoursPerWeek: 40 }],
    ["hoursPerDay", "40 hours a week", { hoursPerWeek: 40 }],
    ["hoursPerDay", "7h30", { hoursPerDay: 7.5 }],
    ["hoursPerDay", "8.30am - 5pm", { hoursPerDay: 8.5 }],
    ["hoursPerDay", "9-5", { hoursPerDay: 8 }],
    ["hoursPerDay", "8 hrs", { hoursPerDay: 8 }],
    ["durationMonths", "6 months", { durationMonths: 6 }],
    ["durationMonths", "6-12 months", { durationMonths: 6, extensionLikely: true }],
    ["durationMonths", "18mths + extension", { durationMonths: 18, extensionLikely: true }],
    ["durationMonths", "two years", { durationMonths: 24 }],
    ["durationMonths", "26 weeks", { durationMonths: 6 }],
    ["startsOn", "3 March 2027", { startsOn: "2027-03-03" }],
    ["startsOn", "3/3/27", { startsOn: "2027-03-03" }],
    ["startsOn", "w/c 12 Jan", { startsOn: "2027-01-12" }],
    ["startsOn", "March 2027", { startsOn: "2027-03-01" }],
    ["startsOn", "mid January", { startsOn: "2027-01-15" }],
    ["startsOn", "in 4 weeks", { startsOn: "2026-12-23" }],
    ["startsOn", "next Monday", { startsOn: "2026-11-30" }],
    ["startsOn", "ASAP", { startsOn: "2026-11-25" }],
    ["closesOn", "end of December", { closesOn: "2026-12-31" }],
    ["closesOn", "Friday week", { closesOn: "2026-12-04" }],
    ["closesOn", "this Friday", { closesOn: "2026-11-27" }],
    ["closesOn", "a week on Monday", { closesOn: "2026-12-07" }],
    ["closesOn", "tomorrow", { closesOn: "2026-11-26" }],
    ["closesOn", "Midnight on 14 December 2026", { closesOn: "2026-12-14" }],
    ["projectValueBand", "£12m", { projectValueBand: "5m-20m" }],
    ["projectValueBand", "£10-30m", { projectValueBand: "20m-50m" }],
    ["projectValueBand", "850k", { projectValueBand: "under-1m" }],
    ["projectValueBand", "1.2bn", { projectValueBand: "over-500m" }],
  ] as const)("%s “%s”", (field, text, fields) => expect(read(field, text)).toEqual({ fields }));

  it.each([
    ["hoursPerDay", "full time", /hours a day/],
    ["hoursPerWeek", "400", /hours a week/],
    ["durationMonths", "ongoing", /no end/],
    ["durationMonths", "50 years", /120 months/],
    ["startsOn", "31 February 2027", /no 31 February/],
    ["closesOn", "1 March 2025", /has passed/],
    ["closesOn", "next Friday", /either of two weeks/],
    ["closesOn", "mid January", /Enter the day too/],
    ["closesOn", "late February", /Enter the day too/],
    ["closesOn", "soon", /such as March 2027/],
    ["projectValueBand", "large", /such as £12.5m/],
  ] as const)("of %s “%s” says what is wrong", (field, text, sentence) =>
    expect(read(field, text)).toEqual({ fault: expect.stringMatching(sentence) }),
  );

  it("never throws", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(..."0123456789.,:k£-½ pdmhrs/"), maxLength: 20 }),
    );
    fc.assert(fc.property(fc.constantFrom(...typedFields), text, (field, typed) => void read(field, typed)));
  });
});
