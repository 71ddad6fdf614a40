import { formatDuration } from "#db/metric-values.ts";
import type { PinReason, WorkOutcome } from "#db/trace-values.ts";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";

export const reasonWords: Readonly<Record<PinReason, string>> = {
  failed: "it failed",
  slow: "slow: 1 second or more, or above its p99",
  named: "a page waited for it",
  baseline: "baseline sample, 1 in 100",
};
export const outcomeWords: Readonly<Record<WorkOutcome, string>> = { done: "answered", refused: "refused", failed: "failed" };
export const outcomeTones = { done: "plain", refused: "warn", failed: "bad" } as const;

/** Formats microseconds: "1.24 s", "18 ms", "0.4 ms". */
export const durationText = (us: number): string => formatDuration(us / 1000);

/** Formats a timestamp in London time: "22 Nov 2026, 14:05". */
export const momentText = (at: string): string => `${shortDate(new Date(at))}, ${clockTime(new Date(at))}`;
