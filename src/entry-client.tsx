import { hydrate } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import type { AroundNavHandler } from "wouter";
import { navigate as enter } from "wouter/use-browser-location";
import { App } from "./app.tsx";
import { isAdmitted } from "./features/auth/admission.ts";
import { forgetAtSessionEnd } from "./features/auth/session-data.ts";
import { mayLeave } from "./lib/leaving.ts";
import { wait } from "./lib/load-with-retries.ts";
import { setUnderWay } from "./lib/under-way.ts";
import { findRefused, findRoute, type Match, prepare } from "./navigation.ts";
import { createBrowserCache, sentState, watchFocus } from "./trpc/browser-cache.ts";
import { createBrowserClient, createQueries } from "./trpc/client.ts";
import { loadSkeletons } from "./ui/page-skeleton.tsx";

const cache = createBrowserCache();
const client = createBrowserClient();
const queries = createQueries(client, cache);

watchFocus();
hydrate(cache, sentState());

const patienceMs = 200;
let latest = 0;
/** Shows the old page until the new one's code and data have arrived, but no longer than the skeleton delay; the last click wins. */
const aroundNav: AroundNavHandler = async (navigate, to, options) => {
  const keepsPlace = (options?.state as { keepPlace?: boolean } | null)?.keepPlace ?? false;
  if (!keepsPlace && !mayLeave()) return;
  latest += 1;
  const mine = latest;
  const target = window.display?.inOrder(String(to)) ?? String(to);
  const match = findRoute(target);
  setUnderWay(true);
  // A load failure is shown by the page itself, with a retry; after a new release, the server sends the page.
  let failure: unknown = null;
  const arrival = prepare(target, queries)
    .catch(async (error: unknown) => {
      failure = error;
      const { isStale } = await import("./shell/watch-site.tsx");
      if ((await isStale()) && mine === latest) location.assign(target);
    })
    .catch(() => undefined);
  const due = keepsPlace ? arrival : Promise.race([arrival, skeletonDue()]);
  const mayEnter = await isAdmitted(match, cache);
  if (mayEnter) await due;
  if (mine !== latest) return;
  // A rate-limited user still sees the current list, and the navigation continues by itself.
  if (mayEnter && failure && isSameList(match)) {
    const { waitInPlace } = await import("./features/limits/wait-in-place.ts").catch(() => ({ waitInPlace: null }));
    const hasWaited = await waitInPlace?.(failure);
    if (mine !== latest) return;
    if (hasWaited) return aroundNav(navigate, to, options);
  }
  setUnderWay(false);
  if (!mayEnter) return location.assign(target);
  if (match.redirectTo) return aroundNav(navigate, match.redirectTo, options);
  const isHere = target === location.pathname + location.search;
  navigate(target, { ...options, replace: options?.replace || isHere });
  if (!keepsPlace) arriveAtNewPage();
};

/** Returns whether the match is the current page with other filters, order or page number. */
function isSameList({ page, props }: Match): boolean {
  const shown = findRoute(location.pathname + location.search);
  return shown.page === page && JSON.stringify(shown.props.params) === JSON.stringify(props.params);
}

/** Resolves once a skeleton is better than the old page. */
const skeletonDue = () => Promise.all([loadSkeletons(), wait(patienceMs)]);

/** Scrolls to the top and focuses the heading, so that keyboard and screen-reader users start where the page starts. */
function arriveAtNewPage(): void {
  window.scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true }));
}

/** Optional: without it the site is only a little slower. */
const preloading = () => import("./shell/preload/start.ts");
forgetAtSessionEnd((isLeaving) => {
  if (isLeaving) return cache.clear();
  cache.removeQueries({ type: "inactive" });
  // The data on the page was fetched for another account.
  void cache.invalidateQueries();
});
forgetAtSessionEnd(async () => (await preloading()).forgetCopies());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const address = location.pathname + location.search;
const refusedPath = root.dataset.refused === undefined ? null : location.pathname;
// The server-rendered page stays readable if its code does not arrive; the page then reports that itself.
await prepare(address, queries, refusedPath ? findRefused(address) : findRoute(address)).catch(() => undefined);
hydrateRoot(root, <App cache={cache} client={client} router={{ aroundNav }} refusedPath={refusedPath} />);
preloading()
  .then(({ startPreloading }) => startPreloading(cache, queries))
  .catch(() => undefined);
import("./shell/start.ts").then(({ startShell }) => startShell(cache, (href) => aroundNav(enter, href))).catch(() => undefined);
