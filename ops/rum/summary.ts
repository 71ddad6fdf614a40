import { type ConsolePercentile, samplesForVerdict } from "#db/ops-values.ts";
import type { DeviceKind, MetricRating, PageMetric } from "#db/telemetry-values.ts";

/** Measurements in one bin, from visits that each represent `oneIn`. */
export interface BinCount {
  bin: number;
  oneIn: number;
  n: number;
}

export interface MetricSummary {
  /** Number of measurements, unweighted. */
  n: number;
  /** 75th percentile; null without measurements. */
  p75: number | null;
  /** The percentile of `value`. */
  percentile: ConsolePercentile;
  value: number | null;
  /** 95 % confidence interval of `value`. */
  interval: readonly [low: number, high: number] | null;
  /** Rating of `value`; null with too few measurements or without a threshold. */
  verdict: MetricRating | null;
  /** Enough measurements to compare releases. */
  isComparable: boolean;
}

/** Minimum n to give a number its interval, to rate it, and to compare releases. */
export const minimumSamples = { forNumber: 30, forVerdict: samplesForVerdict.p75, forComparison: 1000 } as const;
const shares: Readonly<Record<ConsolePercentile, number>> = { p50: 0.5, p75: 0.75, p95: 0.95, p99: 0.99 };
/** Minimum n for an interval: three samples are expected beyond the percentile. */
const samplesForInterval: Readonly<Record<ConsolePercentile, number>> = { p50: 30, p75: minimumSamples.forNumber, p95: 60, p99: 300 };
const certainty = 1.96;

/**
 * Returns a percentile with a confidence interval, from the binomial distribution of sample ranks. The interval runs between the outer edges
 * of its bins. No bin holds two ratings, so the verdict is that of the exact percentile.
 */
export function summarise(metric: PageMetric, bins: readonly BinCount[], percentile: ConsolePercentile = "p75"): MetricSummary {
  const n = bins.reduce((sum, { n: counted }) => sum + counted, 0);
  const counts = weightedBinCounts(bins);
  const share = shares[percentile];
  const bin = percentileBin(counts, share);
  if (n <= 0 || bin === null)
    return { n: Math.max(0, n), p75: null, percentile, value: null, interval: null, verdict: null, isComparable: false };
  const value = valueOfBin(bin, metric);
  const found = { n, p75: percentile === "p75" ? value : percentileOf(counts, shares.p75, metric), percentile, value };
  if (n < samplesForInterval[percentile]) return { ...found, interval: null, verdict: null, isComparable: false };
  const off = certainty * Math.sqrt((share * (1 - share)) / n);
  const [low, high] = [percentileBin(counts, share - off) ?? bin, percentileBin(counts, Math.min(1, share + off)) ?? bin];
  const interval = [edgesOfBin(low, metric).from, edgesOfBin(high, metric).to] as const;
  const verdict = n < samplesForVerdict[percentile] ? null : ratingOf(metric, value);
  return { ...found, interval, verdict, isComparable: n >= minimumSamples.forComparison };
}

/** Returns the shares of good, fair and poor measurements, weighted by sampling; null without any or without a threshold. Exact, since no bin holds two ratings. */
export function sharesByRating(metric: PageMetric, bins: readonly BinCount[]): Record<MetricRating, number> | null {
  const sums = { good: 0, "needs-improvement": 0, poor: 0 };
  for (const [bin, n] of weightedBinCounts(bins)) {
    const rating = ratingOf(metric, valueOfBin(bin, metric));
    if (rating) sums[rating] += n;
  }
  const all = sums.good + sums["needs-improvement"] + sums.poor;
  if (all <= 0) return null;
  const shareOf = (n: number) => Math.min(1, Math.max(0, n / all));
  return { good: shareOf(sums.good), "needs-improvement": shareOf(sums["needs-improvement"]), poor: shareOf(sums.poor) };
}

/** Returns the count per bin, scaled up to include unsampled visits. */
export function weightedBinCounts(bins: readonly BinCount[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { bin, oneIn, n } of bins) counts.set(bin, (counts.get(bin) ?? 0) + n * oneIn);
  return counts;
}

