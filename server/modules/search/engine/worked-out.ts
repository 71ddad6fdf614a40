import type { Bits } from "./bits.ts";
import { createRecentlyUsed, type RecentlyUsed } from "./recently-used.ts";
import type { Slice } from "./segment.ts";

/** What was worked out before and is worth its memory. Segments that are sealed never change. */
export interface WorkedOut {
  /** Posting lists of phrases and prefixes, by segment. */
  lists: RecentlyUsed<Slice>;
  /** Rows of terms that many adverts have, in the first so many segments. */
  rows: RecentlyUsed<OfSegments<Bits>>;
  /** Their impact on every row, 0 where the term is not. */
  impacts: RecentlyUsed<OfSegments<Uint8Array>>;
  readonly bytes: number;
}

/** What holds for the first so many segments. */
interface OfSegments<Value> {
  value: Value;
  segments: number;
}

export function createWorkedOut(mostBytes: { lists: number; rows: number; impacts: number }): WorkedOut {
  const lists = createRecentlyUsed<Slice>(mostBytes.lists, ({ bytes }) => bytes.byteLength);
  const rows = createRecentlyUsed<OfSegments<Bits>>(mostBytes.rows, ({ value }) => value.byteLength);
  const impacts = createRecentlyUsed<OfSegments<Uint8Array>>(mostBytes.impacts, ({ value }) => value.byteLength);
  return {
    lists,
    rows,
    impacts,
    get bytes() {
      return lists.bytes + rows.bytes + impacts.bytes;
    },
  };
}

export function keptFor<Value>(kept: RecentlyUsed<OfSegments<Value>>, key: string, segments: number, make: () => Value): Value {
  const known = kept.get(key);
  return known?.segments === segments ? known.value : kept.put(key, { value: make(), segments }).value;
}
