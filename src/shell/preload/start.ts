import type { QueryClient } from "@tanstack/react-query";
import type { UserRole } from "#db/values.ts";
import { type CurrentUser, currentUserQuery } from "#src/features/auth/current-user.ts";
import { isSessionLikely } from "#src/features/auth/session-flags.ts";
import { sessionQuery } from "#src/features/auth/session-query.ts";
import { type CopyOptions, clientDatabase, restoreSavedQueries, saveQueries } from "#src/lib/client-database/copies.ts";
import { isAnalyticsAllowed, onStatisticsChoice } from "#src/lib/consent.ts";
import { sessionCache } from "#src/lib/session-cache.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { findRoute, loadPage, preparePage } from "#src/navigation.ts";
import { notFoundPage } from "#src/routes.ts";
import type { Queries } from "#src/trpc/client.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { fetchFromApi } from "#src/trpc/request/api.ts";
import { loadSkeletons } from "#src/ui/page-skeleton.tsx";
import { applyDisplayChoices, storedObjects } from "../settings/choices.ts";
import { createIntent, watchLinks } from "./hover.ts";

const loading: ScreenLoading = { clock: browserClock, whenIdle, loadPage };

/** Starts all preloading once the page is interactive: device copies, API calls, screens and link targets. */
export async function startPreloading(cache: QueryClient, queries: Queries): Promise<void> {
  const surroundings: CopyOptions = {
    database: clientDatabase,
    // Script names are content-hashed, so they identify the release.
    release: [...document.querySelectorAll<HTMLScriptElement>("head script[src]")].map(({ src }) => src).join(),
    openedAtMs: performance.timeOrigin,
    nowMs: Date.now,
    whenIdle,
    isSignedOut: () => currentUser(cache) === null,
  };
  followChoices();
  startAnalyticsOnConsent(cache, queries);
  await restoreSavedQueries(cache, surroundings);
  whenUserKnown(cache, () => saveQueries(cache, surroundings));
  if (isSavingData()) return;
  whenIdle(() => void prefetch(cache).catch(() => undefined));
  whenIdle(() => void loadSkeletons());
  watchLinks(createIntent({ clock: browserClock, preload: (address) => preloadTarget(address, queries) }));
  whenUserKnown(cache, (user) => {
    preloadHinted(user?.role ?? null, loading);
    if (user) preloadForRole(user.role, loading);
  });
}

