import type { NavigationKind } from "#db/telemetry-values.ts";
import { isSessionLikely } from "#src/features/auth/session-flags.ts";
import { isAnalyticsAllowed, onStatisticsChoice } from "#src/lib/consent.ts";
import { onPageEvent } from "#src/lib/page-happenings.ts";
import { releaseName } from "#src/lib/telemetry-names.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { markOncePerVisit, visitId, visitSamplingShare } from "../visit.ts";
import { createContentWaits } from "./content-wait.ts";
import { createFetchTraces, traceOf } from "./fetch-traces.ts";
import type { HandlerLog } from "./handlers.ts";
import { createPageLog, deviceOf, gridCellOf, packBeacon } from "./page-log.ts";
import { patternOf } from "./page-views.ts";
import { createPageVisibility, watchIdle } from "./page-visibility.ts";
import { reportLateFonts, sumResources } from "./resources.ts";
import { measureVitals } from "./vitals.ts";

const intakePath = "/api/analytics/rum";
const frameMs = 16;
const waitEndsMs = 10_000;
/** Events that are also counted once per visit. */
const onceAVisit = { "limit-critical": "visit-with-critical-limit" } as const;

const currentPattern = () => patternOf(location.href);
const [navigation] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & { activationStart?: number })[];
/** When a prerendered page was opened; 0 for any other. */
const activatedMs = () => navigation?.activationStart ?? 0;
let documentAddress = navigation?.name ?? location.href;
let documentKind: NavigationKind = "hard";
const visibility = createPageVisibility({
  document,
  window,
  states: performance.getEntriesByType("visibility-state"),
  activatedMs: activatedMs(),
});
const release = releaseName();

const log = createPageLog(
  deviceOf({ isTouched: matchMedia("(pointer: coarse)").matches, shorterSidePx: Math.min(screen.width, screen.height) }),
);
const traces = createFetchTraces();
const waits = createContentWaits({
  waited({ startMs, paintedMs, route, isOpening }) {
    const named = traces.between(startMs, paintedMs);
    const value = Math.round(paintedMs - startMs);
    const detail = named.length > 0 ? { detail: { traces: named } } : {};
    log.measured({ metric: "interaction-to-content", value, route, navigation: isOpening ? "soft" : currentNavigationKind(), ...detail });
  },
  left: (route) => log.happened("left-before-content", route),
});

let handlers: HandlerLog | null = null;

/** Path of the last page whose view was counted. */
let opened = "";
let nodesCountedAt = "";

/** Starts measuring this page, while the visitor consents, and sends one beacon whenever the page is hidden. */
export function measurePage(): void {
  const loadedAddress = documentAddress;
  const documentTrace = navigation ? traceOf(navigation) : null;
  measureVitals({
    measured: log.measured,
    addressOf: (kind) => (kind === "back-forward-cache" ? documentAddress : loadedAddress),
    wasHiddenBefore: visibility.wasHiddenBefore,
    tracesBetween: traces.between,
    documentTrace,
    handlerBetween: (fromMs, toMs) => handlers?.between(fromMs, toMs) ?? null,
  });
  // Only where the browser tells of scripts at all does it help to know whose they were.
  if (PerformanceObserver.supportedEntryTypes.includes("long-animation-frame"))
    import("./handlers.ts").then(
      ({ observeHandlers }) => {
        handlers = observeHandlers();
      },
      () => undefined,
    );
  observeFetches();
  observeInteractions();
  visibility.whenShown(() => {
    if (activatedMs() > 0) documentKind = "prerender";
    if (markOncePerVisit("visit")) log.happened("visit", patternOf(loadedAddress));
    observePageViews();
    reportLateFonts(() => log.happened("font-fallback", patternOf(loadedAddress)));
    afterLoad(() => measureLoad(loadedAddress));
  });
  onPageEvent((event) => {
    if (event !== "visit-with-error") log.happened(event, currentPattern());
    const whole = event === "limit-critical" ? onceAVisit[event] : event === "visit-with-error" ? event : null;
    if (whole && markOncePerVisit(whole)) log.happened(whole, currentPattern());
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
  addEventListener("pagehide", send);
  onStatisticsChoice(() => {
    if (!isAnalyticsAllowed()) log.take();
  });
}

function send(): void {
  // Nobody has seen the page: it opened in the background or was prerendered.
  if (!visibility.isShown()) return;
  waits.end();
  if (nodesCountedAt !== opened && !isSkeletonShown()) {
    nodesCountedAt = opened;
    log.measured({
      metric: "dom-nodes",
      value: document.querySelectorAll("*").length,
      route: currentPattern(),
      navigation: currentNavigationKind(),
    });
  }
  const events = log.take();
  if (!isAnalyticsAllowed() || events.length === 0) return;
  const share = visitSamplingShare();
  const head = { v: 1, release, session: visitId(), isSignedIn: isSessionLikely(), ...(share !== undefined && { share }) } as const;
  navigator.sendBeacon(intakePath, packBeacon(head, events));
}

/** Returns whether the current page is the document's own, and how that was opened, or was opened by client-side navigation. */
const currentNavigationKind = () => (location.pathname === new URL(documentAddress).pathname ? documentKind : "soft");

function observePageViews(): void {
  const look = (address: string) => {
    const { pathname } = new URL(address);
    if (pathname === opened) return false;
    opened = pathname;
    log.happened("view", patternOf(address));
    return true;
  };
  look(documentAddress);
  look(location.href);
  let stopWaiting = () => {};
  // The address changes first: by the time of the call the page's skeleton is rendered.
  const follow = () => {
    if (!look(location.href)) return;
    stopWaiting();
    waits.opened(currentPattern());
    stopWaiting = onContentShown(waits.shown);
  };
  visibility.whenRestored(() => {
    [documentAddress, documentKind, opened] = [location.href, "back-forward-cache", ""];
    look(location.href);
  });
  addEventListener("popstate", ({ timeStamp }) => waits.acted(timeStamp, currentPattern()));
  for (const name of ["pushState", "replaceState", "popstate"]) addEventListener(name, () => setTimeout(follow));
}

/** Observes fetches of the page: their traces, rate-limit refusals, and which interaction waited for them. */
function observeFetches(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (entry.initiatorType !== "fetch" || /\/(?:api\/analytics|assets)\//.test(entry.name)) continue;
      traces.add(entry);
      if (entry.responseStatus === 429) log.happened("rate-limited", currentPattern());
      const { startTime: startMs, responseEnd: endMs } = entry;
      afterPaint(() => waits.answered({ startMs, endMs, paintedMs: performance.now() }));
    }
  });
  observer.observe({ type: "resource", buffered: true });
}

