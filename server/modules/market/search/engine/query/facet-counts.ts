import { postedWithinDays } from "#db/values.ts";
import { type FacetName, facetNames, type SearchFilters } from "#server/kernel/services/search.types.ts";
import type { Scratch } from "../cache/scratch.ts";
import type { SetCounts } from "../cache/set-counts.ts";
import {
  nearestBefore,
  nextBefore,
  type Repeats,
  type RowSelection,
  type Vacancies,
  type VacancySetCache,
  vacanciesIn,
} from "../index/vacancies.ts";
import { type Bits, countBitsBetween, emptyBits, hasBit, intersectInto, lowestIn, orInto, setBit } from "../storage/bits.ts";
import { columnOfFacet, facetColumns, type Store, type StoreData } from "../storage/store.ts";
import { companyRows, firstSortedRowSince, payRows, placeRows, rowsByFacet } from "./filter-rows.ts";
import type { TextMatch } from "./text-match.ts";

const dayMs = 86_400_000;

type FacetCounts = Record<FacetName, Record<string, number>>;

export function noFacetCounts(): FacetCounts {
  return Object.fromEntries(facetNames.map((facet) => [facet, {}])) as FacetCounts;
}

export function countFacets(data: StoreData, setCounts: SetCounts, butFor: MatchingRows["butFor"], now: number): FacetCounts {
  const counts = noFacetCounts();
  const groups = new Map<Vacancies, FacetName[]>();
  for (const facet of facetNames) {
    const vacancies = butFor(facet);
    groups.set(vacancies, [...(groups.get(vacancies) ?? []), facet]);
  }
  for (const [vacancies, facets] of groups) {
    const columns = facetColumns.filter((column) => facets.some((facet) => facet !== "posted" && columnOfFacet[facet] === column));
    const valueCounts = setCounts.of(vacancies, columns);
    data.values.forEach(({ facet, value }, id) => {
      const count = valueCounts[id] as number;
      if (count > 0 && facets.includes(facet)) counts[facet][value] = count;
    });
    if (facets.includes("posted")) counts.posted = countPosted(data, vacancies, now);
  }
  return counts;
}

/** Counts vacancies posted within each number of days; a longer window includes the shorter ones. */
function countPosted(data: StoreData, { shown, repeats }: Vacancies, now: number): Record<string, number> {
  const { publishedAt } = data.columns;
  let [countedFrom, counted] = [data.sortedRows, 0];
  const windows = postedWithinDays.map((days) => {
    const since = now - days * dayMs;
    const from = firstSortedRowSince(data, since);
    counted += countBitsBetween(shown, from, countedFrom);
    countedFrom = from;
    return { days, since, count: counted };
  });
  for (let row = data.sortedRows; row < data.rows; row++) {
    if (!hasBit(shown, row)) continue;
    for (const window of windows) if ((publishedAt[row] as number) >= window.since) window.count++;
  }
  const { links, all, direct } = repeats;
  for (let word = 0; word < all.length; word++) {
    for (let left = (all[word] as number) & ~((direct[word] as number) & (links.notLater[word] as number)); left !== 0; left &= left - 1) {
      const link = lowestIn(word, left);
      const published = links.publishedAt[link] as number;
      const before = lastPublishedBefore(repeats, link);
      for (const window of windows) if (published >= window.since && before < window.since) window.count++;
    }
  }
  return Object.fromEntries(windows.filter(({ count }) => count > 0).map(({ days, count }) => [`${days}d`, count]));
}

/** Returns the latest publication time among the linked adverts of the set that precede the link's advert. */
function lastPublishedBefore({ links, previous }: Repeats, link: number): number {
  let last = Number.NEGATIVE_INFINITY;
  for (let before = nearestBefore(links, link, previous); before >= 0; before = nextBefore(links, before, previous)) {
    last = Math.max(last, links.previousPublishedAt[before] as number);
  }
  return last;
}

