import type { MetricRating, PageMetric } from "#db/telemetry-values.ts";

export interface Threshold {
  /** Up to and with this value a measurement is good. */
  good: number;
  /** Up to and with this one it needs improvement; beyond it is poor. */
  fair: number;
}

/**
 * Where good ends: for the vitals as web.dev gives them (layout shift in thousandths), for the rest this site's own budgets, where nothing lies
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

/** Null for what has no threshold. */
export function ratingOf(metric: PageMetric, value: number): MetricRating | null {
  const threshold = thresholds[metric];
  if (!threshold) return null;
  if (value <= threshold.good) return "good";
  return value <= threshold.fair ? "needs-improvement" : "poor";
}
