import type { Scratch } from "../cache/scratch.ts";
import { andInto, andNotInto, type Bits, clearBit, hasBit, intersectInto, lowestIn, onesIn, wordsFor } from "../storage/bits.ts";
import type { StoreData } from "../storage/store.ts";
import { type VacancyLinks, vacancyLinks } from "./vacancy-links.ts";

/** The vacancies of a set of rows. Valid until the next search. */
export interface Vacancies {
  /** One row per vacancy: the first in the vacancy's order that is in the set. */
  shown: Bits;
  count: number;
  repeats: Repeats;
}

/** Bitset of links whose row and some preceding row of the same vacancy are both in the set. */
export interface Repeats {
  links: VacancyLinks;
  all: Bits;
  /** Those whose immediately preceding row is in the set; for the others only an earlier one is. */
  direct: Bits;
  /** Every link whose preceding row is in the set. */
  previous: Bits;
}

/** Rows in all of `sets` and none of `without`. */
export interface RowSelection {
  sets: readonly [Bits, ...Bits[]];
  without: readonly Bits[];
}

/** Two bitsets with a bit per link: whether the link's row is in a set, and whether the preceding row is. */
interface LinkEnds {
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
function linkEnds(links: VacancyLinks, rows: RowSelection, among: Bits, scratch: Scratch): LinkEnds {
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

export function vacanciesIn(data: StoreData, rows: RowSelection, scratch: Scratch): Vacancies {
  const links = vacancyLinks(data);
  const shown = scratch.noRows();
  const rowCount = intersectInto(shown, rows.sets, rows.without);
  const { repeats, count } = repeatsIn(links, linkEnds(links, rows, shown, scratch), scratch);
  for (let word = 0; word < repeats.all.length; word++) {
    for (let left = repeats.all[word] as number; left !== 0; left &= left - 1) clearBit(shown, links.rows[lowestIn(word, left)] as number);
  }
  return { shown, count: rowCount - count, repeats };
}

function repeatsIn(links: VacancyLinks, { rows, previous }: LinkEnds, scratch: Scratch): { repeats: Repeats; count: number } {
  const [all, direct] = [scratch.numbers(rows.length), scratch.numbers(rows.length)];
  let count = 0;
  for (let word = 0; word < rows.length; word++) {
    const both = (rows[word] as number) & (previous[word] as number);
    let found = both;
    for (let left = (rows[word] as number) & ~both & (links.withLinkBefore[word] as number); left !== 0; left &= left - 1) {
      if (nearestBefore(links, lowestIn(word, left), previous) >= 0) found |= left & -left;
    }
    direct[word] = both;
    all[word] = found;
    count += onesIn(found);
  }
  return { repeats: { links, all, direct, previous }, count };
}

/** Returns the nearest link, from `link` backwards, whose preceding row is in the set; -1 where there is none, or no link. */
export function nearestBefore({ linkBefore }: VacancyLinks, link: number, previous: Repeats["previous"]): number {
  for (let nearest = link; nearest >= 0; nearest = linkBefore[nearest] as number) if (hasBit(previous, nearest)) return nearest;
  return -1;
}

/** Returns the next link after one returned by `nearestBefore`. */
export function nextBefore(links: VacancyLinks, link: number, previous: Repeats["previous"]): number {
  return nearestBefore(links, links.linkBefore[link] as number, previous);
}

const maxCachedSets = 8;

/** Finds the vacancies of sets. A result is cached on its second request: the next page of a list, and its count, use the same set. */
export interface VacancySetCache {
  /** One set must be scratch memory, or the first must be the open rows, whose array is replaced after every change of the index. */
  vacanciesIn(rows: RowSelection): Vacancies;
  readonly bytes: number;
}

interface RecentSet extends RowSelection {
  /** Null where it was requested only once. */
  vacancies: Vacancies | null;
}

export function createVacancySetCache(data: StoreData, scratch: Scratch): VacancySetCache {
  /** Most recently requested last. */
  let recent: RecentSet[] = [];
  return {
    vacanciesIn(rows) {
      const known = recent.find((one) => isSame(one.sets, rows.sets) && isSame(one.without, rows.without));
      if (known) recent = [...recent.filter((one) => one !== known), known];
      if (known?.vacancies) return known.vacancies;
      const vacancies = vacanciesIn(data, rows, scratch);
      if (known) known.vacancies = copyVacancies(vacancies);
      else if (![...rows.sets, ...rows.without].some(scratch.lends))
        recent = [...recent, { ...rows, vacancies: null }].slice(-maxCachedSets);
      return vacancies;
    },
    get bytes() {
      return recent.reduce((sum, { vacancies }) => sum + (vacancies ? bytesOf(vacancies) : 0), 0);
    },
  };
}

function isSame(some: readonly Bits[], others: readonly Bits[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function copyVacancies({ shown, count, repeats: { links, all, direct, previous } }: Vacancies): Vacancies {
  return { shown: shown.slice(), count, repeats: { links, all: all.slice(), direct: direct.slice(), previous: previous.slice() } };
}

function bytesOf({ shown, repeats: { all, direct, previous } }: Vacancies): number {
  return [shown, all, direct, previous].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