function observeInteractions(): void {
  const active = watchIdle(browserClock, () => document.visibilityState === "visible" && log.happened("idle", currentPattern()));
  let endWait = () => {};
  const act = (event: Event) => {
    active();
    // The site's own shortcuts use Control.
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " " && !event.ctrlKey) return;
    waits.acted(event.timeStamp, currentPattern());
    endWait();
    endWait = browserClock.after(waitEndsMs, waits.endPress);
  };
  addEventListener("click", act, { capture: true, passive: true });
  addEventListener("keydown", act, { capture: true, passive: true });
  for (const name of ["pointermove", "scroll", "touchstart"]) addEventListener(name, active, { capture: true, passive: true });
  const keep = ({ pageX: x, pageY: y, detail }: MouseEvent) => {
    // A key that activates a button has no click position.
    if (detail > 0) log.clicked({ route: currentPattern(), ...gridCellOf({ x, y, width: document.documentElement.scrollWidth }) });
  };
  addEventListener("click", keep, { capture: true, passive: true });
}

function afterLoad(run: () => void): void {
  // The navigation entry is complete only after the load event has ended.
  const later = () => setTimeout(run, frameMs);
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
}

function measureLoad(address: string): void {
  if (!navigation || navigation.loadEventEnd === 0 || visibility.wasHiddenBefore(navigation.loadEventEnd)) return;
  const route = patternOf(address);
  const kind = activatedMs() > 0 ? "prerender" : "hard";
  const measured = (metric: Parameters<typeof log.measured>[0]["metric"], value: number) =>
    log.measured({ metric, value: Math.round(value), route, navigation: kind });
  measured("load", Math.max(0, navigation.loadEventEnd - activatedMs()));
  const loaded = [navigation, ...(performance.getEntriesByType("resource") as PerformanceResourceTiming[])];
  const sums = sumResources(loaded, navigation.loadEventEnd);
  for (const metric of Object.keys(sums) as (keyof typeof sums)[]) measured(metric, sums[metric]);
}

const standsIn = 'main [role="status"][aria-label^="Loading"]';

const isSkeletonShown = (): boolean => document.querySelector(standsIn) !== null;

/** Calls back once the page has been painted without skeletons. Returns a function that cancels the wait. */
function onContentShown(tell: (paintedMs: number) => void): () => void {
  let isWaiting = true;
  const stop = () => {
    isWaiting = false;
    observer.disconnect();
  };
  const look = () => {
    if (!isSkeletonShown()) afterPaint(() => isWaiting && !isSkeletonShown() && shown());
  };
  const shown = () => {
    stop();
    tell(performance.now());
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** Calls back after the next paint. */
const afterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run));
