import { describe, expect, it } from "vitest";
import { qualityParts, scoreQuality } from "./quality-meter.ts";
import { type Fields, steps } from "./steps.ts";

const whole: Fields = {
  payMinPence: 6_000_000,
  payPeriod: "year",
  contractType: "permanent",
  suites: [{ suite: "nec4", form: "c", need: "must" }],
  sitePlace: "Leeds",
  siteDaysPerWeek: 3,
  projectValueBand: "5m-20m",
  procurementRoute: "traditional",
  tools: [{ vocabulary: "software", slug: "costx", need: "useful" }],
  ricsLevel: "none",
  description: "Value, report and settle. ".repeat(50),
  benefits: ["dental"],
  closesOn: "2026-12-20",
};
const missing = (fields: Fields) => scoreQuality(fields).missing.map(({ field }) => field);

describe("the quality meter", () => {
  it("has nothing to ask of an advert that says everything", () => {
    const { points, ofPoints } = scoreQuality(whole);
    expect([missing(whole), points]).toEqual([[], ofPoints]);
  });

  it("asks for each thing that is taken away, with its points", () => {
    for (const { field, weight } of qualityParts) {
      if (field === "payBasis" || field === "durationMonths") continue;
      const { [field]: _gone, ...rest } = whole;
      const quality = scoreQuality(rest as Fields);
      expect([field, quality.missing.map((part) => part.field), quality.ofPoints - quality.points]).toEqual([field, [field], weight]);
    }
  });

  it("asks for the basis of rates and the length of contracts alone, and for no site of remote work", () => {
    expect(missing({ ...whole, payPeriod: "day" })).toEqual(["payBasis"]);
    expect(missing({ ...whole, payPeriod: "day", payBasis: "not-determined" })).toEqual(["payBasis"]);
    expect(missing({ ...whole, contractType: "fixed-term" })).toEqual(["durationMonths"]);
    const { sitePlace: _site, siteDaysPerWeek: _days, ...remote } = whole;
    expect(missing({ ...remote, workType: "remote" })).toEqual([]);
  });

  it("names what weighs most first, and leads to the step where each field stands", () => {
    const { missing: wanted } = scoreQuality({});
    expect(wanted.map(({ weight }) => weight)).toEqual(wanted.map(({ weight }) => weight).toSorted((a, b) => b - a));
    for (const { field, step } of qualityParts) expect([field, steps[step].fields.includes(field)]).toEqual([field, true]);
  });
});
