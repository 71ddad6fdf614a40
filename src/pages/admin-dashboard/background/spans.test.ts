import { expect, it } from "vitest";
import { formatDuration, formatInterval } from "./task-table.tsx";

it.each([
  [0, "0 ms"],
  [999, "999 ms"],
  [1000, "1.0 s"],
  [3249, "3.2 s"],
  [60_000, "1 min"],
  [150_000, "3 min"],
])("says of %i ms: %s", (spanMs, label) => expect(formatDuration(spanMs)).toBe(label));

it.each([
  [15_000, "every 15 seconds"],
  [60_000, "every minute"],
  [90_000, "every 90 seconds"],
  [300_000, "every 5 minutes"],
  [3_600_000, "every hour"],
  [86_400_000, "every 24 hours"],
])("says of %i ms: %s", (everyMs, label) => expect(formatInterval(everyMs)).toBe(label));
