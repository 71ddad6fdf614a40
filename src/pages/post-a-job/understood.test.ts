import { describe, expect, it } from "vitest";
import { parsedChangesOf, parsedText } from "./understood.tsx";

describe("what was read and is confirmed", () => {
  it("puts both ends in their fields, and adds to what was chosen before", () => {
    const read = {
      payMinPence: 5_500_000,
      payMaxPence: 6_500_000,
      payPeriod: "year",
      benefits: ["company-car"],
      payText: "Negotiable",
    } as const;
    const here = { payMaxPence: 100, benefits: ["dental"], payText: "Grade 7" };
    expect(parsedChangesOf("payMinPence", { ...read, benefits: [...read.benefits] }, here)).toEqual({
      ...read,
      benefits: ["dental", "company-car"],
      payText: "Grade 7",
    });
  });

  it("leaves “From” as it is for a single figure in “To”, and takes back an end that was not named", () => {
    const one = { payMinPence: 6_500_000, payMaxPence: 6_500_000, payPeriod: "year" } as const;
    expect(parsedChangesOf("payMaxPence", one, { payMinPence: 5_500_000 })).toEqual({ ...one, payMinPence: 5_500_000 });
    expect(parsedChangesOf("payMinPence", { payMaxPence: 7_000_000 }, { payMinPence: 1 })).toEqual({
      payMaxPence: 7_000_000,
      payMinPence: undefined,
    });
  });

  it.each([
    [
      { payMinPence: 5_500_000, payMaxPence: 6_500_000, payPeriod: "year", benefits: ["company-car"] },
      "£55,000 – £65,000 a year; benefits: Company car",
    ],
    [{ payMinPence: 45_000, payMaxPence: 45_000, payPeriod: "day", payBasis: "outside-ir35" }, "£450 a day, outside IR35"],
    [{ startsOn: "2027-03-03" }, "start: 3 March 2027"],
    [{ durationMonths: 6, extensionLikely: true }, "length in months: 6; extension likely: Yes"],
    [{ projectValueBand: "5m-20m" }, "project value: £5m to £20m"],
  ] as const)("is said in words: %j", (read, words) => expect(parsedText(read as never)).toBe(words));
});
