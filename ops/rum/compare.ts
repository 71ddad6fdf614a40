import type { PageMetric } from "#db/telemetry-values.ts";
import { type BinCount, type MetricSummary, minimumSamples, summarise } from "./summary.ts";

export type Change = "better" | "same" | "worse";

export interface Comparison {
  before: MetricSummary;
  after: MetricSummary;
  /** The later p75 as a multiple of the earlier one, with its confidence interval; null with too few samples of either. */
  ratio: { value: number; interval: readonly [low: number, high: number] } | null;
  change: Change | null;
}

const certainty = 1.96;
/** Width of a bin, in logarithms. */
const binWidth = Math.log(1.05);
/** Standard error from binning, in logarithms: a binned value may be anywhere in its bin, so even one without spread is not exact. */
const binError = binWidth / Math.sqrt(12);
/** Values below one millisecond, or a thousandth of layout shift, are not distinguished. */
const least = 1;

/** Minimum sample sizes of both sides, and the number of simultaneous comparisons. */
interface ComparisonRule {
  /** Minimum n to give a ratio with its interval. */
  forInterval: number;
  /** Minimum n to call a change better, the same or worse. */
  forWord: number;
  /** Number of simultaneous comparisons, for the Bonferroni correction: 95 % confidence that none of them is wrong. */
  madeAtOnce: number;
}

/** Rule for a single comparison by a user. */
const byHand: ComparisonRule = { forInterval: minimumSamples.forComparison, forWord: minimumSamples.forComparison, madeAtOnce: 1 };
/** Rule for the automatic comparison of all figures of a release, made once it has 200 visits: few samples, many comparisons. */
export const firstReviewRule = (madeAtOnce: number): ComparisonRule => ({
  forInterval: minimumSamples.forNumber,
  forWord: minimumSamples.forVerdict,
  madeAtOnce,
});

/**
 * Compares a later release with an earlier one: anything but "same" requires that the interval of their ratio excludes 1. Lower is better.
 */
export function compareMetric(metric: PageMetric, before: readonly BinCount[], after: readonly BinCount[], rule = byHand): Comparison {
  const [one, other] = [summarise(metric, before), summarise(metric, after)];
  const n = Math.min(one.n, other.n);
  if (n < rule.forInterval) return { before: one, after: other, ratio: null, change: null };
  const middle = logOf(other.p75) - logOf(one.p75);
  const half = deviationsForConfidence(0.05 / rule.madeAtOnce) * Math.hypot(errorOf(one), errorOf(other));
  const [low, high] = [Math.exp(middle - half), Math.exp(middle + half)];
  const change = n < rule.forWord ? null : low > 1 ? "worse" : high < 1 ? "better" : "same";
  return { before: one, after: other, ratio: { value: Math.exp(middle), interval: [low, high] }, change };
}

interface Share {
  /** Scaled up to include unsampled visits, as `whole` is. */
  part: number;
  whole: number;
  /** How many were measured, where not all are. */
  n?: number;
}

/** Compares a later share with an earlier one by the difference of two proportions, at 95% confidence; lower is better. Null with too few samples. */
export function compareShares(before: Share, after: Share): Change | null {
  const [one, other] = [sampled(before), sampled(after)];
  if (Math.min(one.n, other.n) < minimumSamples.forVerdict) return null;
  const pooled = (one.share * one.n + other.share * other.n) / (one.n + other.n);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.n + 1 / other.n));
  const difference = other.share - one.share;
  if (error === 0 || Math.abs(difference) <= certainty * error) return "same";
  return difference > 0 ? "worse" : "better";
}

const sampled = ({ part, whole, n = whole }: Share) => ({ share: part / whole, n });

const logOf = (value: number | null): number => Math.log(Math.max(least, value ?? least));

function errorOf({ interval }: MetricSummary): number {
  const [low, high] = interval ?? [least, least];
  // The interval runs between outer edges of bins, so half a bin at either end is not spread.
  const spread = Math.max(0, logOf(high) - logOf(low) - binWidth);
  return Math.hypot(spread / (2 * certainty), binError);
}

/**
 * Returns the two-sided normal quantile: number of standard deviations beyond which the given share lies (Abramowitz and Stegun 26.2.23).
 */
function deviationsForConfidence(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share / 2));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3);
}