/** Dependencies for reading an index's rows. */
export interface RowReader {
  store: Store;
  openRows: OpenRows;
  foundSets: VacancySetCache;
  scratch: Scratch;
}

/** The matches of one search; valid until the next search. */
interface MatchingRows {
  /** Open rows that match all filters. */
  vacancies: Vacancies;
  /** Rows that match all filters except the given facet's; facets with equal results share one object. */
  butFor(facet: FacetName): Vacancies;
  /** Number of matches apart from the pay filter that state no pay on any scale; 0 without a pay filter. */
  unstatedPayCount: number;
}

/** @param text sets in which the search text is found; null without a search text */
export function matchingRows(
  { store, openRows, foundSets, scratch }: RowReader,
  { filters, now }: { filters: SearchFilters; now: number },
  text: Pick<TextMatch, "sets" | "without"> | null,
): MatchingRows {
  const chosen = rowsByFacet(store, filters, now, scratch);
  const choicesBut = (facet: FacetName | null) => chosen.flatMap((choice) => (choice.facet === facet ? [] : [choice.bits]));
  let fixed: RowSelection = {
    sets: [
      openRows.at(now),
      ...(text?.sets ?? []),
      ...(filters.place ? [placeRows(store.data, filters.place, scratch)] : []),
      ...(filters.companyId === null ? [] : [companyRows(store.data, filters.companyId, scratch)]),
    ],
    without: text?.without ?? [],
  };
  let unstatedPayCount = 0;
  if (filters.pay) {
    const among = scratch.noRows();
    intersectInto(among, fixed.sets, fixed.without);
    const { meeting, unstated } = payRows(store.data, filters.pay, among, scratch);
    unstatedPayCount = vacanciesIn(store.data, { sets: [unstated, ...choicesBut(null)], without: [] }, scratch).count;
    if (filters.includeUnstatedPay) orInto(meeting, unstated);
    fixed = { sets: [meeting], without: [] };
  }
  const vacanciesBut = (facet: FacetName | null) =>
    foundSets.vacanciesIn({ sets: [...fixed.sets, ...choicesBut(facet)], without: fixed.without });
  const vacancies = vacanciesBut(null);
  return {
    vacancies,
    butFor: (facet) => (chosen.some((choice) => choice.facet === facet) ? vacanciesBut(facet) : vacancies),
    unstatedPayCount,
  };
}

/** Caches which rows are live and open at a moment, without reading every row each time. */
interface OpenRows {
  /** Returns live rows whose closing and expiry times have not passed. The result is cached; do not modify it. */
  at(now: number): Bits;
  readonly bytes: number;
}

export function createOpenRows(data: StoreData): OpenRows {
  /** Valid from `from` until `before`, when the next row closes. */
  let closed = { rows: -1, from: 0, before: 0, bits: emptyBits(0) };
  /** While no rows are added, live rows only decrease, and the set of closed rows is a new object whenever a row closes. */
  let open = { liveCount: -1, closed: closed.bits, bits: emptyBits(0) };

  function closedAt(now: number): Bits {
    if (closed.rows === data.rows && closed.from <= now && now < closed.before) return closed.bits;
    const bits = emptyBits(data.rows);
    const { visibleUntil } = data.columns;
    let before = Number.POSITIVE_INFINITY;
    for (let row = 0; row < data.rows; row++) {
      const until = visibleUntil[row] as number;
      if (until <= now) setBit(bits, row);
      else if (until < before) before = until;
    }
    closed = { rows: data.rows, from: now, before, bits };
    return bits;
  }

  return {
    at(now) {
      const over = closedAt(now);
      if (open.liveCount === data.liveCount && open.closed === over) return open.bits;
      const bits = emptyBits(data.rows);
      intersectInto(bits, [data.live], [over]);
      open = { liveCount: data.liveCount, closed: over, bits };
      return bits;
    },
    get bytes() {
      return closed.bits.byteLength + open.bits.byteLength;
    },
  };
}
