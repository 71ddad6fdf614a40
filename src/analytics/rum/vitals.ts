import { type INPMetricWithAttribution, type MetricWithAttribution, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals/attribution";
import type { NavigationKind } from "#db/telemetry-values.ts";
import type { MeasuredDetail, PageMeasurement } from "./page-log.ts";
import { elementName, patternOf } from "./page-views.ts";

interface VitalsOptions {
  measured: (measurement: PageMeasurement) => void;
  /** Address from which the document was loaded. */
  documentAddress: string;
  tracesBetween: (fromMs: number, toMs: number) => string[];
  /** Trace of the document request. */
  documentTrace: string | null;
}

const navigations: Readonly<Partial<Record<MetricWithAttribution["navigationType"], NavigationKind>>> = {
  "back-forward-cache": "back-forward-cache",
  prerender: "prerender",
  "soft-navigation": "soft",
};
const names = { CLS: "cls", FCP: "fcp", INP: "inp", LCP: "lcp", TTFB: "ttfb" } as const;
const subparts = { "input-delay": "input-delay", "processing-duration": "processing", "presentation-delay": "presentation" } as const;
const thousandths = 1000;

/**
 * Reports the web vitals of the document over its whole life, as every browser supports; and separately, where the browser supports it,
 * those of each soft navigation. Each is reported when the page is first hidden or left, and once more, replacing the earlier value, if the
 * page was shown again and the value has changed by the next time.
 */
export function measureVitals({ measured, documentAddress, tracesBetween, documentTrace }: VitalsOptions): void {
  const reported = new Map<string, number>();
  const tell = (metric: MetricWithAttribution) => {
    const isSoft = metric.navigationType === "soft-navigation";
    const value = rounded(metric.name === "CLS" ? metric.value * thousandths : metric.value);
    const instead = reported.get(metric.id);
    if (instead === value) return;
    reported.set(metric.id, value);
    const startMs = metric.navigationStartTime ?? 0;
    const traces = isSoft ? tracesBetween(startMs, startMs + metric.value) : documentTrace ? [documentTrace] : [];
    const isWaited = metric.name === "LCP" || metric.name === "FCP" || metric.name === "TTFB";
    measured({
      metric: names[metric.name],
      value,
      ...(instead !== undefined && { instead }),
      route: patternOf(isSoft && metric.navigationURL ? metric.navigationURL : documentAddress),
      navigation: navigations[metric.navigationType] ?? "hard",
      detail: { ...detailOf(metric), ...(isWaited && traces.length > 0 && { traces }) },
    });
  };
  const ofDocument = (metric: MetricWithAttribution) => metric.navigationType !== "soft-navigation" && tell(metric);
  // A soft navigation has no first byte of its own.
  const ofSoft = (metric: MetricWithAttribution) => metric.navigationType === "soft-navigation" && tell(metric);
  const generateTarget = (node: Node | null) => (node instanceof Element ? elementName(node) : undefined);
  for (const [on, options] of [
    [ofDocument, { generateTarget }],
    [ofSoft, { generateTarget, reportSoftNavs: true }],
  ] as const) {
    onCLS(on, options);
    onFCP(on, options);
    onINP(on, options);
    onLCP(on, options);
  }
  onTTFB(ofDocument);
  observeFirstInputDelay((value) => measured({ metric: "fid", value, route: patternOf(documentAddress), navigation: "hard" }));
}

function detailOf(metric: MetricWithAttribution): MeasuredDetail {
  if (metric.name === "LCP") {
    const { target, timeToFirstByte, resourceLoadDelay, resourceLoadDuration, elementRenderDelay } = metric.attribution;
    const parts = {
      "first-byte": timeToFirstByte,
      "load-delay": resourceLoadDelay,
      load: resourceLoadDuration,
      "render-delay": elementRenderDelay,
    };
    return { ...elementDetail(target), parts: roundAll(parts) };
  }
  if (metric.name === "INP") {
    const { interactionTarget, inputDelay, processingDuration, presentationDelay } = metric.attribution;
    const parts = { "input-delay": inputDelay, processing: processingDuration, presentation: presentationDelay };
    return { ...elementDetail(interactionTarget), parts: roundAll(parts), ...scriptOf(findBlockingScript(metric.attribution)) };
  }
  if (metric.name === "CLS") {
    const { largestShiftTarget, largestShiftTime } = metric.attribution;
    return { ...elementDetail(largestShiftTarget), ...(largestShiftTime && { parts: { "shift-at": rounded(largestShiftTime) } }) };
  }
  if (metric.name === "FCP") {
    const { timeToFirstByte, firstByteToFCP } = metric.attribution;
    return { parts: roundAll({ "first-byte": timeToFirstByte, "render-delay": firstByteToFCP }) };
  }
  const { waitingDuration, cacheDuration, dnsDuration, connectionDuration, requestDuration } = metric.attribution;
  const parts = {
    waiting: waitingDuration,
    cache: cacheDuration,
    dns: dnsDuration,
    connection: connectionDuration,
    request: requestDuration,
  };
  return { parts: roundAll(parts) };
}

/** Only the site's own files; scripts of extensions and bookmarklets are not reported. */
function scriptOf(behind: ReturnType<typeof findBlockingScript>): Pick<MeasuredDetail, "script"> {
  const { sourceURL = "", sourceFunctionName = "", sourceCharPosition = -1 } = behind?.entry ?? {};
  const file = URL.canParse(sourceURL) && new URL(sourceURL).origin === location.origin ? new URL(sourceURL).pathname : "";
  if (!behind || !file.startsWith("/assets/")) return {};
  const name = sourceFunctionName.replace(/[^\w.$<> -]/g, "").slice(0, 80);
  return { script: { file, function: name, position: sourceCharPosition, part: subparts[behind.subpart] } };
}

const elementDetail = (element: string | undefined): Pick<MeasuredDetail, "element"> => (element ? { element } : {});
const rounded = (value: number): number => Math.max(0, Math.round(value * 10) / 10);
const roundAll = (parts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, rounded(value)]));

/** web-vitals no longer supports it; measured for comparison with older figures. */
function observeFirstInputDelay(tell: (delayMs: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("first-input")) return;
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries() as PerformanceEventTiming[];
    if (!first) return;
    observer.disconnect();
    tell(rounded(first.processingStart - first.startTime));
  });
  observer.observe({ type: "first-input", buffered: true });
}

type Attribution = Pick<
  INPMetricWithAttribution["attribution"],
  "interactionTime" | "inputDelay" | "processingDuration" | "presentationDelay" | "longAnimationFrameEntries" | "longestScript"
>;
type BlockingScript = Pick<NonNullable<Attribution["longestScript"]>, "entry" | "subpart">;

/** Returns the script that delayed an interaction: where input delay was the longest part, the script that was already running. */
export function findBlockingScript(attribution: Attribution): BlockingScript | undefined {
  const {
    interactionTime: fromMs = 0,
    inputDelay,
    processingDuration,
    presentationDelay,
    longAnimationFrameEntries,
    longestScript,
  } = attribution;
  if (inputDelay <= Math.max(processingDuration, presentationDelay)) return longestScript;
  const heldMs = ({ startTime, duration }: BlockingScript["entry"]) =>
    Math.min(startTime + duration, fromMs + inputDelay) - Math.max(startTime, fromMs);
  const scripts = (longAnimationFrameEntries ?? []).flatMap((frame) => frame.scripts);
  const [entry] = scripts.toSorted((one, other) => heldMs(other) - heldMs(one));
  return entry && heldMs(entry) > 0 ? { entry, subpart: "input-delay" } : longestScript;
}
