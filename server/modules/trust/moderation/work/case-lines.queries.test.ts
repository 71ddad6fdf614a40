import { expect, test } from "vitest";
import { overdueBefore } from "./case-lines.queries.ts";

const at = (moment: string) => new Date(moment);

test("four working hours before Monday at eleven began on Friday at three", () => {
  expect(overdueBefore("first-advert", at("2026-11-23T11:00:00Z"))).toEqual(at("2026-11-20T15:00:00Z"));
});

test("nothing is counted on a Sunday, and the clock change moves nothing", () => {
  const friday = at("2026-10-23T12:00:00Z");
  expect(overdueBefore("changed-advert", at("2026-10-25T20:00:00Z"))).toEqual(friday);
  // London has left summer time on the Sunday between.
  expect(overdueBefore("changed-advert", at("2026-10-26T10:00:00Z"))).toEqual(at("2026-10-23T13:00:00Z"));
});

test("reports count every hour of the day", () => {
  expect(overdueBefore("report", at("2026-11-22T12:00:00Z"))).toEqual(at("2026-11-21T12:00:00Z"));
});
