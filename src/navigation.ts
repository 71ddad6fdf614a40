import { parse } from "regexparam";
import { isReadablePath } from "#server/addresses/paths.ts";
import { loadWithRetries } from "./lib/load-with-retries.ts";
import type { PageModule, PageProps } from "./page-module.types.ts";
import { notFoundPage, type Route, type RouteAccess, routes } from "./routes.ts";
import type { Queries } from "./trpc/client.ts";

export interface Match {
  page: string;
  redirectTo: string | null;
  /** Roles that may open it; null for public pages, and for paths whose screen does not exist. */
  access: RouteAccess | null;
  /** Destination of each role; applies only to roles that `access` admits. */
  redirectByRole: Route["redirectByRole"] | null;
  isSecret: boolean;
  isOpenInDevelopment: boolean;
  props: PageProps;
}

const patterns = routes.map((route) => ({ route, ...parse(route.path) }));
const loaded = new Map<string, PageModule>();
const loading = new Map<string, Promise<PageModule>>();
const failed = new Set<string>();

export function findRoute(path: string): Match {
  const [pathname = "/", query = ""] = path.split("#")[0]?.split(/\?(.*)/s) ?? [];
  const search = new URLSearchParams(query);
  for (const { route, pattern, keys } of isReadablePath(pathname) ? patterns : []) {
    const found = pattern.exec(pathname);
    if (found) return toMatch(route, { pattern: route.path, params: readParams(keys, found), search });
  }
  return toMatch({ path: "*", page: null }, { pattern: "*", params: {}, search });
}

/** Returns the match of an address the server refused to this account: the access-denied page. */
export function findForbiddenRoute(path: string): Match {
  return { ...findRoute(path), page: notAllowedPage };
}

function toMatch(route: Route, props: PageProps): Match {
  return {
    page: route.page ?? notFoundPage,
    redirectTo: route.redirectTo ?? null,
    redirectByRole: route.redirectByRole ?? null,
    isSecret: route.isSecret ?? false,
    isOpenInDevelopment: route.isOpenInDevelopment ?? false,
    access: route.access ?? null,
    props,
  };
}

function readParams(keys: readonly string[] | false, found: RegExpExecArray): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, key] of (keys || []).entries()) {
    const value = found[index + 1];
    if (value !== undefined) params[key] = decodeURIComponent(value);
  }
  return params;
}

export function loadedPage(page: string): PageModule | undefined {
  return loaded.get(page);
}

/** Loads a page's code once. A failure is cached, so that rendering shows it instead of requesting it repeatedly. */
export function loadPage(page: string): Promise<PageModule> {
  const known = loading.get(page);
  if (known) return known;
  const promise = loadWithRetries(() => fetchPage(page))
    .catch(async (error) => (await import("./shell/watch-site.tsx")).reloadIfStale(error))
    .then((module) => {
      loaded.set(page, module);
      return module;
    });
  loading.set(page, promise);
  promise.catch(() => failed.add(page));
  return promise;
}

/** The document names the page a browser arrives at, in the tag that preloads it; other pages are looked up. */
async function fetchPage(page: string): Promise<PageModule> {
  const sent = typeof document === "undefined" ? null : document.querySelector<HTMLLinkElement>("link[data-page]");
  if (sent?.dataset.page === page) return import(/* @vite-ignore */ sent.href);
  return (await import("./page-loaders.ts")).loadNamedPage(page);
}

/** Clears failed loads so that they can be retried. */
export function clearFailedLoads(): void {
  for (const page of failed) loading.delete(page);
  failed.clear();
}

/** Loads the code and data of an address such as "/jobs/3?ref=x". After it resolves, rendering cannot suspend. */
export async function preparePage(path: string, queries: Queries, match = findRoute(path)): Promise<Match> {
  clearFailedLoads();
  const [module] = await Promise.all([loadPage(match.page), queries.site.info.ensureData()]);
  await Promise.all(module.prepare?.(queries, match.props) ?? []);
  return match;
}

const notAllowedPage = "not-allowed/not-allowed-page";
