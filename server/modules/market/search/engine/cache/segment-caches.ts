import type { Bits } from "../storage/bits.ts";
import type { Slice } from "../storage/segment.ts";
import type { Impacts } from "./scratch.ts";

/** Caches of derived data that are worth their memory. Sealed segments never change. */
export interface WorkedOut {
  /** Posting lists of phrases and prefixes, by segment. */
  lists: RecentlyUsed<Slice>;
  /** Rows of common terms in all sealed segments, and rows of a slot (one common term, or any of several) in all segments. */
  rows: RecentlyUsed<OfSegments<Bits>>;
  /** Impacts of common terms. */
  impacts: RecentlyUsed<OfSegments<Impacts>>;
  readonly bytes: number;
}

/** A value that is valid for one state of the segments; each state has a unique number. */
interface OfSegments<Value> {
  value: Value;
  state: number;
}

export function createWorkedOut(mostBytes: { lists: number; rows: number; impacts: number }): WorkedOut {
  const lists = createRecentlyUsed<Slice>(mostBytes.lists, ({ bytes }) => bytes.byteLength);
  const rows = createRecentlyUsed<OfSegments<Bits>>(mostBytes.rows, ({ value }) => value.byteLength);
  const impacts = createRecentlyUsed<OfSegments<Impacts>>(
    mostBytes.impacts,
    ({ value: { ofRows, ofWords } }) => ofRows.byteLength + ofWords.byteLength,
  );
  return {
    lists,
    rows,
    impacts,
    get bytes() {
      return lists.bytes + rows.bytes + impacts.bytes;
    },
  };
}

export function cachedFor<Value>(cache: RecentlyUsed<OfSegments<Value>>, key: string, state: number, make: () => Value): Value {
  const known = cache.get(key);
  return known?.state === state ? known.value : cache.put(key, { value: make(), state }).value;
}

/** An LRU cache bounded by bytes. */
interface RecentlyUsed<Value> {
  get(key: string): Value | undefined;
  /** Replaces the value of a key. */
  put(key: string, value: Value): Value;
  readonly bytes: number;
}

/** @param bytesOf bytes of a value, without its key */
export function createRecentlyUsed<Value>(mostBytes: number, bytesOf: (value: Value) => number): RecentlyUsed<Value> {
  // A Map preserves insertion order, so the first key is the least recently used.
  const values = new Map<string, Value>();
  const bytesWith = (key: string, value: Value) => bytesOf(value) + key.length * 2 + 64;
  let bytes = 0;
  const drop = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    bytes -= bytesWith(key, value);
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    put(key, value) {
      drop(key);
      values.set(key, value);
      bytes += bytesWith(key, value);
      for (const oldest of values.keys()) {
        if (bytes <= mostBytes || oldest === key) break;
        drop(oldest);
      }
      return value;
    },
    get bytes() {
      return bytes;
    },
  };
}
