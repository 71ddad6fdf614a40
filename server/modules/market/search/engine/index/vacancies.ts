import { type LinkEnds, linkEnds, type RowSelection } from "../cache/link-ends.ts";
import type { Scratch } from "../cache/scratch.ts";
import { type Bits, clearBit, hasBit, intersectInto, lowestIn, onesIn } from "../storage/bits.ts";
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
