import { type Bits, clearBit, countBits } from "./bits.ts";
import type { Scratch } from "./scratch.ts";
import type { StoreData } from "./store.ts";
import { type VacancyLinks, vacancyLinks } from "./vacancy-links.ts";

/** The vacancies of a set of rows. Lent until the next search. */
export interface Vacancies {
  /** One row of each: the first in the vacancy's order that is in the set. */
  shown: Bits;
  count: number;
  repeats: Repeats;
}

/** Rows of a set that another of their vacancy, which is in the set too, goes before. */
export interface Repeats {
  among: Bits;
  links: VacancyLinks;
  /** The link of each. */
  at: Int32Array;
  /** For the first so many of them the advert right before is in the set; of the others only one further ahead is. */
  direct: number;
}

export function vacanciesIn(data: StoreData, among: Bits, scratch: Scratch): Vacancies {
  const repeats = repeatsIn(data, among, scratch);
  const shown = scratch.copyOf(among);
  const { at, links } = repeats;
  for (let index = 0; index < at.length; index++) clearBit(shown, links.rows[at[index] as number] as number);
  return { shown, count: countBits(shown), repeats };
}

/** How many vacancies a set of rows holds. */
export function countVacancies(data: StoreData, among: Bits, scratch: Scratch): number {
  return countBits(among) - repeatsIn(data, among, scratch).at.length;
}

/** Without a branch for each link: which of them are in the set is as good as chance, and a wrong guess costs more than the rest of the loop. */
function repeatsIn(data: StoreData, among: Bits, scratch: Scratch): Repeats {
  const links = vacancyLinks(data);
  const { rows, previous, count } = links;
  const [at, further] = [scratch.numbers(count + 1), scratch.numbers(count + 1)];
  let direct = 0;
  let furtherCount = 0;
  for (let link = 0; link < count; link++) {
    const row = rows[link] as number;
    const before = previous[link] as number;
    const isIn = ((among[row >>> 5] as number) >>> (row & 31)) & 1;
    const isBeforeIn = ((among[before >>> 5] as number) >>> (before & 31)) & 1;
    at[direct] = link;
    direct += isIn & isBeforeIn;
    further[furtherCount] = link;
    furtherCount += isIn & ~isBeforeIn;
  }
  let length = direct;
  for (let index = 0; index < furtherCount; index++) {
    const link = further[index] as number;
    if (nearestBefore(links, link, among) >= 0) at[length++] = link;
  }
  return { among, links, at: at.subarray(0, length), direct };
}

/** From a link on, the nearest whose earlier end is in the set; -1 where there is none, or no link. */
export function nearestBefore(links: VacancyLinks, link: number, among: Bits): number {
  for (let nearest = link; nearest >= 0; nearest = links.linkBefore[nearest] as number) {
    const before = links.previous[nearest] as number;
    if ((((among[before >>> 5] as number) >>> (before & 31)) & 1) === 1) return nearest;
  }
  return -1;
}

/** From a link found by `nearestBefore`, the next. */
export function nextBefore(links: VacancyLinks, link: number, among: Bits): number {
  return nearestBefore(links, links.linkBefore[link] as number, among);
}
