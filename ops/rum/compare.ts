import type { PageMetric } from "#db/telemetry-values.ts";
import { type BinCount, enough, type MetricSummary, summarise } from "./summary.ts";

export type Change = "better" | "same" | "worse";

export interface Comparison {
  before: MetricSummary;
  after: MetricSummary;
  /** How many times the figure before the figure after is, with how sure that is; null with too few of either. */
  ratio: { value: number; interval: readonly [low: number, high: number] } | null;
  change: Change | null;
}

const certainty = 1.96;
/** A figure read from bins is any value of its bin, so even one without spread is not exact. */
const binError = Math.log(1.05) / Math.sqrt(12);
/** Below one millisecond, or a thousandth of shift, nothing is told apart. */
const least = 1;

/** With how many measurements of both a comparison says anything, and how sure it must be. */
interface Rule {
  /** From so many on, by how much the figures differ. */
  forInterval: number;
  /** From so many on, whether that is better, the same or worse. */
  forWord: number;
  /** So many are made at once: each is the surer, so that in nineteen cases of twenty none of them is wrong. */
  madeAtOnce: number;
}

/** Somebody looks at one figure. */
const byHand: Rule = { forInterval: enough.forComparison, forWord: enough.forComparison, madeAtOnce: 1 };
/** The site looks at all figures of a build by itself, as soon as 200 visits have met it: few measurements, and many comparisons. */
export const atFirstLook = (madeAtOnce: number): Rule => ({ forInterval: enough.forNumber, forWord: enough.forVerdict, madeAtOnce });

/** Whether a later build did better than an earlier one: only where the interval of their ratio leaves no doubt is it not the same. Less is better. */
export function compare(metric: PageMetric, before: readonly BinCount[], after: readonly BinCount[], rule = byHand): Comparison {
  const [one, other] = [summarise(metric, before), summarise(metric, after)];
  const n = Math.min(one.n, other.n);
  if (n < rule.forInterval) return { before: one, after: other, ratio: null, change: null };
  const middle = logOf(other.p75) - logOf(one.p75);
  const half = deviationsFor(0.05 / rule.madeAtOnce) * Math.hypot(errorOf(one), errorOf(other));
  const [low, high] = [Math.exp(middle - half), Math.exp(middle + half)];
  const change = n < rule.forWord ? null : low > 1 ? "worse" : high < 1 ? "better" : "same";
  return { before: one, after: other, ratio: { value: Math.exp(middle), interval: [low, high] }, change };
}

const logOf = (value: number | null): number => Math.log(Math.max(least, value ?? least));

function errorOf({ interval }: MetricSummary): number {
  const [low, high] = interval ?? [least, least];
  return Math.hypot((logOf(high) - logOf(low)) / (2 * certainty), binError);
}

/** Beyond how many standard deviations, either way, so small a share of a normal distribution lies (Abramowitz and Stegun 26.2.23). */
function deviationsFor(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share / 2));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3);
}
