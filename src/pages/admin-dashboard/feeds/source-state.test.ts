import { expect, test } from "vitest";
import { scheduleWords } from "./source-state.tsx";

test.each([
  [null, "By hand only"],
  ["0 * * * *", "Every hour"],
  ["0 */6 * * *", "Every 6 hours"],
  ["0 6,18 * * *", "Each day at 06:00, 18:00"],
  ["15 6 * * 1-5", "By the schedule “15 6 * * 1-5”"],
])("says of the schedule %s: %s", (cron, words) => expect(scheduleWords(cron)).toBe(words));
