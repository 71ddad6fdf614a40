import { describe, expect, it } from "vitest";
import { startTimesOf } from "./documents.ts";

const firstPublishedAt = Date.UTC(2026, 10, 20, 12);
const startsOf = (startsOn: string | null, text = "") => startTimesOf({ startsOn, firstPublishedAt, text });

describe("when the work of an advert begins", () => {
  it.each([
    [null, []],
    ["2027-01-11", ["january"]],
    ["2026-12-01", ["immediate", "december"]],
    ["2026-12-18", ["immediate", "december"]],
    ["2026-12-19", ["december"]],
    ["2026-11-01", ["immediate", "november"]],
    ["soon", []],
  ])("reads %j as %j", (startsOn, expected) => expect(startsOf(startsOn)).toEqual(expected));

  it.each([
    "Immediate start.",
    "Start date: ASAP",
    "Starting immediately in Leeds",
    "To start with immediate effect: available immediately",
    "An asap start",
    "Immediately available surveyors",
    "Required immediately",
  ])("takes %j for an immediate start", (text) => expect(startsOf(null, text)).toEqual(["immediate"]));

  it.each(["Please apply asap", "Start your career with us", "Immediate family benefits"])("takes %j for none", (text) =>
    expect(startsOf(null, text)).toEqual([]),
  );
});
