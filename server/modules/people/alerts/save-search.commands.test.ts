import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { londonClock, londonDate, startOfLondonDay } from "#server/text/london-time.ts";
import { digestSlotOf, instantEveryMs, nextRunOf } from "./save-search.commands.ts";

const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const dayMs = 86_400_000;
const weekday = (at: Date) => new Date(`${londonClock(at).slice(0, 10)}T12:00:00Z`).getUTCDay();
const next = (frequency: "daily" | "weekly", after: Date): Date => nextRunOf(frequency, after) ?? new Date(Number.NaN);

describe("nextRunOf", () => {
  test("a daily mail comes at half past seven on a clock in London, later than now and within a day, whatever the clocks do", () => {
    fc.assert(
      fc.property(moment, (after) => {
        const run = next("daily", after);
        expect(londonClock(run).slice(11)).toBe("07:30");
        expect(run.getTime()).toBeGreaterThan(after.getTime());
        expect(run.getTime() - after.getTime()).toBeLessThanOrEqual(dayMs + 3_600_000);
      }),
    );
  });

  test("a weekly mail comes on a Monday, later than now and within a week", () => {
    fc.assert(
      fc.property(moment, (after) => {
        const run = next("weekly", after);
        expect([londonClock(run).slice(11), weekday(run)]).toEqual(["07:30", 1]);
        expect(run.getTime()).toBeGreaterThan(after.getTime());
        expect(run.getTime() - after.getTime()).toBeLessThanOrEqual(7 * dayMs + 3_600_000);
      }),
    );
  });

  test("no morning is left out, and none comes twice", () => {
    fc.assert(
      fc.property(moment, (after) => {
        const days = new Set<string>();
        let at = after;
        for (let count = 0; count < 40; count++) {
          at = next("daily", at);
          days.add(londonClock(at).slice(0, 10));
        }
        expect(days.size).toBe(40);
        expect(Math.round((at.getTime() - next("daily", after).getTime()) / dayMs)).toBe(39);
      }),
    );
  });

  test.each([
    ["2026-03-28T12:00:00Z", "2026-03-29T06:30:00.000Z"],
    ["2026-10-24T12:00:00Z", "2026-10-25T07:30:00.000Z"],
    ["2026-11-22T07:30:00Z", "2026-11-23T07:30:00.000Z"],
  ])("after %s is %s", (after, expected) => {
    expect(next("daily", new Date(after)).toISOString()).toBe(expected);
  });

  test("nothing is planned without a frequency, and minutes on for mails at once", () => {
    expect(nextRunOf("none", new Date(0))).toBeNull();
    expect(nextRunOf("instant", new Date(0))?.getTime()).toBe(instantEveryMs);
  });
});

describe("slotOf", () => {
  test("is the same from one morning until the next, and another from then on", () => {
    fc.assert(
      fc.property(moment, fc.nat({ max: dayMs }), (at, more) => {
        const morning = next("daily", at);
        const following = next("daily", morning);
        const late = new Date(Math.min(morning.getTime() + more, following.getTime() - 1));
        expect(digestSlotOf(["instant", "weekly"], late)).toBe(digestSlotOf(["daily"], morning));
        expect(digestSlotOf(["daily"], following)).not.toBe(digestSlotOf(["daily"], morning));
      }),
    );
  });

  test("of mails at once names the minutes", () => {
    expect(digestSlotOf(["instant"], new Date("2026-11-21T12:04:59Z"))).toBe("instant 2026-11-21T12:04:00.000Z");
  });
});

test("a day in London begins at its own midnight", () => {
  expect(startOfLondonDay(londonDate(new Date("2026-07-01T23:30:00Z"))).toISOString()).toBe("2026-07-01T23:00:00.000Z");
  expect(startOfLondonDay(londonDate(new Date("2026-12-01T23:30:00Z"))).toISOString()).toBe("2026-12-01T00:00:00.000Z");
});
