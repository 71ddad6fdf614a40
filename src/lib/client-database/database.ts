import { clear, createStore, delMany, entries, setMany } from "idb-keyval";

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
