import { describe, expect, it } from "vitest";
import { readAdvertDates } from "./advert-dates.ts";

describe("the dates of an advert", () => {
  const now = new Date("2026-11-20T12:00:00Z");

  it.each([
    ["12/12", "2026-12-12T23:59:59.000Z"],
    ["3/1", "2027-01-03T23:59:59.000Z"],
    ["03 / 01", "2027-01-03T23:59:59.000Z"],
    ["Sat 12/12", "2026-12-12T23:59:59.000Z"],
    ["Fri 12/12", undefined],
    ["5pm 12/12", "2026-12-12T17:00:00.000Z"],
    ["12/12, 5pm", "2026-12-12T17:00:00.000Z"],
    ["31/12", "2026-12-31T23:59:59.000Z"],
    ["30/6", undefined],
    ["31/11", undefined],
    ["24/7", undefined],
    ["1/2 day", undefined],
    ["12/12/26", "2026-12-12T23:59:59.000Z"],
    ["12/31", "2026-12-31T23:59:59.000Z"],
    ["12/12 1700", "2026-12-12T17:00:00.000Z"],
    ["12/12 at 17.00", "2026-12-12T17:00:00.000Z"],
    ["12/26", undefined],
    ["12/2027", undefined],
  ])("in figures without a year, “%s”, are the next such day", (closes, ends) => {
    expect(readAdvertDates(null, closes, now).closesAt?.toISOString()).toBe(ends);
  });

  it.each([
    ["in 4 weeks", "2026-12-18T23:59:59.000Z"],
    ["Closes in two weeks", "2026-12-04T23:59:59.000Z"],
    ["12 days left", "2026-12-02T23:59:59.000Z"],
    ["7d left", "2026-11-27T23:59:59.000Z"],
    ["1 day remaining", "2026-11-21T23:59:59.000Z"],
    ["0 days left", "2026-11-20T23:59:59.000Z"],
    ["in 2 months", "2027-01-20T23:59:59.000Z"],
    ["a week from today", "2026-11-27T23:59:59.000Z"],
    ["Closing tomorrow", "2026-11-21T23:59:59.000Z"],
    ["tomorrow at noon", "2026-11-21T12:00:00.000Z"],
    ["today 5pm", "2026-11-20T17:00:00.000Z"],
    ["end of December", "2026-12-31T23:59:59.000Z"],
    ["The end of Feb", "2027-02-28T23:59:59.000Z"],
    ["5pm on the last day of November", "2026-11-30T17:00:00.000Z"],
    ["End of Dec 2026", "2026-12-31T23:59:59.000Z"],
    ["end of the month", "2026-11-30T23:59:59.000Z"],
    ["in a fortnight", "2026-12-04T23:59:59.000Z"],
    ["end of next month", "2026-12-31T23:59:59.000Z"],
    ["end of October", undefined],
    ["30 days from posting", undefined],
    ["within 2 weeks of posting", undefined],
    ["Interviews in 4 weeks", undefined],
    ["Apply today", undefined],
    ["mid December", undefined],
    ["early February", undefined],
    ["late February", undefined],
    ["end Jan", "2027-01-31T23:59:59.000Z"],
    ["end of January", "2027-01-31T23:59:59.000Z"],
    ["this Friday", "2026-11-20T23:59:59.000Z"],
    ["next Friday", "2026-11-27T23:59:59.000Z"],
    ["Closes next Monday at noon", "2026-11-23T12:00:00.000Z"],
    ["Tuesday week", "2026-12-01T23:59:59.000Z"],
    ["a week on Tuesday", "2026-12-01T23:59:59.000Z"],
    ["by Wednesday", "2026-11-25T23:59:59.000Z"],
    ["Thurs 5pm", "2026-11-26T17:00:00.000Z"],
    ["noon Monday", "2026-11-23T12:00:00.000Z"],
    ["5pm Thursday", "2026-11-26T17:00:00.000Z"],
    ["a fortnight on Monday", undefined],
    ["next Sunday", undefined],
    ["Friday", undefined],
    ["Friday week", undefined],
    ["Friday evenings", undefined],
    ["end of Q4", undefined],
  ])("in words, “%s”, are counted from today", (closes, ends) => {
    expect(readAdvertDates(null, closes, now).closesAt?.toISOString()).toBe(ends);
  });

  it.each([
    ["TBC", 0],
    ["n/a", 0],
    ["-", 0],
    ["Ongoing", 0],
    ["Open until filled", 0],
    ["0000-00-00", 0],
    ["0001-01-01T00:00:00", 0],
    ["9999-12-31", 0],
    ["soon", 1],
    ["2027-02-30", 1],
  ])("“%s” are no day, with %i notes", (closes, notes) => {
    expect(readAdvertDates(null, closes, now)).toMatchObject({ closesAt: null, closedOn: null, notes: { length: notes } });
  });

  it.each([
    ["20 Nov", "2026-11-20T00:00:00.000Z"],
    ["20/11", "2026-11-20T00:00:00.000Z"],
    ["Posted on 18/11", "2026-11-18T00:00:00.000Z"],
    ["Thu 19 November", "2026-11-19T00:00:00.000Z"],
    ["Thu 18 November", undefined],
    ["10/31", "2026-10-31T00:00:00.000Z"],
    ["18 Nov 1200", "2026-11-18T12:00:00.000Z"],
    ["Date added: 18 Nov 2026", "2026-11-18T00:00:00.000Z"],
    ["Nov-18-2026", "2026-11-18T00:00:00.000Z"],
    ["yesterday at 10:15", "2026-11-19T10:15:00.000Z"],
    ["Today, 09:15", "2026-11-20T09:15:00.000Z"],
    ["updated 2 days ago", "2026-11-18T12:00:00.000Z"],
    ["25 Nov", undefined],
    ["15 March", undefined],
    ["11/26", undefined],
  ])("posted on “%s”, are the last such day", (posted, at) => {
    expect(readAdvertDates(posted, null, now).postedAt?.toISOString()).toBe(at);
  });

  it("that cannot be are set aside, and a closed advert is told", () => {
    expect(readAdvertDates("2027-01-01", null, now)).toMatchObject({ postedAt: null, notes: [{ field: "date posted" }] });
    for (const age of ["yesterday", "Posted yesterday"])
      expect(readAdvertDates(age, null, now).postedAt?.toISOString(), age).toBe("2026-11-19T12:00:00.000Z");
    expect(readAdvertDates("Posted today", null, now)).toMatchObject({ postedAt: now, notes: [] });
    for (const age of ["3 days ago", "3d ago", "3d", "Reposted 3 days ago", "about 72 hours ago", "Posted: 3 days ago", "three days ago"])
      expect(readAdvertDates(age, null, now).postedAt?.toISOString(), age).toBe("2026-11-17T12:00:00.000Z");
    expect(readAdvertDates("30 minutes ago", null, now).postedAt?.toISOString()).toBe("2026-11-20T11:30:00.000Z");
    expect(readAdvertDates("2026-11-10", "2026-11-01", now)).toMatchObject({
      closesAt: null,
      closedOn: null,
      notes: [{ field: "closing date" }],
    });
    expect(readAdvertDates("2026-10-10", "2026-11-01", now)).toMatchObject({ closedOn: "2026-11-01" });
    expect(readAdvertDates(null, "2029-11-01", now)).toMatchObject({ closesAt: null, notes: [{ field: "closing date" }] });
  });

  it("may be today's: posted then, and open until its end", () => {
    const justAfterMidnight = new Date("2027-07-14T23:30:00Z");
    expect(readAdvertDates("2027-07-15T00:00:00Z", "today", justAfterMidnight)).toMatchObject({
      postedAt: justAfterMidnight,
      closesAt: new Date("2027-07-15T22:59:59.000Z"),
      notes: [],
    });
    expect(readAdvertDates(null, "tomorrow", now).closesAt?.toISOString()).toBe("2026-11-21T23:59:59.000Z");
  });
});
