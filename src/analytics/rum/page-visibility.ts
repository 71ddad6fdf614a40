import type { Clock } from "#src/trpc/clock.ts";

type Listens = Pick<EventTarget, "addEventListener">;

interface Surroundings {
  document: Listens & Pick<Document, "visibilityState"> & { prerendering?: boolean };
  window: Listens;
  /** Times since which the page has been hidden or visible, oldest first, as far as the browser recorded them. */
  states?: readonly { name: string; startTime: number }[];
  /** When a prerendered page was opened; 0 for any other. */
  activatedMs?: number;
  now?: () => number;
}

/**
 * Says when a page view counts, as in web-vitals and the Chrome UX Report: once the page has been visible. A page in a background tab, or
 * prerendered and never opened, is no view; one restored from the back/forward cache is another.
 */
export function createPageVisibility({ document, window, states = [], activatedMs = 0, now = () => performance.now() }: Surroundings) {
  const isSeen = () => document.visibilityState === "visible" && document.prerendering !== true;
  let shown = isSeen();
  let waiting: (() => void)[] = [];
  // A page that is being prerendered is not hidden: it has not been opened yet.
  const isHidden = () => document.visibilityState === "hidden" && document.prerendering !== true;
  const recorded =
    document.prerendering === true ? undefined : states.find(({ name, startTime }) => name === "hidden" && startTime >= activatedMs);
  let hiddenMs = recorded?.startTime ?? (isHidden() ? 0 : Number.POSITIVE_INFINITY);
  const look = () => {
    if (isHidden()) hiddenMs = Math.min(hiddenMs, now());
    if (shown || !isSeen()) return;
    shown = true;
    for (const run of waiting) run();
    waiting = [];
  };
  document.addEventListener("visibilitychange", look);
  document.addEventListener("prerenderingchange", look);
  return {
    isShown: () => shown,
    /** Calls back once, when the page has been visible. */
    whenShown(run: () => void): void {
      if (shown) run();
      else waiting.push(run);
    },
    /** Calls back each time the page is restored from the back/forward cache. */
    whenRestored(run: () => void): void {
      window.addEventListener("pageshow", (event) => (event as PageTransitionEvent).persisted && run());
    },
    /** Whether the page was hidden at any time before: browsers slow such pages down, so what they took says nothing. */
    wasHiddenBefore: (atMs: number): boolean => hiddenMs < atMs,
  };
}

const idleAfterMs = 30_000;

/**
 * Calls back after half a minute without activity, and again after each further period of activity. Returns a function to call on activity.
 */
export function watchIdle(clock: Clock, tell: () => void): () => void {
  let lastMs = clock.now();
  let isWaiting = false;
  const wait = (forMs: number) => {
    isWaiting = true;
    clock.after(forMs, () => {
      isWaiting = false;
      const leftMs = lastMs + idleAfterMs - clock.now();
      if (leftMs > 0) wait(leftMs);
      else tell();
    });
  };
  wait(idleAfterMs);
  return () => {
    lastMs = clock.now();
    if (!isWaiting) wait(idleAfterMs);
  };
}
