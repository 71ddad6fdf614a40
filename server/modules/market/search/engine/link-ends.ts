import { andInto, andNotInto, type Bits, wordsFor } from "./bits.ts";
import type { Scratch } from "./scratch.ts";
import type { VacancyLinks } from "./vacancy-links.ts";

/** Rows that are in all of `sets` and in none of `without`. */
export interface SetOfRows {
  sets: readonly [Bits, ...Bits[]];
  without: readonly Bits[];
}

/** Which links have their row in a set, and which the row that goes before it: a bit for each link. */
export interface LinkEnds {
  rows: Bits;
  previous: Bits;
}

/** Of sets that are kept, for as long as no link changes. Sets that are kept get no other rows, or only new ones, whose links are changes. */
const kept = new WeakMap<Bits, { version: number; ends: LinkEnds }>();

/**
 * The ends that are in a set of rows. What meets several sets is what each of them has in common, of links as of rows; so where all of them are kept
 * the links are not looked at one by one.
 *
 * @param among the rows that `rows` stands for
 */
export function linkEnds(links: VacancyLinks, rows: SetOfRows, among: Bits, scratch: Scratch): LinkEnds {
  const words = wordsFor(links.count);
  const ends = { rows: scratch.numbers(words), previous: scratch.numbers(words) };
  if ([...rows.sets, ...rows.without].some(scratch.lends)) {
    readEnds(links, among, ends);
    return ends;
  }
  ends.rows.fill(-1);
  ends.previous.fill(-1);
  for (const set of rows.sets) {
    const { rows: rowsOfSet, previous } = keptEnds(links, set);
    andInto(ends.rows, rowsOfSet);
    andInto(ends.previous, previous);
  }
  for (const set of rows.without) {
    const { rows: rowsOfSet, previous } = keptEnds(links, set);
    andNotInto(ends.rows, rowsOfSet);
    andNotInto(ends.previous, previous);
  }
  return ends;
}

function keptEnds(links: VacancyLinks, set: Bits): LinkEnds {
  const known = kept.get(set);
  if (known?.version === links.version) return known.ends;
  const words = wordsFor(links.count);
  const ends = { rows: new Int32Array(words), previous: new Int32Array(words) };
  readEnds(links, set, ends);
  kept.set(set, { version: links.version, ends });
  return ends;
}

/** Without a branch for each link: which of them are in the set is as good as chance, and a wrong guess costs more than the rest of the loop. */
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
