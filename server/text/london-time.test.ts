import fc from "fast-check";
import { expect, test } from "vitest";
import { londonClock, londonDate, momentInLondon } from "./london-time.ts";

test.each([
  ["2026-11-25T08:00", "2026-11-25T08:00:00.000Z"],
  // The clocks go back on 25 October and on 29 March forward.
  ["2026-10-24T08:00", "2026-10-24T07:00:00.000Z"],
  ["2026-10-25T08:00", "2026-10-25T08:00:00.000Z"],
  ["2027-03-27T08:00", "2027-03-27T08:00:00.000Z"],
  ["2027-03-28T08:00", "2027-03-28T07:00:00.000Z"],
  // The first of two.
  ["2026-10-25T01:30", "2026-10-25T00:30:00.000Z"],
])("%s in London is %s", (clock, moment) => {
  expect(momentInLondon(clock)?.toISOString()).toBe(moment);
});

test.each(["2027-03-28T01:30", "2026-02-30T08:00", "2026-11-25T24:01", "2026-11-25", "25/11/2026 08:00", "", "2026-13-01T08:00"])(
  "“%s” is no time there",
  (clock) => {
    expect(momentInLondon(clock)).toBeNull();
  },
);

test("every minute of fifty years is found again by its clock, but for the hour that comes twice", () => {
  const minute = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2049, 11, 31) / 60_000 });
  fc.assert(
    fc.property(minute, (minutes) => {
      const moment = new Date(minutes * 60_000);
      const found = momentInLondon(londonClock(moment));
      const hoursOff = (moment.getTime() - (found?.getTime() ?? Number.NaN)) / 3_600_000;
      expect([0, 1]).toContain(hoursOff);
      expect(found && londonClock(found)).toBe(londonClock(moment));
    }),
  );
});

test("the day is London's", () => {
  expect(londonDate(new Date("2026-07-01T23:30:00Z"))).toBe("2026-07-02");
});