export interface ShareSummary {
  n: number;
  /** Null with too few measurements. */
  share: number | null;
  interval: readonly [low: number, high: number] | null;
}

/** Returns the weighted share of `part` in `whole`, with a Wilson interval for `n` measurements, which holds near 0 and 1. */
export function summariseShare({ part, whole, n }: { part: number; whole: number; n: number }): ShareSummary {
  if (n < minimumSamples.forNumber || whole <= 0) return { n, share: null, interval: null };
  const share = Math.min(1, Math.max(0, part / whole));
  const squared = certainty ** 2;
  const middle = (share + squared / (2 * n)) / (1 + squared / n);
  const half = (certainty / (1 + squared / n)) * Math.sqrt((share * (1 - share)) / n + squared / (4 * n * n));
  return { n, share, interval: [Math.max(0, Math.min(share, middle - half)), Math.min(1, Math.max(share, middle + half))] };
}

/** Width ratio of consecutive bins: a percentile read from them is off by at most 2.5 %. */
export const binGrowth = 1.05;
const logGrowth = Math.log(binGrowth);
/** Exceeds a hundred megabytes in bytes, and a day in milliseconds. */
export const lastBin = 380;
/** Added to a bin for its values above the threshold that divides it. */
const aboveThreshold = 512;

/** Returns the bin of a measurement; 0 for anything below 1. A threshold of the metric divides its bin in two. */
export function binOf(value: number, metric?: PageMetric): number {
  const bin = value < 1 ? 0 : Math.min(lastBin, Math.floor(Math.log(value) / logGrowth) + 1);
  const limit = limitIn(bin, metric);
  return limit !== null && value > limit ? bin + aboveThreshold : bin;
}

/** Thresholds of one metric are further apart than a bin is wide. */
function limitIn(bin: number, metric: PageMetric | undefined): number | null {
  const threshold = metric && thresholds[metric];
  if (!threshold) return null;
  return [threshold.good, threshold.fair].find((limit) => binOf(limit) === bin) ?? null;
}

/** Returns the representative value of a bin, its geometric mean. */
export function valueOfBin(bin: number, metric?: PageMetric): number {
  if (bin === 0) return 0;
  const { from, to } = edgesOfBin(bin, metric);
  return Math.sqrt(from * to);
}

/** Returns the lower bounds of a bin and of the next. */
export function edgesOfBin(bin: number, metric?: PageMetric): { from: number; to: number } {
  const whole = bin % aboveThreshold;
  const [from, to] = [whole === 0 ? 0 : binGrowth ** (whole - 1), binGrowth ** whole];
  const limit = limitIn(whole, metric);
  if (limit === null) return { from, to };
  return bin >= aboveThreshold ? { from: limit, to } : { from, to: limit };
}

/** Returns the percentile at share `p`; null without measurements. `counts` is the number per bin. */
export function percentileOf(counts: ReadonlyMap<number, number>, p: number, metric?: PageMetric): number | null {
  const bin = percentileBin(counts, p);
  return bin === null ? null : valueOfBin(bin, metric);
}

function percentileBin(counts: ReadonlyMap<number, number>, p: number): number | null {
  const bins = [...counts].sort(([one], [other]) => orderOfBin(one) - orderOfBin(other));
  const total = bins.reduce((sum, [, n]) => sum + n, 0);
  let left = p * total;
  for (const [bin, n] of bins) {
    left -= n;
    if (left <= 0 && n > 0) return bin;
  }
  return null;
}

/** Orders bins by their values. */
const orderOfBin = (bin: number): number => (bin % aboveThreshold) + (bin >= aboveThreshold ? 0.5 : 0);

/** Joins the halves of divided bins. */
export function undivided(counts: ReadonlyMap<number, number>): Map<number, number> {
  const whole = new Map<number, number>();
  for (const [bin, n] of counts) whole.set(bin % aboveThreshold, (whole.get(bin % aboveThreshold) ?? 0) + n);
  return whole;
}

export interface Threshold {
  /** Upper bound of "good", inclusive. */
  good: number;
  /** Upper bound of "needs improvement", inclusive; beyond it is "poor". */
  fair: number;
}

