import type { AlertRuleMetric } from "./ops-values.ts";

/** "tbt" is measured only in the lab. */
type LabelledMetric = AlertRuleMetric | "tbt";

export const metricLabels: Readonly<Record<LabelledMetric, string>> = {
  lcp: "Largest Contentful Paint (LCP)",
  inp: "Interaction to Next Paint (INP)",
  cls: "Cumulative Layout Shift (CLS)",
  fcp: "First Contentful Paint (FCP)",
  ttfb: "Time to First Byte (TTFB)",
  fid: "First Input Delay (FID)",
  "interaction-to-content": "Interaction to content",
  load: "Page load",
  "script-bytes": "JavaScript",
  "style-bytes": "CSS",
  "image-bytes": "Images",
  "font-bytes": "Fonts",
  "total-bytes": "Total transferred",
  "cached-bytes": "From the browser’s cache",
  requests: "Requests",
  "dom-nodes": "DOM nodes",
  tbt: "Total Blocking Time (TBT)",
  "visits-with-error": "Visits with an error",
  "visits-near-limit": "Visits near a rate limit",
};

/** Formats a value with its unit: "2.45 s", "180 ms", "0.082", "212 kB", "48", "3.2%". */
export function formatMetric(metric: LabelledMetric, value: number): string {
  if (metric === "cls") return (value / 1000).toFixed(3);
  if (metric.endsWith("-bytes")) return formatBytes(value);
  if (metric.startsWith("visits-")) return `${value.toFixed(1)}%`;
  if (metric === "requests" || metric === "dom-nodes") return Math.round(value).toLocaleString("en-GB");
  return formatDuration(value);
}

/** Formats a duration: "2.45 s", "180 ms", "0.4 ms", "40 µs". */
export function formatDuration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  if (ms >= 10 || ms === 0) return `${Math.round(ms)} ms`;
  return ms >= 0.1 ? `${ms.toFixed(1)} ms` : `${Math.max(1, Math.round(ms * 1000))} µs`;
}

/** A kilobyte is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(2)} GB`;
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(2)} MB`;
  return bytes >= 1000 ? `${Math.round(bytes / 1000)} kB` : `${Math.round(bytes)} B`;
}
