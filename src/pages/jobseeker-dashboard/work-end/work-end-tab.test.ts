import { expect, it } from "vitest";
import { remindersLeft } from "./work-end-tab.tsx";

it.each([
  ["2027-06", "Six, three and one month before"],
  ["2027-05", "Three and one month before"],
  ["2027-03", "Three and one month before"],
  ["2027-02", "One month before"],
  ["2027-01", "One month before"],
  ["2026-12", "None left: this is at most a month away"],
  ["2026-11", "None left: this is at most a month away"],
  ["2026-10", "None: the month has passed. Change it if you are on new work."],
  ["2025-12", "None: the month has passed. Change it if you are on new work."],
])("in November 2026 the reminders before the end of %s are: %s", (endsOn, words) => {
  expect(remindersLeft(endsOn, "2026-11")).toBe(words);
});