/**
 * Thresholds from web.dev for the vitals (layout shift in thousandths), and this site's own budgets for the rest, which have no range
 * between good and poor. A kilobyte is 1,000 bytes as sent.
 */
export const thresholds: Readonly<Partial<Record<PageMetric, Threshold>>> = {
  lcp: { good: 2500, fair: 4000 },
  inp: { good: 200, fair: 500 },
  cls: { good: 100, fair: 250 },
  fcp: { good: 1800, fair: 3000 },
  ttfb: { good: 800, fair: 1800 },
  fid: { good: 100, fair: 300 },
  load: { good: 3000, fair: 3000 },
  "script-bytes": { good: 300_000, fair: 300_000 },
  "style-bytes": { good: 100_000, fair: 100_000 },
  "image-bytes": { good: 500_000, fair: 500_000 },
  "font-bytes": { good: 200_000, fair: 200_000 },
  "total-bytes": { good: 2_000_000, fair: 2_000_000 },
  requests: { good: 50, fair: 50 },
  "dom-nodes": { good: 1500, fair: 1500 },
};

/** Returns null for a metric without a threshold. */
export function ratingOf(metric: PageMetric, value: number): MetricRating | null {
  const threshold = thresholds[metric];
  if (!threshold) return null;
  if (value <= threshold.good) return "good";
  return value <= threshold.fair ? "needs-improvement" : "poor";
}

/** Log-normal scoring curve, defined by the values that score 0.9 (`good`) and 0.5 (`middling`). */
interface Curve {
  good: number;
  middling: number;
}

export const scoredMetrics = ["lcp", "inp", "cls", "fcp", "ttfb"] as const satisfies readonly PageMetric[];
type ScoredMetric = (typeof scoredMetrics)[number];

const weights: Readonly<Record<ScoredMetric, number>> = { lcp: 30, inp: 30, cls: 15, fcp: 15, ttfb: 10 };
/** Curves for touch devices, layout shift in thousandths. Desktops have faster processors and connections, so their curves are stricter. */
const touched: Readonly<Record<ScoredMetric, Curve>> = {
  lcp: { good: 2500, middling: 4000 },
  inp: { good: 200, middling: 500 },
  cls: { good: 100, middling: 250 },
  fcp: { good: 1800, middling: 3000 },
  ttfb: { good: 800, middling: 1800 },
};
const desk: Readonly<Record<ScoredMetric, Curve>> = {
  ...touched,
  lcp: { good: 1200, middling: 2400 },
  fcp: { good: 900, middling: 1600 },
  ttfb: { good: 200, middling: 400 },
};
/** 90th percentile of the standard normal distribution. */
const ninthDecile = 1.281_551_565_5;

/** Returns a score from 1 (instant) to 0. */
export function scoreOf(metric: ScoredMetric, value: number, device: DeviceKind): number {
  if (value <= 0) return 1;
  const { good, middling } = (device === "desktop" ? desk : touched)[metric];
  const spread = Math.log(middling / good) / ninthDecile;
  return 1 - shareBelow(Math.log(value / middling) / spread);
}

/** Returns the score of a page: the weighted mean over vitals with enough measurements; null without any. */
export function scoreOfPage(cells: readonly (BinCount & { metric: PageMetric; device: DeviceKind })[]): number | null {
  let [sum, weight] = [0, 0];
  for (const metric of scoredMetrics) {
    const metricCells = cells.filter((cell) => cell.metric === metric);
    if (metricCells.reduce((n, cell) => n + cell.n, 0) < minimumSamples.forNumber) continue;
    let [scores, n] = [0, 0];
    for (const device of new Set(metricCells.map((cell) => cell.device))) {
      for (const [bin, times] of weightedBinCounts(metricCells.filter((cell) => cell.device === device))) {
        scores += scoreOf(metric, valueOfBin(bin, metric), device) * times;
        n += times;
      }
    }
    sum += (scores / n) * weights[metric];
    weight += weights[metric];
  }
  return weight === 0 ? null : sum / weight;
}

/** Standard normal cumulative distribution (Abramowitz and Stegun 26.2.17; error below a ten-millionth). */
function shareBelow(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const tail =
    (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return z >= 0 ? 1 - tail : tail;
}
