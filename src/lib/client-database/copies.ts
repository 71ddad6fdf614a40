import type { Query, QueryClient } from "@tanstack/react-query";
import { clear, createStore, delMany, entries, setMany } from "idb-keyval";
import { policyOf } from "#src/trpc/query-policy.ts";
import type { whenIdle } from "../when-idle.ts";

const keptForMs = 7 * 86_400_000;
const maxCopies = 200;

export interface Surroundings {
  database: ClientDatabase;
  release: string;
  /** When the page was opened: what is older in the cache has come from the device itself. */
  openedAtMs: number;
  nowMs: () => number;
  whenIdle: typeof whenIdle;
  /** True only where it is certain that nobody is signed in. */
  isSignedOut: () => boolean;
}

/** Clears out what is old or of another build, and puts the rest into the cache, where it is shown at once and asked anew when it is stale. */
export async function restoreCopies(cache: QueryClient, { database, release, nowMs }: Surroundings): Promise<void> {
  const found = (await database.all()).sort(([, one], [, other]) => other.fetchedAtMs - one.fetchedAtMs);
  const isGood = ({ fetchedAtMs, release: fetchedBy }: Copy) => fetchedBy === release && nowMs() - fetchedAtMs <= keptForMs;
  const good = found.filter(([, copy]) => isGood(copy)).slice(0, maxCopies);
  const goodHashes = new Set(good.map(([hash]) => hash));
  const others = found.map(([hash]) => hash).filter((hash) => !goodHashes.has(hash));
  if (others.length > 0) await database.remove(others);
  for (const [, { queryKey, data, fetchedAtMs }] of good) {
    if (cache.getQueryState(queryKey) === undefined) cache.setQueryData(queryKey, data, { updatedAt: fetchedAtMs });
  }
}

/** Copies to the device, whenever the browser has nothing better to do, what may be copied: never what was fetched depending on a session. */
export function keepCopies(cache: QueryClient, { database, release, openedAtMs, whenIdle: later, isSignedOut }: Surroundings): void {
  let waiting = new Map<string, Copy>();
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
    // What is set by hand has come from the device itself, or from the page.
    if (event.type === "updated" && event.action.type === "success" && !event.action.manual) note(event.query);
  });
}

/** An answer that is the same for everybody, kept on this device between visits. */
export interface Copy {
  queryKey: readonly unknown[];
  data: unknown;
  fetchedAtMs: number;
  /** Build of the site that fetched it: another one may read answers differently. */
  release: string;
}

export interface ClientDatabase {
  all: () => Promise<[hash: string, copy: Copy][]>;
  put: (copies: [hash: string, copy: Copy][]) => Promise<void>;
  remove: (hashes: string[]) => Promise<void>;
  empty: () => Promise<void>;
}

const store = createStore("client-cache", "answers");

/** In IndexedDB. Where that is closed, full or broken it is empty and keeps nothing. */
export const clientDatabase: ClientDatabase = {
  all: () => entries<string, Copy>(store).catch(() => []),
  put: (copies) => setMany(copies, store).catch(() => undefined),
  remove: (hashes) => delMany(hashes, store).catch(() => undefined),
  empty: () => clear(store).catch(() => undefined),
};
