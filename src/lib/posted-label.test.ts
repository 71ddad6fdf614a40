import { describe, expect, it } from "vitest";
import { closingLabel, isNewlyPosted, postedLabel } from "./posted-label.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const secondMs = 1000;
const hourMs = 3600 * secondMs;
const dayMs = 24 * hourMs;
const aged = (ageMs: number) => postedLabel(new Date(now.getTime() - ageMs), now);

describe("postedLabel", () => {
  it.each([
    [0, "Just posted"],
    [-5 * hourMs, "Just posted"],
    [hourMs - 1, "Just posted"],
    [hourMs, "1 hour ago"],
    [2 * hourMs - 1, "1 hour ago"],
    [2 * hourMs, "2 hours ago"],
    [dayMs - 1, "23 hours ago"],
    [dayMs, "Yesterday"],
    [2 * dayMs - 1, "Yesterday"],
    [2 * dayMs, "2 days ago"],
    [7 * dayMs - 1, "6 days ago"],
    [7 * dayMs, "1 week ago"],
    [14 * dayMs - 1, "1 week ago"],
    [14 * dayMs, "2 weeks ago"],
    [30 * dayMs - 1, "4 weeks ago"],
    [30 * dayMs, "21 Oct 2026"],
    [400 * dayMs, "16 Oct 2025"],
  ])("says, %i ms after publication, %s", (ageMs, label) => {
    expect(aged(ageMs)).toBe(label);
  });

  it("gives the date in London, not in UTC, in summer time", () => {
    expect(postedLabel(new Date("2026-06-30T23:30:00Z"), now)).toBe("1 Jul 2026");
    expect(postedLabel(new Date("2026-01-31T23:30:00Z"), now)).toBe("31 Jan 2026");
  });

  it("counts elapsed time across the end of summer time", () => {
    const afterChange = new Date("2026-10-25T12:00:00Z");
    expect(postedLabel(new Date("2026-10-24T12:00:01Z"), afterChange)).toBe("23 hours ago");
    expect(postedLabel(new Date("2026-10-24T12:00:00Z"), afterChange)).toBe("Yesterday");
  });
});

describe("isNewlyPosted", () => {
  it("ends exactly a day after publication", () => {
    expect(isNewlyPosted(new Date(now.getTime() - dayMs + 1), now)).toBe(true);
    expect(isNewlyPosted(new Date(now.getTime() - dayMs), now)).toBe(false);
  });
});

describe("closingLabel", () => {
  it.each([
    ["2026-11-20T12:00:00Z", "Closed"],
    ["2026-11-20T23:59:59Z", "Closes today"],
    ["2026-11-21T00:00:00Z", "Closes tomorrow"],
    ["2026-11-22T12:00:00Z", "Closes in 2 days"],
    ["2026-11-22T23:59:59Z", "Closes in 2 days"],
    ["2026-11-26T23:59:59Z", "Closes in 6 days"],
    ["2026-11-27T00:00:00Z", "Closes 27 Nov 2026"],
  ])("says of %s: %s", (closesAt, label) => {
    expect(closingLabel(new Date(closesAt), now)).toBe(label);
  });

  it("counts days of the calendar over a change of the clocks", () => {
    const beforeChange = new Date("2026-10-24T23:30:00+01:00");
    expect(closingLabel(new Date("2026-10-25T23:59:59Z"), beforeChange)).toBe("Closes tomorrow");
    expect(closingLabel(new Date("2026-10-26T00:30:00Z"), beforeChange)).toBe("Closes in 2 days");
  });
});
