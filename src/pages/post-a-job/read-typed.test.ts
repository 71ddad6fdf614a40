import { describe, expect, it } from "vitest";
import { readPounds, readTyped } from "./read-typed.ts";

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
  ])("“%s” pounds are %s pence", (text, pence) => expect(readPounds(text)).toBe(pence));

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
    expect(readTyped("contract", typed)).toEqual({
      fields: {
        contractType: "fixed-term",
        payMinPence: 6_000_000,
        durationMonths: 12,
        extensionLikely: false,
        benefits: ["dental", "mileage"],
      },
      faults: { payMaxPence: "Enter the pay in pounds, such as 65,000 or 475.50.", hoursPerDay: "Enter a whole number." },
      unread: { payMaxPence: "a lot", hoursPerDay: "eight" },
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
    expect(readTyped("project", typed).fields).toEqual({
      suites: [{ suite: "nec4", form: "c", need: "must" }],
      tools: [{ vocabulary: "software", slug: "costx", need: "will-train" }],
      competencies: [{ competency: "quantification", level: 3 }],
      questions: [{ question: "Which final account are you proud of?", kind: "text", isRequired: false }],
    });
  });
});
