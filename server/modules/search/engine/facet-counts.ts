import { postedWithinDays } from "#db/values.ts";
import { type FacetName, facetNames } from "../search.types.ts";
import { type Bits, countBitsBetween, hasBit } from "./bits.ts";
import { firstSortedRowSince } from "./filter-rows.ts";
import type { SetCounts } from "./set-counts.ts";
import { columnOfFacet, facetColumns, type StoreData } from "./store.ts";
import type { RepeatedVacancies } from "./vacancies.ts";

const dayMs = 86_400_000;

export type FacetCounts = Record<FacetName, Record<string, number>>;

export function noFacetCounts(): FacetCounts {
  return Object.fromEntries(facetNames.map((facet) => [facet, {}])) as FacetCounts;
}

/** The rows of a search. */
export interface FacetRows {
  /** Rows that meet everything but the choice made in that facet, the same set where it can be. */
  for(facet: FacetName): Bits;
  repeatedOf(bits: Bits): RepeatedVacancies;
}

/** Counts of every facet. */
export function countFacets(data: StoreData, setCounts: SetCounts, rows: FacetRows, now: number): FacetCounts {
  const counts = noFacetCounts();
  const groups = new Map<Bits, FacetName[]>();
  for (const facet of facetNames) {
    const bits = rows.for(facet);
    groups.set(bits, [...(groups.get(bits) ?? []), facet]);
  }
  for (const [bits, facets] of groups) {
    const columns = facetColumns.filter((column) => facets.some((facet) => facet !== "posted" && columnOfFacet[facet] === column));
    const valueCounts = setCounts.of(bits, columns, rows.repeatedOf);
    data.values.forEach(({ facet, value }, id) => {
      const count = valueCounts[id] as number;
      if (count > 0 && facets.includes(facet)) counts[facet][value] = count;
    });
    if (facets.includes("posted")) counts.posted = countPosted(data, bits, now, rows.repeatedOf(bits));
  }
  return counts;
}

/** Vacancies posted within each number of days; a longer window includes the shorter ones. */
function countPosted(data: StoreData, bits: Bits, now: number, { order, places, ends }: RepeatedVacancies): Record<string, number> {
  const { publishedAt } = data.columns;
  const windows = postedWithinDays.map((days) => {
    const since = now - days * dayMs;
    return { days, since, count: countBitsBetween(bits, firstSortedRowSince(data, since), data.sortedRows) };
  });
  for (let row = data.sortedRows; row < data.rows; row++) {
    if (!hasBit(bits, row)) continue;
    for (const window of windows) if ((publishedAt[row] as number) >= window.since) window.count++;
  }
  const widest = windows.at(-1)?.since ?? now;
  let at = 0;
  for (let vacancy = 0; vacancy < ends.length; vacancy++) {
    const end = ends[vacancy] as number;
    let counted = 0;
    for (; at < end; at++) {
      const publishedThen = order.publishedAt[places[at] as number] as number;
      if (publishedThen < widest) continue;
      for (let index = 0; index < windows.length; index++) {
        const window = windows[index] as (typeof windows)[number];
        if (publishedThen < window.since) continue;
        if (((counted >>> index) & 1) === 1) window.count--;
        counted |= 1 << index;
      }
    }
  }
  return Object.fromEntries(windows.filter(({ count }) => count > 0).map(({ days, count }) => [`${days}d`, count]));
}
