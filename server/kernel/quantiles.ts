/** Adverts and employers below which no figure is printed, so that none stands for one firm. */
export const leastForMedian = { adverts: 10, employers: 5 } as const;
/** Adverts from which the outer tenths are printed as well. */
export const leastForOuter = 20;

export interface Spread {
  p25: number;
  p50: number;
  p75: number;
  /** Null below `leastForOuter` values. */
  p10: number | null;
  p90: number | null;
}

/** The value below which the share `p` lies, between neighbours in proportion (Hyndman and Fan's type 7). `sorted` rises and is not empty. */
export function quantile(sorted: readonly number[], p: number): number {
  const at = (sorted.length - 1) * p;
  const low = Math.floor(at);
  const below = sorted[low] ?? Number.NaN;
  const above = sorted[Math.min(low + 1, sorted.length - 1)] ?? Number.NaN;
  return Math.round(below + (above - below) * (at - low));
}

/** Middle and quarters of some amounts in pence; null when there are none. */
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

/** Whether a figure may be printed over so many adverts of so many employers. */
export const isEnough = ({ adverts, employers }: { adverts: number; employers: number }): boolean =>
  adverts >= leastForMedian.adverts && employers >= leastForMedian.employers;
