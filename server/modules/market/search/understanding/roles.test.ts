import { describe, expect, it } from "vitest";
import { read } from "./reading.fixture.ts";

describe("synonyms", () => {
  const alsoOf = (q: string) => read(q).understood.synonyms.flatMap((synonym) => synonym.also);
  it.each([
    ["qs", "quantity surveyor"],
    ["quantity surveyor", "qs"],
    ["pqs", "professional quantity surveyor"],
    ["sqs", "senior quantity surveyor"],
    ["qs", "sqs"],
    ["aqs", "assistant quantity surveyor"],
    ["mqs", "managing quantity surveyor"],
    ["cm", "cost manager"],
    ["cm", "commercial manager"],
    ["cost manager", "cost consultant"],
    ["cost consultant", "cost manager"],
    ["m&e", "mep"],
    ["mep", "building services"],
    ["boq", "bill of quantities"],
    ["bills of quantities", "boq"],
    ["cvr", "cost value reconciliation"],
    ["eot", "extension of time"],
    ["compensation events", "ce"],
    ["ce", "compensation event"],
    ["d&b", "design and build"],
    ["design & build", "d&b"],
    ["ea", "employers agent"],
    ["employer's agent", "ea"],
    ["prelims", "preliminaries"],
    ["takeoff", "taking off"],
    ["sub-contractor", "subcontractor"],
    ["estimator", "estimating manager"],
    ["p6", "primavera p6"],
  ])("finds for %j also %j", (q, also) => {
    expect(alsoOf(q)).toContain(also);
  });

  it.each([
    ["cost manager", "cm"],
    ["estimating manager", "estimator"],
    ["commercial manager", "cm"],
    ["senior quantity surveyor", "pm"],
    ['"qs"', "quantity surveyor"],
    ["-qs", "quantity surveyor"],
  ])("does not find for %j also %j", (q, also) => {
    expect(alsoOf(q)).not.toContain(also);
  });

  it("puts what was typed first", () => {
    expect(read("qs").understood.text?.branches[0]?.must[0]?.anyOf.slice(0, 2)).toEqual([
      { words: ["qs"] },
      { words: ["quantity", "surveyor"] },
    ]);
  });
});
