import type { PageMetric } from "#db/telemetry-values.ts";
import { type BinCount, enough, type MetricSummary, summarise } from "./summary.ts";

export type Change = "better" | "same" | "worse";

export interface Comparison {
  before: MetricSummary;
  after: MetricSummary;
  /** How many times the figure before the figure after is, in nineteen cases of twenty; null with too few of either. */
  ratio: { value: number; interval: readonly [low: number, high: number] } | null;
  change: Change | null;
}

const certainty = 1.96;
/** A figure read from bins is any value of its bin, so even one without spread is not exact. */
const binError = Math.log(1.05) / Math.sqrt(12);
/** Below one millisecond, or a thousandth of shift, nothing is told apart. */
const least = 1;

/** Whether a later build did better than an earlier one: only where the interval of their ratio leaves no doubt is it not the same. Less is better. */
export function compare(metric: PageMetric, before: readonly BinCount[], after: readonly BinCount[]): Comparison {
  const [one, other] = [summarise(metric, before), summarise(metric, after)];
  if (one.n < enough.forComparison || other.n < enough.forComparison) return { before: one, after: other, ratio: null, change: null };
  const middle = logOf(other.p75) - logOf(one.p75);
  const half = certainty * Math.hypot(errorOf(one), errorOf(other));
  const [low, high] = [Math.exp(middle - half), Math.exp(middle + half)];
  const change = low > 1 ? "worse" : high < 1 ? "better" : "same";
  return { before: one, after: other, ratio: { value: Math.exp(middle), interval: [low, high] }, change };
}

const logOf = (value: number | null): number => Math.log(Math.max(least, value ?? least));

function errorOf({ interval }: MetricSummary): number {
  const [low, high] = interval ?? [least, least];
  return Math.hypot((logOf(high) - logOf(low)) / (2 * certainty), binError);
}
