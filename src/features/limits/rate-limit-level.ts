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