/** Analytics code is not loaded before consent. */
function startAnalyticsOnConsent(cache: QueryClient, queries: Queries): void {
  const stop = onStatisticsChoice(begin);
  function begin(): void {
    if (!isAnalyticsAllowed()) return;
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

/** Clears the device copies on sign-out and when another user signs in. */
export async function clearDeviceCopies(): Promise<void> {
  sessionCache.clear();
  await clientDatabase.empty();
}

const currentUser = (cache: QueryClient) => cache.getQueryData<CurrentUser | null>(currentUserQuery.queryKey);

/** Calls `act` once, as soon as the current user is known. */
function whenUserKnown(cache: QueryClient, act: (user: CurrentUser | null) => void): void {
  const stop = cache.getQueryCache().subscribe(tryNow);
  function tryNow(): void {
    const user = currentUser(cache);
    if (user === undefined) return;
    stop();
    act(user);
  }
  tryNow();
}

/** Preloads code and data of an address; skips addresses that do not exist, carry a secret or require sign-in. */
function preloadTarget(address: string, queries: Queries): void {
  const { page, redirectTo, isSecret, access } = findRoute(address);
  if (redirectTo) preloadTarget(redirectTo, queries);
  else if (page !== notFoundPage && !isSecret && (access === null || isSessionLikely()))
    preparePage(address, queries).catch(() => undefined);
}

/** The user or their connection asks to save data. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? "");
}

const soonMs = 500;

interface ScreenLoading {
  clock: Clock;
  whenIdle: typeof whenIdle;
  loadPage: (page: string) => Promise<unknown>;
}

/** Preloads a role's screens after sign-in: the likely next ones after half a second, the rest when the browser is idle. */
export function preloadForRole(role: UserRole, { clock, whenIdle: later, loadPage }: ScreenLoading): void {
  const screens = roleScreens[role];
  clock.after(soonMs, () => loadPagesOf(screens.soon, role, loadPage));
  later(() => loadPagesOf(screens.later, role, loadPage));
}

/** Preloads common screens for every user when the browser is idle. */
export function preloadHinted(role: UserRole | null, { whenIdle: later, loadPage }: ScreenLoading): void {
  later(() => loadPagesOf(hintedScreens, role, loadPage));
}

function loadPagesOf(addresses: readonly string[], role: UserRole | null, loadPage: ScreenLoading["loadPage"]): void {
  const pages = new Set(addresses.flatMap((address) => pageFor(address, role) ?? []));
  for (const page of pages) loadPage(page).catch(() => undefined);
}

interface RoleScreens {
  /** Likely next screens after sign-in. */
  soon: readonly string[];
  later: readonly string[];
}

const recruiterScreens: RoleScreens = {
  soon: ["/recruiter/dashboard", "/post-a-job"],
  later: ["/my-account", "/jobseeker-database", "/job-database", "/salary-database", "/recruiter/profile"],
};

/** Screens whose code each role is likely to need. Those that do not exist yet are skipped. */
export const roleScreens: Readonly<Record<UserRole, RoleScreens>> = {
  jobseeker: { soon: ["/jobseeker/dashboard", "/jobs"], later: ["/my-account", "/jobs/1", "/jobseeker/profile", "/jobs/1/apply"] },
  recruiter: recruiterScreens,
  company_admin: { ...recruiterScreens, later: [...recruiterScreens.later, "/company-profile"] },
  platform_admin: {
    soon: ["/admin/dashboard"],
    later: ["/my-account", "/admin/articles", "/recruiter/dashboard", "/jobseeker/dashboard"],
  },
};

/** Likely next screens from the board: "/saved-jobs", "/apply" and "/job-detail". */
export const hintedScreens: readonly string[] = ["/saved-jobs", "/jobs/1/apply", "/jobs/1"];

/** Returns the page that an address leads this role to; null if there is none. */
export function pageFor(address: string, role: UserRole | null): string | null {
  const { page, redirectTo, redirectByRole } = findRoute(address);
  const next = redirectTo ?? (role && redirectByRole ? redirectByRole[role] : null);
  if (next) return pageFor(next, role);
  return page === notFoundPage ? null : page;
}

const prefetchKeyOf = (address: string) => `prefetched ${address}`;
const staleTimeMs = 60_000;

/**
 * Puts the responses of the prefetched calls into the cache: from session storage where available, the others fetched one after the other
 * at low priority. Skips what the screen has already requested, and stops at the first failure so as not to add load to a failing server.
 */
export async function prefetch(cache: QueryClient): Promise<void> {
  for (const { address, isCached } of prefetchedCalls) {
    const cached = sessionCache.get(prefetchKeyOf(address));
    if (cached === null) {
      const data = isCached ? await fetchPrefetched(address) : await cache.fetchQuery({ ...sessionQuery, staleTime: staleTimeMs });
      sessionCache.set(prefetchKeyOf(address), isCached ? data : null);
      if (isCached) cache.setQueryData([address], data);
    } else if (isCached) {
      cache.setQueryData([address], cached.value, { updatedAt: cached.atMs });
    }
  }
}

async function fetchPrefetched(address: string): Promise<unknown> {
  const answer = await fetchFromApi(address, { retries: 0, priority: "low" });
  return answer.json();
}

interface PrefetchedCall {
  address: string;
  /** Omitted for responses that depend on the user: the call is made, but its response is not stored. */
  isCached?: true;
}

/** Calls made once a session, before they are needed. */
export const prefetchedCalls: readonly PrefetchedCall[] = [
  { address: "/api/jobs/count", isCached: true },
  { address: "/api/countries", isCached: true },
  { address: "/api/jobs?limit=15&page=1", isCached: true },
  { address: "/api/jobs", isCached: true },
  { address: "/api/auth/session" },
];

/** Applies choices made in other tabs, and enables list keys while they are switched on. */
function followChoices(): void {
  const follow = () => {
    applyDisplayChoices();
    if (document.documentElement.dataset.keyboard)
      void import("#src/shell/settings/list-keys.ts").then(({ listenForKeys }) => listenForKeys()).catch(() => undefined);
  };
  for (const { store } of storedObjects) store.subscribe(follow);
  follow();
}
