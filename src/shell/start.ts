import type { QueryClient } from "@tanstack/react-query";
import { startShortcuts } from "#src/shell/shortcuts/start.tsx";
import { onCaughtError } from "../lib/caught-errors.ts";
import { tellHappening } from "../lib/page-happenings.ts";
import { releaseName } from "../lib/release-name.ts";
import { nameOfVisit } from "../lib/visit-name.ts";
import { browserClock } from "../trpc/clock.ts";
import { failureOf, isFailedCall } from "../trpc/request/request-failure.ts";
import { showToast } from "../ui/toast/show-toast.ts";
import { createErrorReporter } from "./client-errors.ts";
import { hintsOf } from "./error-hints.ts";
import { showTooltips } from "./tooltips.ts";
import { watchSite } from "./watch-site.tsx";

/** What every page has besides what it shows, once it can be used. `go` follows an address as a link would. */
export function startShell(cache: QueryClient, go: (href: string) => void): void {
  reportErrors();
  watchSite();
  showTooltips();
  startShortcuts(cache, go);
  followFragments();
}

const waitAtMostMs = 10_000;
const actions = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Brings what an address names after "#" into sight: inside the site a page arrives at its top, and some parts of pages come later than the page. Whoever
 * has gone on by themselves meanwhile is left alone.
 */
function followFragments(): void {
  let stop = () => {};
  const follow = () => {
    stop();
    stop = location.hash === "" ? () => {} : seek(location.hash.slice(1));
  };
  // The page's heading takes the focus in the next frame.
  addEventListener("pushState", () => requestAnimationFrame(() => requestAnimationFrame(follow)));
  if (document.querySelector(":target") === null) follow();
}

/** Shows the place as soon as it is there; answers what ends the wait. */
function seek(id: string): () => void {
  const watcher = new MutationObserver(show);
  const timer = setTimeout(stop, waitAtMostMs);
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const action of actions) addEventListener(action, stop, { passive: true });
  show();
  return stop;

  function show(): void {
    const place = document.getElementById(id);
    // A page that is being left is hidden until the next one is there, and may have a place of this name too.
    if (!place || place.getClientRects().length === 0) return;
    stop();
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView();
  }

  function stop(): void {
    watcher.disconnect();
    clearTimeout(timer);
    for (const action of actions) removeEventListener(action, stop);
  }
}

const sentence = "Something went wrong. Please refresh the page or try again later.";

/** From here on, what fails unexpectedly on this page is told to the site, and to the person where the page does not say it already. */
function reportErrors(): void {
  const report = createErrorReporter({
    clock: browserClock,
    here: () => location.href,
    hints: (error, isHandled) =>
      hintsOf(error, isHandled, { address: location.href, release: releaseName(), visit: nameOfVisit(), answers: answersSoFar() }),
    send: (body) => {
      tellHappening("visit-with-error");
      const init = { method: "POST", body: JSON.stringify(body), keepalive: true, headers: { "content-type": "application/json" } };
      fetch("/api/client-error", init).catch(() => undefined);
    },
    warn: () => showToast({ title: sentence, tone: "destructive" }),
  });
  addEventListener("error", (event) => {
    // Pictures and styles that do not load are no errors of a script.
    if (event instanceof ErrorEvent) report(event);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    // A call that was called off is nobody's fault.
    if (!isCalledOff(reason)) report({ message: `${reason}`, error: reason, filename: "", lineno: 0, colno: 0 });
  });
  onCaughtError((error) => report({ message: `${error}`, error, filename: "", lineno: 0, colno: 0 }, true));
}

const isCalledOff = (reason: unknown): boolean =>
  (reason instanceof Error && (reason.name === "AbortError" || reason.name === "CancelledError")) ||
  (isFailedCall(reason) && failureOf(reason).code === "aborted");

/** What the document and its calls were answered, as far as the browser remembers. */
const answersSoFar = () => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[]);
