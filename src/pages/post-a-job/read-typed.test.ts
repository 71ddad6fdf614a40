import { describe, expect, it } from "vitest";
import { parsePounds, parseStepForm, projectValueControl } from "./read-typed.ts";

const form = (entries: readonly (readonly [string, string])[]) => {
  const typed = new FormData();
  for (const [name, value] of entries) typed.append(name, value);
  return typed;
};

describe("what stands in a step", () => {
  it.each([
    ["65,000", 6_500_000],
    ["£65k", 6_500_000],
    ["62.5k", 6_250_000],
    ["475.50", 47_550],
    [" £ 450 ", 45_000],
    ["1,00", undefined],
    ["about 60", undefined],
    ["-5", undefined],
    ["6.543", undefined],
  ])("“%s” pounds are %s pence", (text, pence) => expect(parsePounds(text)).toBe(pence));

  it("is read by what each field holds; what cannot be read is said, not sent", () => {
    const typed = form([
      ["contractType", "fixed-term"],
      ["payMinPence", "60,000"],
      ["payMaxPence", "a lot"],
      ["hoursPerDay", "eight"],
      ["durationMonths", "12"],
      ["extensionLikely", "no"],
      ["benefits", "dental"],
      ["benefits", "mileage"],
      ["payText", "  "],
    ]);
    expect(parseStepForm("contract", typed)).toEqual({
      fields: {
        contractType: "fixed-term",
        payMinPence: 6_000_000,
        durationMonths: 12,
        extensionLikely: false,
        benefits: ["dental", "mileage"],
      },
      faults: {
        payMaxPence: "Enter the pay in pounds, such as 65,000, £55k - £65k or £450 a day.",
        hoursPerDay: "Enter hours, such as 37.5.",
      },
      unread: { payMaxPence: "a lot", hoursPerDay: "eight" },
    });
  });

  it("keeps what is written otherwise, by its control, for the site to read", () => {
    const contract = form([
      ["payMinPence", "£55k - £65k + car"],
      ["hoursPerWeek", "37.5"],
      ["durationMonths", "1 year"],
      ["startsOn", "3 March 2027"],
      ["payOtherRates/0/basis", "umbrella"],
      ["payOtherRates/0/minPence", "£450pd"],
      ["payOtherRates/0/maxPence", ""],
    ]);
    expect(parseStepForm("contract", contract)).toMatchObject({
      fields: { hoursPerWeek: 37.5, startsOn: "2027-03-03" },
      unread: { payMinPence: "£55k - £65k + car", durationMonths: "1 year", "payOtherRates/0/minPence": "£450pd" },
    });
    expect(parseStepForm("publish", form([["closesOn", "31 February 2027"]])).unread).toEqual({ closesOn: "31 February 2027" });
    const project = form([
      ["projectValueBand", "5m-20m"],
      [projectValueControl, "£60m"],
    ]);
    expect(parseStepForm("project", project)).toMatchObject({
      fields: { projectValueBand: "5m-20m" },
      unread: { [projectValueControl]: "£60m" },
    });
  });

  it("has rows in their order, without those that are empty", () => {
    const typed = form([
      ["suites/0/suite", "nec4"],
      ["suites/0/form", "c"],
      ["suites/0/need", "must"],
      ["suites/1/suite", ""],
      ["tools-software", "costx"],
      ["tools-software-costx", "will-train"],
      ["competencies-quantification", "3"],
      ["competencies-client-care", ""],
      ["questions/0/question", "Which final account are you proud of?"],
      ["questions/0/kind", "text"],
    ]);
    expect(parseStepForm("project", typed).fields).toEqual({
      suites: [{ suite: "nec4", form: "c", need: "must" }],
      tools: [{ vocabulary: "software", slug: "costx", need: "will-train" }],
      competencies: [{ competency: "quantification", level: 3 }],
      questions: [{ question: "Which final account are you proud of?", kind: "text", isRequired: false }],
    });
  });
});
