export type RateLimitLevel = "normal" | "warning" | "critical";

const criticalAt = 5;
export const defaultApproachingPercent = 20;

interface Quota {
  limit: number;
  remaining: number;
}

/**
 * Returns how low a quota is, and whether it is shown: only under half. A small quota may be critical before it is shown: 5 of 10 left is
 * critical, yet half; 4 is shown.
 * @param approachingPercent share left at which the warning begins
 */
export function levelOf({ limit, remaining }: Quota, approachingPercent = defaultApproachingPercent) {
  const isShown = remaining * 2 < limit;
  if (remaining <= criticalAt) return { level: "critical", isShown } as const;
  const level: RateLimitLevel = remaining * 100 <= limit * approachingPercent ? "warning" : "normal";
  return { level, isShown };
}

/** Returns the quota closest to its limit among those to be shown. */
export function lowestOf<T extends Quota>(quotas: readonly T[]): T | null {
  const shown = quotas.filter((quota) => levelOf(quota).isShown);
  const isCritical = (quota: T) => levelOf(quota).level === "critical";
  const [lowest = null] = shown.sort(
    (a, b) => Number(isCritical(b)) - Number(isCritical(a)) || a.remaining / a.limit - b.remaining / b.limit,
  );
  return lowest;
}

/** Time left until a reset: "1h 1m", "59m 59s", "59s", and "Resetting..." when it is over. */
export function countdown(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0) return "Resetting...";
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
  return `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`;
}
