import type { Query, QueryClient } from "@tanstack/react-query";
import { clear, createStore, delMany, entries, setMany } from "idb-keyval";
import { policyOf } from "#src/trpc/query-policy.ts";
import type { whenIdle } from "../when-idle.ts";

const retentionMs = 7 * 86_400_000;
const maxCopies = 200;

export interface CopyOptions {
  database: ClientDatabase;
  release: string;
  /** Page load time: older cache entries were restored from the device. */
  openedAtMs: number;
  nowMs: () => number;
  whenIdle: typeof whenIdle;
  /** True only where it is certain that no account is signed in. */
  isSignedOut: () => boolean;
}

/**
 * Removes entries that are old or from another release, and restores the rest into the cache, where they are shown at once and refetched
 * when stale.
 */
export async function restoreSavedQueries(cache: QueryClient, { database, release, nowMs }: CopyOptions): Promise<void> {
  const found = (await database.all()).sort(([, one], [, other]) => other.fetchedAtMs - one.fetchedAtMs);
  const isGood = ({ fetchedAtMs, release: fetchedBy }: SavedQuery) => fetchedBy === release && nowMs() - fetchedAtMs <= retentionMs;
  const good = found.filter(([, copy]) => isGood(copy)).slice(0, maxCopies);
  const goodHashes = new Set(good.map(([hash]) => hash));
  const others = found.map(([hash]) => hash).filter((hash) => !goodHashes.has(hash));
  if (others.length > 0) await database.remove(others);
  for (const [, { queryKey, data, fetchedAtMs }] of good) {
    if (cache.getQueryState(queryKey) === undefined) cache.setQueryData(queryKey, data, { updatedAt: fetchedAtMs });
  }
}

/** Saves public queries to the device when the browser is idle: never data whose fetch depended on a session. */
export function saveQueries(cache: QueryClient, { database, release, openedAtMs, whenIdle: later, isSignedOut }: CopyOptions): void {
  let waiting = new Map<string, SavedQuery>();
  const write = () => {
    const copies = [...waiting];
    waiting = new Map();
    void database.put(copies);
  };
  const note = ({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query) => {
    const { deviceCopy } = policyOf(queryKey);
    if (data === undefined || deviceCopy === undefined || (deviceCopy === "visitors" && !isSignedOut())) return;
    if (waiting.size === 0) later(write);
    waiting.set(queryHash, { queryKey, data, fetchedAtMs: dataUpdatedAt, release });
  };
  for (const query of cache.getQueryCache().getAll()) if (query.state.dataUpdatedAt >= openedAtMs) note(query);
  cache.getQueryCache().subscribe((event) => {
    // Manually set data was restored from the device, or set by the page.
    if (event.type === "updated" && event.action.type === "success" && !event.action.manual) note(event.query);
  });
}

/** A response that is the same for every visitor, saved on this device between visits. */
export interface SavedQuery {
  queryKey: readonly unknown[];
  data: unknown;
  fetchedAtMs: number;
  /** Release of the site that fetched it: another release may parse responses differently. */
  release: string;
}

export interface ClientDatabase {
  all: () => Promise<[hash: string, copy: SavedQuery][]>;
  put: (copies: [hash: string, copy: SavedQuery][]) => Promise<void>;
  remove: (hashes: string[]) => Promise<void>;
  empty: () => Promise<void>;
}

const store = createStore("client-cache", "answers");

/** Uses IndexedDB. Where that is unavailable, full or broken it is empty and saves nothing. */
export const clientDatabase: ClientDatabase = {
  all: () => entries<string, SavedQuery>(store).catch(() => []),
  put: (copies) => setMany(copies, store).catch(() => undefined),
  remove: (hashes) => delMany(hashes, store).catch(() => undefined),
  empty: () => clear(store).catch(() => undefined),
};
