import type { QueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { UserRole } from "#db/values.ts";
import { type CurrentUser, currentUserQuery } from "#src/features/auth/current-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { onCaughtError, reportPageEvent } from "#src/lib/page-happenings.ts";
import { releaseName, visitOrDocumentId } from "#src/lib/telemetry-names.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { failureOf, isFailedCall } from "#src/trpc/request/request-failure.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { createErrorReporter } from "./client-errors.ts";
import { createBreadcrumbs, hintsOf } from "./error-hints.ts";
import { hasSingleKeys, isTextField, resolveKey } from "./shortcuts/shortcuts.ts";
import { showTooltips } from "./tooltips.ts";
import { watchSite } from "./watch-site.tsx";

/** Starts everything that every page has besides its content, once it is interactive. `go` navigates like a link. */
export function startShell(cache: QueryClient, go: (href: string) => void): void {
  reportErrors();
  watchSite();
  showTooltips();
  startShortcuts(cache, go);
  scrollToFragments();
}

const waitAtMostMs = 10_000;
const actions = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the fragment of the address: client-side navigation starts at the top, and parts of a page may render late. Stops as soon as
 * the user acts.
 */
function scrollToFragments(): void {
  let stop = () => {};
  const follow = () => {
    stop();
    stop = location.hash === "" ? () => {} : scrollWhenPresent(location.hash.slice(1));
  };
  // The page's heading takes focus in the next frame, so this waits for the one after.
  addEventListener("pushState", () => requestAnimationFrame(() => requestAnimationFrame(follow)));
  if (document.querySelector(":target") === null) follow();
}

/** Scrolls to the element as soon as it exists. Returns a function that stops waiting. */
function scrollWhenPresent(id: string): () => void {
  const watcher = new MutationObserver(show);
  const timer = setTimeout(stop, waitAtMostMs);
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const action of actions) addEventListener(action, stop, { passive: true });
  show();
  return stop;

  function show(): void {
    const place = document.getElementById(id);
    // The previous page is hidden until the next one is rendered, and may contain the same id.
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

/** Reports unexpected errors of this page to the server, and shows them to the user unless the page already does. */
function reportErrors(): void {
  const breadcrumbs = createBreadcrumbs();
  breadcrumbs.watch();
  const report = createErrorReporter({
    clock: browserClock,
    here: () => location.href,
    hints: (error, isHandled) => {
      const answers = readResponseTimings();
      return hintsOf(error, isHandled, {
        address: location.href,
        release: releaseName(),
        visit: visitOrDocumentId(),
        answers,
        breadcrumbs: breadcrumbs.before(performance.now(), answers, location.origin),
      });
    },
    send: (body) => {
      reportPageEvent("visit-with-error");
      const type = /^(?:Uncaught )?(\w*(?:Error|Exception))\b/.exec(body.message)?.[1] ?? "Error";
      breadcrumbs.add({ kind: "error", name: type, atMs: performance.now() });
      const init = { method: "POST", body: JSON.stringify(body), keepalive: true, headers: { "content-type": "application/json" } };
      fetch("/api/client-error", init).catch(() => undefined);
    },
    warn: () => showToast({ title: sentence, tone: "destructive" }),
  });
  addEventListener("error", (event) => {
    // Images and stylesheets that fail to load are not script errors.
    if (event instanceof ErrorEvent) report(event);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    // A cancelled request is not an error.
    if (!isCancelled(reason)) report({ message: `${reason}`, error: reason, filename: "", lineno: 0, colno: 0 });
  });
  onCaughtError((error) => report({ message: `${error}`, error, filename: "", lineno: 0, colno: 0 }, true));
}

const isCancelled = (reason: unknown): boolean =>
  (reason instanceof Error && (reason.name === "AbortError" || reason.name === "CancelledError")) ||
  (isFailedCall(reason) && failureOf(reason).code === "aborted");

/** Returns timing entries for the document and its requests, as far as the browser still has them. */
const readResponseTimings = () =>
  ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[]);

/** Listens for the site's shortcuts on every page, and for controls with `data-shortcut-help` that open their list. */
function startShortcuts(cache: QueryClient, go: (href: string) => void): void {
  const roleNow = () => cache.getQueryData<CurrentUser | null>(currentUserQuery.queryKey)?.role ?? null;
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const shortcut = resolveKey(event, {
      role: roleNow(),
      isInTextField: isTextField(event.target),
      isInDialog: document.querySelector("dialog:modal") !== null,
      hasSingleKeys: hasSingleKeys(),
    });
    if (shortcut === null) return;
    event.preventDefault();
    if (shortcut === "palette" || shortcut === "help") openOverlay(shortcut, roleNow(), go);
    else go(shortcut);
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-shortcut-help]")) openOverlay("help", roleNow(), go);
  });
  document.documentElement.dataset.shortcuts = "on";
}

let place: HTMLElement | undefined;
let root: Root | undefined;
let isLoading = false;
let openings = 0;

function openOverlay(what: "palette" | "help", role: UserRole | null, go: (href: string) => void): void {
  // Browsers announce that a dialog was closed a frame later, and the next key may come before that.
  if (isLoading || place?.querySelector("dialog[open]")) return;
  isLoading = true;
  openings += 1;
  const own = openings;
  const close = () => {
    if (own === openings) root?.render(null);
  };
  const goOn = (href: string) => {
    close();
    go(href);
  };
  const load = what === "palette" ? () => paletteOf(role, goOn, close) : () => helpOf(role, close);
  loadWithRetries(load)
    .then((overlay) => {
      place ??= document.body.appendChild(document.createElement("div"));
      root ??= createRoot(place);
      root.render(<Fragment key={own}>{overlay}</Fragment>);
    })
    .catch(() => showToast({ title: "That did not load", text: "Please try again in a moment.", tone: "destructive" }))
    .finally(() => {
      isLoading = false;
    });
}

const paletteOf = async (role: UserRole | null, onGo: (href: string) => void, onClose: () => void) => {
  const { Palette } = await import("./shortcuts/palette.tsx");
  return <Palette role={role} onGo={onGo} onClose={onClose} />;
};

const helpOf = async (role: UserRole | null, onClose: () => void) => {
  const { Help } = await import("./shortcuts/help.tsx");
  return <Help role={role} onClose={onClose} />;
};
