import type { QueryClient } from "@tanstack/react-query";
import { type CurrentUser, currentUserQuery } from "#src/auth/current-user.ts";
import { isSessionEvident } from "#src/auth/session-flags.ts";
import { keepCopies, restoreCopies, type Surroundings } from "#src/lib/client-database/copies.ts";
import { clientDatabase } from "#src/lib/client-database/database.ts";
import { mayCount, onStatisticsChoice } from "#src/lib/consent.ts";
import { sessionCache } from "#src/lib/session-cache.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { findRoute, loadPage, prepare } from "#src/navigation.ts";
import { notFoundPage } from "#src/routes.ts";
import { followChoices } from "#src/settings/follow-choices.ts";
import type { Queries } from "#src/trpc/client.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { loadSkeletons } from "#src/ui/page-skeleton.tsx";
import { createIntent, watchLinks } from "./hover.ts";
import { prefetch } from "./prefetch.ts";
import { preloadForRole, preloadHinted, type ScreenLoading } from "./preload-screens.ts";

const loading: ScreenLoading = { clock: browserClock, whenIdle, loadPage };

/** Everything that is done ahead of need, once the page can be used: copies of earlier visits, calls, screens, targets of links. */
export async function startPreloading(cache: QueryClient, queries: Queries): Promise<void> {
  const surroundings: Surroundings = {
    database: clientDatabase,
    // Their names change with anything that the site is built of.
    release: [...document.querySelectorAll<HTMLScriptElement>("head script[src]")].map(({ src }) => src).join(),
    openedAtMs: performance.timeOrigin,
    nowMs: Date.now,
    whenIdle,
    isSignedOut: () => currentUser(cache) === null,
  };
  followChoices();
  countWhenAllowed(cache, queries);
  await restoreCopies(cache, surroundings);
  onceKnown(cache, () => keepCopies(cache, surroundings));
  if (isSparing()) return;
  whenIdle(() => void prefetch(cache).catch(() => undefined));
  whenIdle(() => void loadSkeletons());
  watchLinks(createIntent({ clock: browserClock, preload: (address) => preloadTarget(address, queries) }));
  onceKnown(cache, (user) => {
    preloadHinted(user?.role ?? null, loading);
    if (user) preloadForRole(user.role, loading);
  });
}

/** Nobody who has not allowed it so much as loads what counts. */
function countWhenAllowed(cache: QueryClient, queries: Queries): void {
  const stop = onStatisticsChoice(begin);
  function begin(): void {
    if (!mayCount()) return;
    stop();
    const count = () => import("#src/analytics/watch.ts").then(({ startCounting }) => startCounting(cache, queries));
    const measure = async () => {
      const { isVisitMeasured } = await import("#src/analytics/visit.ts");
      if (isVisitMeasured()) (await import("#src/analytics/rum/measure-page.ts")).measurePage();
    };
    whenIdle(() => void count().catch(() => undefined));
    whenIdle(() => void measure().catch(() => undefined));
  }
  begin();
}

/** Nothing fetched before the person here signed out, or another signed in, stays on the device. */
export async function forgetCopies(): Promise<void> {
  sessionCache.clear();
  await clientDatabase.empty();
}

const currentUser = (cache: QueryClient) => cache.getQueryData<CurrentUser | null>(currentUserQuery.queryKey);

/** Calls once, as soon as it is known who is signed in. */
function onceKnown(cache: QueryClient, act: (user: CurrentUser | null) => void): void {
  const stop = cache.getQueryCache().subscribe(tryNow);
  function tryNow(): void {
    const user = currentUser(cache);
    if (user === undefined) return;
    stop();
    act(user);
  }
  tryNow();
}

/** Page code and data of an address; nothing for what does not exist, carries a secret, or needs somebody to be signed in. */
function preloadTarget(address: string, queries: Queries): void {
  const { page, redirectTo, isSecret, access } = findRoute(address);
  if (redirectTo) preloadTarget(redirectTo, queries);
  else if (page !== notFoundPage && !isSecret && (access === null || isSessionEvident())) prepare(address, queries).catch(() => undefined);
}

/** The person, or their connection, has no bytes to spare. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? "");
}
