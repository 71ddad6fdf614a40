import { LRUCache } from "lru-cache";
import type { Bits } from "../storage/bits.ts";
import type { Slice } from "../storage/segment.ts";
import type { Impacts } from "./scratch.ts";

/** Caches of derived data that are worth their memory. Sealed segments never change. */
export interface SegmentCaches {
  /** Posting lists of phrases and prefixes, by segment. */
  lists: LRUCache<string, Slice>;
  /** Rows of common terms in all sealed segments, and rows of a slot (one common term, or any of several) in all segments. */
  rows: LRUCache<string, SegmentCacheEntry<Bits>>;
  /** Impacts of common terms. */
  impacts: LRUCache<string, SegmentCacheEntry<Impacts>>;
  readonly bytes: number;
}

/** A value that is valid for one state of the segments; each state has a unique number. */
interface SegmentCacheEntry<Value> {
  value: Value;
  state: number;
}

export function createSegmentCaches(maxBytes: { lists: number; rows: number; impacts: number }): SegmentCaches {
  const lists = createByteCache<Slice>(maxBytes.lists, ({ bytes }) => bytes.byteLength);
  const rows = createByteCache<SegmentCacheEntry<Bits>>(maxBytes.rows, ({ value }) => value.byteLength);
  const impacts = createByteCache<SegmentCacheEntry<Impacts>>(
    maxBytes.impacts,
    ({ value: { ofRows, ofWords } }) => ofRows.byteLength + ofWords.byteLength,
  );
  return {
    lists,
    rows,
    impacts,
    get bytes() {
      return lists.calculatedSize + rows.calculatedSize + impacts.calculatedSize;
    },
  };
}

export function getOrCompute<Value>(
  cache: LRUCache<string, SegmentCacheEntry<Value>>,
  key: string,
  state: number,
  make: () => Value,
): Value {
  const known = cache.get(key);
  if (known?.state === state) return known.value;
  const value = make();
  cache.set(key, { value, state });
  return value;
}

/** Creates an LRU cache bounded by bytes; a value larger than all of them is not stored. */
export const createByteCache = <Value extends object>(maxBytes: number, bytesOf: (value: Value) => number) =>
  new LRUCache<string, Value>({ maxSize: maxBytes, sizeCalculation: (value, key) => bytesOf(value) + key.length * 2 + 64 });
