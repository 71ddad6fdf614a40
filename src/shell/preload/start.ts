import type { QueryClient } from "@tanstack/react-query";
import type { UserRole } from "#db/values.ts";
import { type CurrentUser, currentUserQuery } from "#src/features/auth/current-user.ts";
import { isSessionEvident } from "#src/features/auth/session-flags.ts";
import { sessionQuery } from "#src/features/auth/session-query.ts";
import { clientDatabase, keepCopies, restoreCopies, type Surroundings } from "#src/lib/client-database/copies.ts";
import { mayCount, onStatisticsChoice } from "#src/lib/consent.ts";
import { sessionCache } from "#src/lib/session-cache.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { findRoute, loadPage, prepare } from "#src/navigation.ts";
import { notFoundPage } from "#src/routes.ts";
import { followChoices } from "#src/shell/settings/follow-choices.ts";
import type { Queries } from "#src/trpc/client.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { fetchFromApi } from "#src/trpc/request/api.ts";
import { loadSkeletons } from "#src/ui/page-skeleton.tsx";
import { createIntent, watchLinks } from "./hover.ts";

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

const soonMs = 500;

interface ScreenLoading {
  clock: Clock;
  whenIdle: typeof whenIdle;
  loadPage: (page: string) => Promise<unknown>;
}

/** After sign-in: what comes next half a second later, the rest when the browser is idle. */
export function preloadForRole(role: UserRole, { clock, whenIdle: later, loadPage }: ScreenLoading): void {
  const screens = roleScreens[role];
  clock.after(soonMs, () => load(screens.soon, role, loadPage));
  later(() => load(screens.later, role, loadPage));
}

/** For everybody, when the browser is idle. */
export function preloadHinted(role: UserRole | null, { whenIdle: later, loadPage }: ScreenLoading): void {
  later(() => load(hintedScreens, role, loadPage));
}

function load(addresses: readonly string[], role: UserRole | null, loadPage: ScreenLoading["loadPage"]): void {
  const pages = new Set(addresses.flatMap((address) => pageFor(address, role) ?? []));
  for (const page of pages) loadPage(page).catch(() => undefined);
}

interface RoleScreens {
  /** Where somebody goes next who has just signed in. */
  soon: readonly string[];
  later: readonly string[];
}

const recruiterScreens: RoleScreens = {
  soon: ["/recruiter/dashboard", "/post-a-job"],
  later: ["/my-account", "/jobseeker-database", "/job-database", "/salary-database", "/recruiter/profile"],
};

/** Screens whose code each role is likely to want. Those that do not exist yet are passed over. */
export const roleScreens: Readonly<Record<UserRole, RoleScreens>> = {
  jobseeker: { soon: ["/jobseeker/dashboard", "/jobs"], later: ["/my-account", "/jobs/1", "/jobseeker/profile", "/jobs/1/apply"] },
  recruiter: recruiterScreens,
  company_admin: { ...recruiterScreens, later: [...recruiterScreens.later, "/company-profile"] },
  platform_admin: {
    soon: ["/admin/dashboard"],
    later: ["/my-account", "/admin/articles", "/recruiter/dashboard", "/jobseeker/dashboard"],
  },
};

/** Screens that may well be next for whoever reads the board: "/saved-jobs", "/apply" and "/job-detail". */
export const hintedScreens: readonly string[] = ["/saved-jobs", "/jobs/1/apply", "/jobs/1"];

/** The page that an address leads this role to; null where none exists. */
export function pageFor(address: string, role: UserRole | null): string | null {
  const { page, redirectTo, redirectByRole } = findRoute(address);
  const next = redirectTo ?? (role && redirectByRole ? redirectByRole[role] : null);
  if (next) return pageFor(next, role);
  return page === notFoundPage ? null : page;
}

const keyOf = (address: string) => `prefetched ${address}`;
const askedJustNowMs = 60_000;

/**
 * Puts the answers of the prefetched calls into the cache: those of earlier in this session as they were kept, the others asked for one after the
 * other at low priority. What the screen has asked for itself is not asked for again. The first that fails ends it: a site in trouble is not asked for
 * what nobody waits for.
 */
export async function prefetch(cache: QueryClient): Promise<void> {
  for (const { address, isKept } of prefetchedCalls) {
    const kept = sessionCache.get(keyOf(address));
    if (kept === null) {
      const data = isKept ? await ask(address) : await cache.fetchQuery({ ...sessionQuery, staleTime: askedJustNowMs });
      sessionCache.set(keyOf(address), isKept ? data : null);
      if (isKept) cache.setQueryData([address], data);
    } else if (isKept) {
      cache.setQueryData([address], kept.value, { updatedAt: kept.atMs });
    }
  }
}

async function ask(address: string): Promise<unknown> {
  const answer = await fetchFromApi(address, { retries: 0, priority: "low" });
  return answer.json();
}

interface PrefetchedCall {
  address: string;
  /** Left out for what depends on who asks: the call is made, its answer not kept. */
  isKept?: true;
}

/** What is asked for once a session, before anything needs it. */
export const prefetchedCalls: readonly PrefetchedCall[] = [
  { address: "/api/jobs/count", isKept: true },
  { address: "/api/countries", isKept: true },
  { address: "/api/jobs?limit=15&page=1", isKept: true },
  { address: "/api/jobs", isKept: true },
  { address: "/api/auth/session" },
];
