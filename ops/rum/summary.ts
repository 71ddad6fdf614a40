import type { MetricRating, PageMetric } from "#db/telemetry-values.ts";
import { percentileOf } from "./sketch.ts";
import { ratingOf } from "./thresholds.ts";

/** Measurements in one bin, each of a visit that stands for `oneIn`. */
export interface BinCount {
  bin: number;
  oneIn: number;
  n: number;
}

export interface MetricSummary {
  /** Measurements in hand. */
  n: number;
  /** Below this the figure three quarters of measurements lie; null while there are too few to say. */
  p75: number | null;
  /** Where that figure lies, in nineteen cases of twenty. */
  interval: readonly [low: number, high: number] | null;
  /** How it stands to its threshold; null where there are too few to judge, or there is no threshold. */
  verdict: MetricRating | null;
  /** Enough to tell one build of the site from another. */
  isComparable: boolean;
}

/** Below these a number would say nothing; with fewer than the second it has no verdict; from the third on builds are compared. */
export const enough = { forNumber: 30, forVerdict: 200, forComparison: 1000 } as const;
const quarter = 0.75;
const certainty = 1.96;

/** The figure that three quarters of measurements do not exceed, with how sure it is: ranks of a sample lie about their place by the binomial law. */
export function summarise(metric: PageMetric, bins: readonly BinCount[]): MetricSummary {
  const n = bins.reduce((sum, { n: counted }) => sum + counted, 0);
  if (n < enough.forNumber) return { n, p75: null, interval: null, verdict: null, isComparable: false };
  const counts = weighed(bins);
  const p75 = percentileOf(counts, quarter) ?? 0;
  const off = certainty * Math.sqrt((quarter * (1 - quarter)) / n);
  const interval = [percentileOf(counts, quarter - off) ?? p75, percentileOf(counts, Math.min(1, quarter + off)) ?? p75] as const;
  const verdict = n < enough.forVerdict ? null : ratingOf(metric, p75);
  return { n, p75, interval, verdict, isComparable: n >= enough.forComparison };
}

/** How many measurements fall into each bin, those left out counted too. */
export function weighed(bins: readonly BinCount[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { bin, oneIn, n } of bins) counts.set(bin, (counts.get(bin) ?? 0) + n * oneIn);
  return counts;
}

export interface ShareSummary {
  n: number;
  /** Null while there are too few to say. */
  share: number | null;
  interval: readonly [low: number, high: number] | null;
}

/** What share of `whole` is `part`, both weighed, as `n` in hand say; the interval is Wilson's, which holds near none and all. */
export function summariseShare({ part, whole, n }: { part: number; whole: number; n: number }): ShareSummary {
  if (n < enough.forNumber || whole <= 0) return { n, share: null, interval: null };
  const share = Math.min(1, Math.max(0, part / whole));
  const squared = certainty ** 2;
  const middle = (share + squared / (2 * n)) / (1 + squared / n);
  const half = (certainty / (1 + squared / n)) * Math.sqrt((share * (1 - share)) / n + squared / (4 * n * n));
  return { n, share, interval: [Math.max(0, Math.min(share, middle - half)), Math.min(1, Math.max(share, middle + half))] };
}
