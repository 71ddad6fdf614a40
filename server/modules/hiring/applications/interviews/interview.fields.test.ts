import { expect, test } from "vitest";
import { interviewStatusOf, needsNoReminder } from "./interview.fields.ts";

const startsAt = new Date("2026-12-01T10:30:00Z");
const at = (iso: string) => new Date(iso);

test.each([
  ["invited", true, "2026-12-01T10:29:00Z", "coming"],
  ["accepted", true, "2026-12-01T11:29:00Z", "coming"],
  ["accepted", true, "2026-12-01T11:30:00Z", "over"],
  ["accepted", false, "2026-12-01T10:29:00Z", "called-off"],
  ["accepted", false, "2026-12-01T10:31:00Z", "coming"],
  ["cancelled", true, "2026-12-02T00:00:00Z", "called-off"],
] as const)("an interview that is %s, its application open: %s, stands at %s as %s", (state, isApplicationOpen, now, standing) => {
  expect(interviewStatusOf({ state, startsAt, lengthMinutes: 60 }, { isApplicationOpen, now: at(now) })).toBe(standing);
});

test("an invitation within a day stands for its reminder", () => {
  expect(needsNoReminder(startsAt, at("2026-11-30T10:30:00Z"))).toBe(true);
  expect(needsNoReminder(startsAt, at("2026-11-30T10:29:59Z"))).toBe(false);
});
