import { type Bits, countCommonBits } from "./bits.ts";
import type { FoundTerm } from "./found-terms.ts";
import { rarity } from "./impact.ts";
import { countPostingsIn } from "./postings.ts";
import type { StoreData } from "./store.ts";

/** What an impact of a term counts, by how rare it is among live adverts. */
export function termWeight(data: StoreData, { common, slices }: FoundTerm): number {
  let count = common ? liveRowsOf(data, common.rows) : 0;
  for (const { slice, startRow } of slices) count += countPostingsIn(slice, startRow, data.live);
  return rarity(count, data.liveCount) / 255;
}

/** Live rows of sets that are kept, with what they were counted among: rows are only ever added and live ones only ever go, so no two states have both alike. */
const kept = new WeakMap<Bits, { rows: number; liveCount: number; count: number }>();

function liveRowsOf({ rows, live, liveCount }: StoreData, set: Bits): number {
  const known = kept.get(set);
  if (known?.rows === rows && known.liveCount === liveCount) return known.count;
  const count = countCommonBits(set, live);
  kept.set(set, { rows, liveCount, count });
  return count;
}
