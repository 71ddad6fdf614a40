/** Minimum numbers of adverts and employers for publishing a figure, so that none represents a single firm. */
export const leastForMedian = { adverts: 10, employers: 5 } as const;
/** Minimum number of adverts for also publishing p10 and p90. */
export const leastForOuter = 20;

export interface Spread {
  p25: number;
  p50: number;
  p75: number;
  /** Null below `leastForOuter` values. */
  p10: number | null;
  p90: number | null;
}

/** Returns the quantile `p`, with linear interpolation (Hyndman and Fan's type 7). `sorted` is ascending and not empty. */
export function quantile(sorted: readonly number[], p: number): number {
  const at = (sorted.length - 1) * p;
  const low = Math.floor(at);
  const below = sorted[low] ?? Number.NaN;
  const above = sorted[Math.min(low + 1, sorted.length - 1)] ?? Number.NaN;
  return Math.round(below + (above - below) * (at - low));
}

/** Returns the median; 0 without values. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns the median and quartiles of amounts in pence; null when there are none. */
export function spreadOf(amounts: readonly number[]): Spread | null {
  if (amounts.length === 0) return null;
  const sorted = [...amounts].sort((a, b) => a - b);
  const outer = sorted.length >= leastForOuter;
  return {
    p25: quantile(sorted, 0.25),
    p50: quantile(sorted, 0.5),
    p75: quantile(sorted, 0.75),
    p10: outer ? quantile(sorted, 0.1) : null,
    p90: outer ? quantile(sorted, 0.9) : null,
  };
}

/** Checks whether a figure over so many adverts and employers may be published. */
export const isEnough = ({ adverts, employers }: { adverts: number; employers: number }): boolean =>
  adverts >= leastForMedian.adverts && employers >= leastForMedian.employers;
