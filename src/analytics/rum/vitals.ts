import { type INPMetricWithAttribution, type MetricWithAttribution, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals/attribution";
import type { NavigationKind, ShiftedElement } from "#db/telemetry-values.ts";
import type { HandlerLog } from "./handlers.ts";
import type { MeasuredDetail, PageMeasurement } from "./page-log.ts";
import { elementName, patternOf } from "./page-views.ts";
import { listResources } from "./resources.ts";

interface VitalsOptions {
  measured: (measurement: PageMeasurement) => void;
  /** Returns the address from which the document was loaded, or last restored. */
  addressOf: (navigation: NavigationKind) => string;
  wasHiddenBefore: (atMs: number) => boolean;
  tracesBetween: (fromMs: number, toMs: number) => string[];
  documentTrace: string | null;
  /** Returns our handler of an interaction between two moments, where it is known. */
  handlerBetween: HandlerLog["between"];
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
export function measureVitals({ measured, addressOf, wasHiddenBefore, tracesBetween, documentTrace, handlerBetween }: VitalsOptions): void {
  const reported = new Map<string, number>();
  const tell = (metric: MetricWithAttribution) => {
    const isSoft = metric.navigationType === "soft-navigation";
    const value = rounded(metric.name === "CLS" ? metric.value * thousandths : metric.value);
    const instead = reported.get(metric.id);
    if (instead === value) return;
    reported.set(metric.id, value);
    const startMs = metric.navigationStartTime ?? 0;
    const traces = isSoft ? tracesBetween(startMs, startMs + metric.value) : documentTrace ? [documentTrace] : [];
    const navigation = navigations[metric.navigationType] ?? "hard";
    const isWaited = metric.name === "LCP" || metric.name === "FCP" || metric.name === "TTFB";
    measured({
      metric: names[metric.name],
      value,
      ...(instead !== undefined && { instead }),
      route: patternOf(isSoft && metric.navigationURL ? metric.navigationURL : addressOf(navigation)),
      navigation,
      detail: { ...detailOf(metric, handlerBetween), ...(isWaited && traces.length > 0 && { traces }) },
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
  observeFirstInputDelay((value, atMs) => {
    if (!wasHiddenBefore(atMs)) measured({ metric: "fid", value, route: patternOf(addressOf("hard")), navigation: "hard" });
  });
}

function detailOf(metric: MetricWithAttribution, handlerBetween: HandlerLog["between"]): MeasuredDetail {
  if (metric.name === "LCP") {
    const { target, timeToFirstByte, resourceLoadDelay, resourceLoadDuration, elementRenderDelay } = metric.attribution;
    const parts = {
      "first-byte": timeToFirstByte,
      "load-delay": resourceLoadDelay,
      load: resourceLoadDuration,
      "render-delay": elementRenderDelay,
    };
    return { ...elementDetail(target), parts: roundAll(parts), ...resourcesOf(metric) };
  }
  if (metric.name === "INP") {
    const { interactionTarget, inputDelay, processingDuration, presentationDelay } = metric.attribution;
    const parts = { "input-delay": inputDelay, processing: processingDuration, presentation: presentationDelay };
    const frames = performance.getEntriesByType("long-animation-frame") as PerformanceLongAnimationFrameTiming[];
    const script = scriptOf(findBlockingScript(metric.attribution, frames), metric, handlerBetween);
    return { ...elementDetail(interactionTarget), parts: roundAll(parts), ...script };
  }
  if (metric.name === "CLS") {
    const { largestShiftTarget, largestShiftTime, largestShiftSource } = metric.attribution;
    const parts = largestShiftTime && { parts: { "shift-at": rounded(largestShiftTime) } };
    return { ...elementDetail(largestShiftTarget), ...parts, ...(largestShiftSource && { shift: shiftOf(largestShiftSource) }) };
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

/** What a page loaded is told of slow paints only: it is as long as everything else of a beacon together. */
function resourcesOf(metric: MetricWithAttribution): Pick<MeasuredDetail, "resources"> {
  if (metric.rating === "good" || navigations[metric.navigationType]) return {};
  const loaded = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[]);
  return { resources: listResources(loaded, { untilMs: metric.value, origin: location.origin }) };
}

interface ShiftSource {
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

function shiftOf({ previousRect: from, currentRect: to }: ShiftSource): ShiftedElement {
  const pixels = ({ x, y, width, height }: DOMRectReadOnly): ShiftedElement["from"] => [
    Math.round(x),
    Math.round(y),
    Math.round(width),
    Math.round(height),
  ];
  return { viewport: [innerWidth, innerHeight], from: pixels(from), to: pixels(to) };
}

/**
 * Only the site's own files; scripts of extensions and bookmarklets are not reported. React listens at its root and runs what was not
 * urgent from a message to itself: then the handler is named that it was for.
 */
function scriptOf(
  behind: BlockingScript | undefined,
  { value, attribution }: INPMetricWithAttribution,
  handlerBetween: HandlerLog["between"],
): Pick<MeasuredDetail, "script"> {
  if (!behind) return {};
  const { sourceURL, sourceFunctionName, sourceCharPosition, invoker } = behind.entry;
  const part = subparts[behind.subpart];
  const { interactionTime: fromMs = 0 } = attribution;
  const handler = part !== "input-delay" && isOfReact(invoker) ? handlerBetween(fromMs, fromMs + value) : null;
  if (handler) return { script: { file: handler.file, function: handler.prop, position: handler.position, part } };
  const file = URL.canParse(sourceURL) && new URL(sourceURL).origin === location.origin ? new URL(sourceURL).pathname : "";
  if (!file.startsWith("/assets/")) return {};
  const name = sourceFunctionName.replace(/[^\w.$<> -]/g, "").slice(0, 80);
  return { script: { file, function: name, position: sourceCharPosition, part } };
}

/** Names of what calls React: its listeners at the page's root and at those of dialogs, and its scheduler. */
const isOfReact = (invoker: string): boolean => /^DIV(?:#root)?\.on|^MessagePort\.onmessage$/.test(invoker);

const elementDetail = (element: string | undefined): Pick<MeasuredDetail, "element"> => (element ? { element } : {});
const rounded = (value: number): number => Math.max(0, Math.round(value * 10) / 10);
const roundAll = (parts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, rounded(value)]));

/** web-vitals no longer supports it; measured for comparison with older figures. */
function observeFirstInputDelay(tell: (delayMs: number, atMs: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("first-input")) return;
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries() as PerformanceEventTiming[];
    if (!first) return;
    observer.disconnect();
    tell(rounded(first.processingStart - first.startTime), first.startTime);
  });
  observer.observe({ type: "first-input", buffered: true });
}

type Attribution = Pick<
  INPMetricWithAttribution["attribution"],
  "interactionTime" | "inputDelay" | "processingDuration" | "presentationDelay" | "longAnimationFrameEntries"
>;
interface BlockingScript {
  entry: PerformanceScriptTiming;
  subpart: keyof typeof subparts;
}

/**
 * Returns the script that delayed an interaction: where input delay was the longest part, the script that was already running.
 * @param frames the browser's own list of long animation frames: web-vitals misses one that is reported after a later frame
 */
export function findBlockingScript(
  attribution: Attribution,
  frames: readonly PerformanceLongAnimationFrameTiming[],
): BlockingScript | undefined {
  const { interactionTime: fromMs = 0, inputDelay, processingDuration, presentationDelay, longAnimationFrameEntries } = attribution;
  const [processedFromMs, processedMs] = [fromMs + inputDelay, fromMs + inputDelay + processingDuration];
  const scripts = [...(longAnimationFrameEntries ?? []), ...frames].flatMap((frame) => frame.scripts);
  const longestUntil = (toMs: number) => {
    const overlapMs = ({ startTime, duration }: PerformanceScriptTiming) =>
      Math.min(startTime + duration, toMs) - Math.max(startTime, fromMs);
    return scripts.filter((script) => overlapMs(script) > 0).toSorted((one, other) => overlapMs(other) - overlapMs(one))[0];
  };
  const running = inputDelay > Math.max(processingDuration, presentationDelay) ? longestUntil(processedFromMs) : undefined;
  if (running) return { entry: running, subpart: "input-delay" };
  const entry = longestUntil(processedMs + presentationDelay);
  if (!entry) return undefined;
  const { startTime } = entry;
  const subpart = startTime < processedFromMs ? "input-delay" : startTime < processedMs ? "processing-duration" : "presentation-delay";
  return { entry, subpart };
}
