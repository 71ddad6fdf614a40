import type { Browser, CDPSession, Page } from "playwright/test";
import type { LabPage, LabValues } from "#ops/lab/lab-report.ts";
import { patternOf } from "#src/analytics/rum/page-views.ts";

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
} as const;

/** Opens an address with an empty cache; measures requests until the load event, as in the field, and the page once idle. */
export async function coldLoad(
  browser: Browser,
  { url, device, headers }: { url: string; device: LabPage["device"]; headers: Record<string, string> },
): Promise<LabPage> {
  const context = await browser.newContext({ ...screens[device], extraHTTPHeaders: headers });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const sent = await watchTransfers(client);
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    const seen = await measureAtRest(page);
    const { pathname, search } = new URL(url);
    return { route: patternOf(url), address: pathname + search, device, values: { ...sent(), ...seen } };
  } finally {
    await context.close();
  }
}

type TransferTotals = Pick<LabValues, "script-bytes" | "style-bytes" | "image-bytes" | "font-bytes" | "total-bytes" | "requests">;

const kinds: readonly (readonly [keyof TransferTotals, RegExp])[] = [
  ["script-bytes", /javascript/],
  ["style-bytes", /^text\/css/],
  ["image-bytes", /^image\//],
  ["font-bytes", /^font\//],
];

/** Records network transfers with headers and compression. Preloading after the load event is left out. */
async function watchTransfers(client: CDPSession): Promise<() => TransferTotals> {
  const begun = new Map<string, { at: number; mimeType: string; bytes: number }>();
  let loadedAt = Number.POSITIVE_INFINITY;
  client.on("Network.requestWillBeSent", ({ requestId, timestamp: at, request: { url } }) => {
    if (url.startsWith("http")) begun.set(requestId, { at, mimeType: "", bytes: 0 });
  });
  client.on("Network.responseReceived", ({ requestId, response: { mimeType } }) => {
    const known = begun.get(requestId);
    if (known) known.mimeType = mimeType;
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = begun.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  client.on("Page.loadEventFired", ({ timestamp }) => {
    loadedAt = timestamp;
  });
  await client.send("Page.enable");
  await client.send("Network.enable");
  return () => {
    const sums: TransferTotals = { "script-bytes": 0, "style-bytes": 0, "image-bytes": 0, "font-bytes": 0, "total-bytes": 0, requests: 0 };
    for (const { at, mimeType, bytes } of begun.values()) {
      if (at > loadedAt) continue;
      sums.requests += 1;
      sums["total-bytes"] += bytes;
      const kind = kinds.find(([, shape]) => shape.test(mimeType))?.[0];
      if (kind) sums[kind] += bytes;
    }
    return sums;
  };
}

interface ObservedEntries {
  shifts: { at: number; value: number }[];
  longTasks: { at: number; ms: number }[];
  largestPaintMs: number | null;
}

/** Runs in the page before anything else does. */
function watchPaint(): void {
  const watched: ObservedEntries = { shifts: [], longTasks: [], largestPaintMs: null };
  Object.assign(window, { watched });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("layout-shift", (entry) =>
    watched.shifts.push({ at: entry.startTime, value: (entry as PerformanceEntry & { value: number }).value }),
  );
  watch("longtask", (entry) => watched.longTasks.push({ at: entry.startTime, ms: entry.duration }));
  watch("largest-contentful-paint", (entry) => {
    watched.largestPaintMs = entry.startTime;
  });
}

/** What the page has become once its largest content is painted and nothing is left to do. */
async function measureAtRest(page: Page): Promise<Omit<LabValues, keyof TransferTotals>> {
  await page.waitForFunction(() => (window as unknown as { watched: ObservedEntries }).watched.largestPaintMs !== null);
  const { watched, nodes, firstPaintMs, loadMs } = await page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done));
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      watched: (window as unknown as { watched: ObservedEntries }).watched,
      nodes: document.querySelectorAll("*").length,
      firstPaintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      loadMs: navigation?.loadEventEnd ?? 0,
    };
  });
  return {
    "dom-nodes": nodes,
    cls: Math.round(largestShift(watched.shifts) * 1000),
    lcp: Math.round(watched.largestPaintMs ?? 0),
    tbt: blockedMs(watched.longTasks, firstPaintMs),
    load: Math.round(loadMs),
  };
}

const pauseMs = 1000;
const longestWindowMs = 5000;
const shortTaskMs = 50;

/** The worst run of shifts: less than a second from one to the next, and five seconds in all. */
export function largestShift(shifts: ObservedEntries["shifts"]): number {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    if (at - last >= pauseMs || at - first >= longestWindowMs) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Returns the total blocking time of long tasks once something was visible, in milliseconds. */
export const blockedMs = (tasks: ObservedEntries["longTasks"], fromMs: number): number =>
  Math.round(tasks.reduce((sum, { at, ms }) => sum + Math.max(0, Math.min(ms, at + ms - fromMs) - shortTaskMs), 0));
