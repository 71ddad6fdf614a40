import type { PageMetric } from "#db/telemetry-values.ts";

export type LoadedResource = Pick<PerformanceResourceTiming, "name" | "initiatorType" | "startTime" | "transferSize" | "decodedBodySize">;

type SizeMetric = Extract<
  PageMetric,
  "script-bytes" | "style-bytes" | "image-bytes" | "font-bytes" | "total-bytes" | "cached-bytes" | "requests"
>;

const kinds: readonly (readonly [SizeMetric, RegExp])[] = [
  ["script-bytes", /\.m?js$/],
  ["style-bytes", /\.css$/],
  ["font-bytes", /\.(woff2?|ttf|otf)$/],
  ["image-bytes", /\.(png|jpe?g|gif|webp|avif|svg|ico)$/],
];

/**
 * Sums the transferred sizes in bytes of resources requested before the load event. Resources from the browser's cache are summed
 * separately.
 */
export function sumResources(loaded: readonly LoadedResource[], untilMs: number): Record<SizeMetric, number> {
  const sums = { "script-bytes": 0, "style-bytes": 0, "image-bytes": 0, "font-bytes": 0, "total-bytes": 0, "cached-bytes": 0, requests: 0 };
  for (const { name, initiatorType, startTime, transferSize, decodedBodySize } of loaded) {
    if (startTime > untilMs) continue;
    if (transferSize === 0) {
      sums["cached-bytes"] += decodedBodySize;
      continue;
    }
    sums.requests += 1;
    sums["total-bytes"] += transferSize;
    const path = name.replace(/[?#].*$/, "");
    const kind = kinds.find(([, shape]) => shape.test(path))?.[0] ?? (initiatorType === "img" ? "image-bytes" : null);
    if (kind) sums[kind] += transferSize;
  }
  return sums;
}
