import type { PageMetric, PageResource } from "#db/telemetry-values.ts";

export type LoadedResource = Pick<PerformanceResourceTiming, "name" | "initiatorType" | "startTime" | "transferSize" | "decodedBodySize">;

type SizeMetric = Extract<
  PageMetric,
  "script-bytes" | "style-bytes" | "image-bytes" | "font-bytes" | "total-bytes" | "cached-bytes" | "requests"
>;

const shapes = {
  script: /\.m?js$/,
  style: /\.css$/,
  font: /\.(woff2?|ttf|otf)$/,
  image: /\.(png|jpe?g|gif|webp|avif|svg|ico)$/,
};
type SizedKind = keyof typeof shapes;

/** Judges by the path, since what is fetched ahead names no kind. */
function kindOf(path: string, initiatorType: string): SizedKind | null {
  const found = (Object.keys(shapes) as SizedKind[]).find((kind) => shapes[kind].test(path));
  return found ?? (initiatorType === "img" ? "image" : null);
}

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
    const kind = kindOf(name.replace(/[?#].*$/, ""), initiatorType);
    if (kind) sums[`${kind}-bytes`] += transferSize;
  }
  return sums;
}

const mostListed = 15;
const otherKinds: Readonly<Record<string, PageResource["kind"]>> = { navigation: "document", fetch: "fetch" };

/** Lists what was loaded until a moment in the order it was begun; of too many, what took longest. Only the site's own files are named. */
export function listResources(
  loaded: readonly (LoadedResource & Pick<PerformanceResourceTiming, "responseEnd">)[],
  { untilMs, origin }: { untilMs: number; origin: string },
): PageResource[] {
  const rounded = (value: number) => Math.max(0, Math.round(value));
  return loaded
    .filter(({ startTime }) => startTime <= untilMs)
    .toSorted((one, other) => other.responseEnd - other.startTime - (one.responseEnd - one.startTime))
    .slice(0, mostListed)
    .toSorted((one, other) => one.startTime - other.startTime)
    .map(({ name, initiatorType, startTime, responseEnd, transferSize }) => {
      const { origin: from, pathname } = new URL(name);
      const file = from === origin && /^\/assets\/[\w.-]{1,100}$/.test(pathname) ? pathname : "";
      return {
        kind: otherKinds[initiatorType] ?? kindOf(pathname, initiatorType) ?? "other",
        file,
        startMs: rounded(startTime),
        ms: rounded(responseEnd - startTime),
        bytes: transferSize,
      };
    });
}

const fontWaitMs = 3000;

/**
 * Returns whether text was shown in a fallback font: the web font arrived later than three seconds after the page began to load, or has not
 * yet.
 */
export function isFontLate({
  fontEndsMs,
  isLoading,
  nowMs,
}: {
  fontEndsMs: readonly number[];
  isLoading: boolean;
  nowMs: number;
}): boolean {
  return fontEndsMs.some((endMs) => endMs > fontWaitMs) || (isLoading && nowMs >= fontWaitMs);
}

/** Calls back if the web font is late; checks when the time limit passes, or at once if it already has. */
export function reportLateFonts(tell: () => void): void {
  const look = () => {
    const fonts = performance.getEntriesByType("resource").filter(({ name }) => /\.woff2?($|\?)/.test(name)) as PerformanceResourceTiming[];
    const fontEndsMs = fonts.map(({ responseEnd }) => responseEnd);
    if (isFontLate({ fontEndsMs, isLoading: document.fonts.status === "loading", nowMs: performance.now() })) tell();
  };
  setTimeout(look, Math.max(0, fontWaitMs - performance.now()));
}
