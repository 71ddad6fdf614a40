const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long something took: "45 ms", "3.2 s", "2 min". */
export function spanLabel(spanMs: number): string {
  if (spanMs < secondMs) return `${spanMs} ms`;
  if (spanMs < minuteMs) return `${(spanMs / secondMs).toFixed(1)} s`;
  return `${Math.round(spanMs / minuteMs)} min`;
}

/** How often something is done: "every 15 seconds", "every minute", "every 5 minutes", "every hour". */
export function everyLabel(everyMs: number): string {
  const [unitMs, unit] =
    everyMs % hourMs === 0
      ? ([hourMs, "hour"] as const)
      : everyMs % minuteMs === 0
        ? ([minuteMs, "minute"] as const)
        : ([secondMs, "second"] as const);
  const count = Math.round(everyMs / unitMs);
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}
