import { describe, expect, it } from "vitest";
import { read } from "./reading.fixture.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("when work is to start", () => {
  it.each([
    ["qs starting next month", "december"],
    ["qs start next month", "december"],
    ["available next month qs", "december"],
    ["next month start qs", "december"],
    ["qs start this month", "immediate/november"],
    ["qs jan start", "january"],
    ["qs feb 2027 start", "february"],
    ["available from 1 march qs", "march"],
    ["qs start date 5th jan 2027", "january"],
    ["qs 1st of june start", "june"],
    ["qs january 5 start", "january"],
    ["qs joining in september", "september"],
    ["qs commencing mid april", "april"],
    ["start march/april qs", "march/april"],
    ["qs starting q1", "january/february/march"],
    ["qs q4 2027 start", "october/november/december"],
    ["qs start in the summer", "june/july/august"],
    ["qs able to start after easter", "april"],
    ["qs may start", "may"],
  ])("reads %j as %s", (q, months) => expect(read(q, { now })).toMatchObject({ words: "qs", filters: `start=${months}` }));

  it("counts the next month from the end of a year and on London time", () => {
    expect(read("qs start next month", { now: new Date("2026-12-31T12:00:00Z") }).filters).toBe("start=january");
    expect(read("qs start next month", { now: new Date("2026-06-30T23:30:00Z") }).filters).toBe("start=august");
  });

  it.each(["start of project", "start up qs", "restart january", "qs in may", "q1 report", "spring board qs", "starting, january"])(
    "takes %j for no start in a month",
    (q) => expect(read(q, { now }).understood.filters.start).toBeUndefined(),
  );

  it("says the month, and can be taken out again", () => {
    expect(read("qs starting next month leeds", { now }).understood.tags).toContainEqual(
      expect.objectContaining({ kind: "start", label: "Start in December", words: "starting next month", qWithout: "qs leeds" }),
    );
  });
});

describe("inside and outside without the words IR35", () => {
  it.each([
    ["qs £500 outside", "day=500.. payBasis=outside-ir35"],
    ["qs outside £500", "day=500.. payBasis=outside-ir35"],
    ["£400+ outside qs", "day=400.. payBasis=outside-ir35"],
    ["qs 550pd o/s", "day=550.. payBasis=outside-ir35"],
    ["£450-500 inside qs leeds", "at leeds day=450..500 payBasis=paye-agency/paye-client/umbrella"],
    ["£500 outside london qs", "at london day=500.. payBasis=outside-ir35"],
    ["qs £60/hr outside", "hour=60.. payBasis=outside-ir35"],
    ["contract qs outside", "contractType=contract-freelance payBasis=outside-ir35"],
    ["outside freelance qs", "contractType=contract-freelance payBasis=outside-ir35"],
    ["qs £500 outside ir35", "day=500.. payBasis=outside-ir35"],
    ["qs outside", "payBasis=outside-ir35"],
  ])("reads %j as %s", (q, filters) => expect(read(q)).toMatchObject({ words: "qs", filters }));

  it.each([
    ["qs outside london £60k", "qs -london", "year=60000.."],
    ["contract qs outside london", "qs -london", "contractType=contract-freelance"],
    ["contract qs inside london", "qs", "at london contractType=contract-freelance"],
    ["outside broadcast", "outside+broadcast", ""],
    ["perm qs 60k outside works", "qs+outside+work", "contractType=permanent year=60000.."],
  ])("%j says nothing of it", (q, words, filters) => expect(read(q)).toMatchObject({ words, filters }));
});
