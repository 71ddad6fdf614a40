import { focusManager, hydrate, type QueryClient } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import type { AroundNavHandler } from "wouter";
import { navigate as enter } from "wouter/use-browser-location";
import { App } from "./app.tsx";
import { refreshCurrentUser } from "./features/auth/current-user.ts";
import { isBatchAppropriate, onSessionEnd } from "./features/auth/session-flags.ts";
import { confirmLeave } from "./lib/leaving.ts";
import { wait } from "./lib/load-with-retries.ts";
import { setNavigating } from "./lib/under-way.ts";
import { findForbiddenRoute, findRoute, type Match, preparePage } from "./navigation.ts";
import { createBrowserCache, readServerState } from "./trpc/browser-cache.ts";
import { browserLinks, type Client, createQueries, loadBatch, trpc } from "./trpc/client.ts";
import { loadSkeletons } from "./ui/page-skeleton.tsx";

const cache = createBrowserCache();
const client = createBrowserClient();
const queries = createQueries(client, cache);

watchFocus();
hydrate(cache, readServerState());

const patienceMs = 200;
let latest = 0;
/** Shows the old page until the new one's code and data have arrived, but no longer than the skeleton delay; the last click wins. */
const handleNavigation: AroundNavHandler = async (navigate, to, options) => {
  const keepsPlace = (options?.state as { keepPlace?: boolean } | null)?.keepPlace ?? false;
  if (!keepsPlace && !confirmLeave()) return;
  latest += 1;
  const mine = latest;
  const target = window.display?.inOrder(String(to)) ?? String(to);
  const match = findRoute(target);
  setNavigating(true);
  // A load failure is shown by the page itself, with a retry; after a new release, the server sends the page.
  let failure: unknown = null;
  const arrival = preparePage(target, queries)
    .catch(async (error: unknown) => {
      failure = error;
      const { hasNewerRelease: isStale } = await import("./shell/watch-site.tsx");
      if ((await isStale()) && mine === latest) location.assign(target);
    })
    .catch(() => undefined);
  const due = keepsPlace ? arrival : Promise.race([arrival, waitForSkeletonDelay()]);
  const mayEnter = await isAdmitted(match, cache);
  if (mayEnter) await due;
  if (mine !== latest) return;
  // A rate-limited user still sees the current list, and the navigation continues by itself.
  if (mayEnter && failure && isSameList(match)) {
    const { waitForRateLimit } = await import("./features/limits/wait-in-place.ts").catch(() => ({ waitForRateLimit: null }));
    const hasWaited = await waitForRateLimit?.(failure);
    if (mine !== latest) return;
    if (hasWaited) return handleNavigation(navigate, to, options);
  }
  setNavigating(false);
  if (!mayEnter) return location.assign(target);
  if (match.redirectTo) return handleNavigation(navigate, match.redirectTo, options);
  const isHere = target === location.pathname + location.search;
  navigate(target, { ...options, replace: options?.replace || isHere });
  if (!keepsPlace) focusNewPage();
};

/** Returns whether the match is the current page with other filters, order or page number. */
function isSameList({ page, props }: Match): boolean {
  const shown = findRoute(location.pathname + location.search);
  return shown.page === page && JSON.stringify(shown.props.params) === JSON.stringify(props.params);
}

/** Resolves once a skeleton is better than the old page. */
const waitForSkeletonDelay = () => Promise.all([loadSkeletons(), wait(patienceMs)]);

/** Scrolls to the top and focuses the heading, so that keyboard and screen-reader users start where the page starts. */
function focusNewPage(): void {
  window.scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true }));
}

/** Optional: without it the site is only a little slower. */
const loadPreloader = () => import("./shell/preload/start.ts");
onSessionEnd((isLeaving) => {
  if (isLeaving) return cache.clear();
  cache.removeQueries({ type: "inactive" });
  // The data on the page was fetched for another account.
  void cache.invalidateQueries();
});
onSessionEnd(async () => (await loadPreloader()).clearDeviceCopies());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const address = location.pathname + location.search;
const refusedPath = root.dataset.refused === undefined ? null : location.pathname;
// The server-rendered page stays readable if its code does not arrive; the page then reports that itself.
await preparePage(address, queries, refusedPath ? findForbiddenRoute(address) : findRoute(address)).catch(() => undefined);
hydrateRoot(root, <App cache={cache} client={client} router={{ aroundNav: handleNavigation }} refusedPath={refusedPath} />);
loadPreloader()
  .then(({ startPreloading }) => startPreloading(cache, queries))
  .catch(() => undefined);
import("./shell/start.tsx").then(({ startShell }) => startShell(cache, (href) => handleNavigation(enter, href))).catch(() => undefined);

/**
 * Returns whether the browser may render this page itself. Otherwise the server decides: it sends visitors to sign in, other accounts to
 * the access-denied page, and each role to its own dashboard.
 */
async function isAdmitted({ access, redirectByRole }: Match, cache: QueryClient): Promise<boolean> {
  if (access === null) return true;
  if (redirectByRole !== null) return false;
  const user = await refreshCurrentUser(cache).catch(() => null);
  return user !== null && (access === "signed-in" || access.includes(user.role));
}

function createBrowserClient(): Client {
  // Loads the batching code before the first call, where it will be needed.
  if (isBatchAppropriate()) loadBatch().catch(() => {});
  return trpc.createClient({ links: browserLinks() });
}

/** Also refetches when the window gains focus beside another one, not only when the tab becomes visible. */
function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listen = () => onFocus();
    addEventListener("visibilitychange", listen);
    addEventListener("focus", listen);
    return () => {
      removeEventListener("visibilitychange", listen);
      removeEventListener("focus", listen);
    };
  });
}
