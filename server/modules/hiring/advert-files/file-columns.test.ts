import { describe, expect, it } from "vitest";
import { readAdvertFileFields } from "./file-columns.ts";

const read = (fields: Record<string, string>, map = {}) => readAdvertFileFields(new Map(Object.entries(fields)), map, true);

describe("hours of a row in a firm's own file", () => {
  it.each([
    ["hours", "Part-time", "part-time"],
    ["workingpattern", "part time", "part-time"],
    ["workinghours", "Job share", "job-share"],
    ["hours", "annualised", "annualised"],
  ])("under %j, %j is %s", (name, words, expected) => expect(read({ [name]: words }).fields.workingPattern).toBe(expected));

  it("are left to the reader of the advert when they are none of ours, unless they were mapped", () => {
    expect(read({ hours: "3 days a week" })).toEqual({ fields: {}, faults: [] });
    expect(read({ when: "whenever" }, { workingPattern: "When" }).faults).toEqual([
      { field: "workingPattern", detail: "“whenever” is none of the choices there are." },
    ]);
  });
});
