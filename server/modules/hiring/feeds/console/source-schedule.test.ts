import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { feedIntervalsHours } from "#db/feed-values.ts";
import { isSchedule, nextRunAfter, scheduleOf, toScheduleFields } from "../feed-schedule.ts";

const chosen = fc.oneof(
  fc.constant({ runs: "by-hand" as const, everyHours: null, atHours: [] as number[] }),
  fc.constantFrom(...feedIntervalsHours).map((everyHours) => ({ runs: "every" as const, everyHours, atHours: [] as number[] })),
  fc
    .uniqueArray(fc.nat(23), { minLength: 1 })
    .map((hours) => ({ runs: "at" as const, everyHours: null, atHours: hours.sort((a, b) => a - b) })),
);

test("what is chosen is read back as it was chosen, and comes round", () => {
  fc.assert(
    fc.property(chosen, (runs) => {
      const found = scheduleOf(runs);
      if (!("cron" in found) || found.cron === undefined) throw new Error("It is a schedule.");
      expect(toScheduleFields(found.cron)).toEqual(runs);
      if (found.cron !== null) expect(isSchedule(found.cron)).toBe(true);
    }),
  );
});

test("a schedule of another shape is kept as it is", () => {
  expect(toScheduleFields("15 6 * * 1-5")).toEqual({ runs: "as-before", everyHours: null, atHours: [] });
  expect(scheduleOf({ runs: "as-before", everyHours: null, atHours: [] })).toEqual({ cron: undefined });
});

test("what is missing is named", () => {
  expect(scheduleOf({ runs: "every", everyHours: null, atHours: [] })).toMatchObject({ field: "everyHours" });
  expect(scheduleOf({ runs: "at", everyHours: null, atHours: [] })).toMatchObject({ field: "atHours" });
});

describe("hours are London’s", () => {
  test("six in the morning is five in UTC while the clocks are forward", () => {
    expect(nextRunAfter("0 6 * * *", new Date("2026-07-01T00:00:00Z"))?.toISOString()).toBe("2026-07-01T05:00:00.000Z");
    expect(nextRunAfter("0 6 * * *", new Date("2026-12-01T00:00:00Z"))?.toISOString()).toBe("2026-12-01T06:00:00.000Z");
  });
  test("no schedule, and one that cannot be read, give no next run", () => {
    expect(nextRunAfter(null, new Date("2026-07-01T00:00:00Z"))).toBeNull();
    expect(nextRunAfter("never", new Date("2026-07-01T00:00:00Z"))).toBeNull();
  });
});
