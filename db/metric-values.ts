import type { PageMetric } from "./telemetry-values.ts";

/** "tbt" is measured only in the lab. */
type LabelledMetric = PageMetric | "tbt";

export const metricLabels: Readonly<Record<LabelledMetric, string>> = {
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

/** Formats a value with its unit: "2.45 s", "180 ms", "0.082", "212 kB", "48". */
export function formatMetric(metric: LabelledMetric, value: number): string {
  if (metric === "cls") return (value / 1000).toFixed(3);
  if (metric.endsWith("-bytes")) return formatBytes(value);
  if (metric === "requests" || metric === "dom-nodes") return Math.round(value).toLocaleString("en-GB");
  return formatDuration(value);
}

/** Formats a duration: "2.45 s", "180 ms", "0.4 ms". */
export function formatDuration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 10 || ms === 0 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

/** A kilobyte is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(2)} MB`;
  return bytes >= 1000 ? `${Math.round(bytes / 1000)} kB` : `${Math.round(bytes)} B`;
}
