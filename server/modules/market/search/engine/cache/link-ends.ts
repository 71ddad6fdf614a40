import type { VacancyLinks } from "../index/vacancy-links.ts";
import { andInto, andNotInto, type Bits, wordsFor } from "../storage/bits.ts";
import type { Scratch } from "./scratch.ts";

/** Rows in all of `sets` and none of `without`. */
export interface RowSelection {
  sets: readonly [Bits, ...Bits[]];
  without: readonly Bits[];
}

/** Two bitsets with a bit per link: whether the link's row is in a set, and whether the preceding row is. */
export interface LinkEnds {
  rows: Bits;
  previous: Bits;
}

/** Link ends of cached row sets, valid while no link changes. A cached set only ever gains new rows, whose links change the version. */
const endsCache = new WeakMap<Bits, { version: number; ends: LinkEnds }>();

/**
 * Returns the link ends in a set of rows. An intersection of row sets maps to the intersection of their link ends, so when all sets are
 * cached, links need not be read one by one.
 * @param among the rows that `rows` describes
 */
export function linkEnds(links: VacancyLinks, rows: RowSelection, among: Bits, scratch: Scratch): LinkEnds {
  const words = wordsFor(links.count);
  const ends = { rows: scratch.numbers(words), previous: scratch.numbers(words) };
  if ([...rows.sets, ...rows.without].some(scratch.lends)) {
    readEnds(links, among, ends);
    return ends;
  }
  ends.rows.fill(-1);
  ends.previous.fill(-1);
  for (const set of rows.sets) {
    const { rows: rowsOfSet, previous } = cachedEnds(links, set);
    andInto(ends.rows, rowsOfSet);
    andInto(ends.previous, previous);
  }
  for (const set of rows.without) {
    const { rows: rowsOfSet, previous } = cachedEnds(links, set);
    andNotInto(ends.rows, rowsOfSet);
    andNotInto(ends.previous, previous);
  }
  return ends;
}

function cachedEnds(links: VacancyLinks, set: Bits): LinkEnds {
  const known = endsCache.get(set);
  if (known?.version === links.version) return known.ends;
  const words = wordsFor(links.count);
  const ends = { rows: new Int32Array(words), previous: new Int32Array(words) };
  readEnds(links, set, ends);
  endsCache.set(set, { version: links.version, ends });
  return ends;
}

/** Branch-free: membership is unpredictable, and a misprediction costs more than the rest of the loop. */
function readEnds({ count, rows, previous }: VacancyLinks, set: Bits, ends: LinkEnds): void {
  for (let from = 0; from < count; from += 32) {
    let [rowsWord, previousWord] = [0, 0];
    const to = Math.min(from + 32, count);
    for (let link = from; link < to; link++) {
      const row = rows[link] as number;
      const before = previous[link] as number;
      rowsWord |= (((set[row >>> 5] ?? 0) >>> (row & 31)) & 1) << (link & 31);
      previousWord |= (((set[before >>> 5] ?? 0) >>> (before & 31)) & 1) << (link & 31);
    }
    ends.rows[from >>> 5] = rowsWord;
    ends.previous[from >>> 5] = previousWord;
  }
}
