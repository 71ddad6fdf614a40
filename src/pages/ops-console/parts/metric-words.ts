import type { MetricRating } from "#db/telemetry-values.ts";

export const shortMetricWords = { lcp: "LCP", inp: "INP", cls: "CLS", fcp: "FCP", ttfb: "TTFB" } as const;

export const ratingWords: Readonly<Record<MetricRating, string>> = {
  good: "good",
  "needs-improvement": "needs improvement",
  poor: "poor",
};

/** Formats a proportion, such as "4.2%"; never rounds to 0% or 100%. */
export function shareText(share: number): string {
  const percent = share * 100;
  if (percent === 0 || percent === 100) return `${percent}%`;
  if (percent < 0.1) return "under 0.1%";
  return percent > 99.9 ? "over 99.9%" : `${percent.toFixed(1)}%`;
}
