import type { MetricRating, PageMetric } from "#db/telemetry-values.ts";
import { formatCount } from "#src/lib/money.ts";

/** The last is measured in the lab alone. */
type ToldMetric = PageMetric | "tbt";

export const metricWords: Readonly<Record<ToldMetric, string>> = {
  lcp: "Largest content painted (LCP)",
  inp: "Answer to a press (INP)",
  cls: "Layout shift (CLS)",
  fcp: "First content painted (FCP)",
  ttfb: "First byte (TTFB)",
  fid: "First press waited (FID)",
  "interaction-to-content": "Press to new content",
  load: "Page loaded",
  "script-bytes": "Script sent",
  "style-bytes": "Styles sent",
  "image-bytes": "Images sent",
  "font-bytes": "Fonts sent",
  "total-bytes": "Sent in all",
  "cached-bytes": "Taken from the browser’s cache",
  requests: "Requests",
  "dom-nodes": "Elements of the page",
  tbt: "Held up by script (TBT)",
};
export const shortMetricWords = { lcp: "LCP", inp: "INP", cls: "CLS", fcp: "FCP", ttfb: "TTFB" } as const;

export const ratingWords: Readonly<Record<MetricRating, string>> = {
  good: "good",
  "needs-improvement": "needs improvement",
  poor: "poor",
};

/** "2.45 s", "180 ms", "0.082", "212 kB", "48": a value with its unit. */
export function metricText(metric: ToldMetric, value: number): string {
  if (metric === "cls") return (value / 1000).toFixed(3);
  if (metric.endsWith("-bytes")) return bytesText(value);
  if (metric === "requests" || metric === "dom-nodes") return formatCount(Math.round(value));
  return timeText(value);
}

/** "2.45 s", "180 ms", "0.4 ms". */
export function timeText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 10 || ms === 0 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

/** A kilobyte is 1,000 bytes. */
export function bytesText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(2)} MB`;
  return bytes >= 1000 ? `${Math.round(bytes / 1000)} kB` : `${Math.round(bytes)} B`;
}

/** "4.2%", and never 0 or 100 for what is not quite. */
export function shareText(share: number): string {
  const percent = share * 100;
  if (percent === 0 || percent === 100) return `${percent}%`;
  if (percent < 0.1) return "under 0.1%";
  return percent > 99.9 ? "over 99.9%" : `${percent.toFixed(1)}%`;
}
