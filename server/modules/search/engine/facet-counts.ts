import { postedWithinDays } from "#db/values.ts";
import { type FacetName, facetNames } from "../search.types.ts";
import { type Bits, countBitsBetween, hasBit } from "./bits.ts";
import { firstSortedRowSince } from "./filter-rows.ts";
import type { MatchingRows } from "./matching-rows.ts";
import type { SetCounts } from "./set-counts.ts";
import { columnOfFacet, facetColumns, type StoreData } from "./store.ts";
import { nearestBefore, nextBefore, type Vacancies } from "./vacancies.ts";
import type { VacancyLinks } from "./vacancy-links.ts";

const dayMs = 86_400_000;

export type FacetCounts = Record<FacetName, Record<string, number>>;

export function noFacetCounts(): FacetCounts {
  return Object.fromEntries(facetNames.map((facet) => [facet, {}])) as FacetCounts;
}

/** Counts of every facet. */
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

/** Vacancies posted within each number of days; a longer window includes the shorter ones. */
function countPosted(data: StoreData, { shown, repeats }: Vacancies, now: number): Record<string, number> {
  const { publishedAt } = data.columns;
  const windows = postedWithinDays.map((days) => {
    const since = now - days * dayMs;
    return { days, since, count: countBitsBetween(shown, firstSortedRowSince(data, since), data.sortedRows) };
  });
  for (let row = data.sortedRows; row < data.rows; row++) {
    if (!hasBit(shown, row)) continue;
    for (const window of windows) if ((publishedAt[row] as number) >= window.since) window.count++;
  }
  const { among, links, at, direct } = repeats;
  for (let index = 0; index < at.length; index++) {
    const link = at[index] as number;
    const published = links.publishedAt[link] as number;
    if (index < direct && published <= (links.previousPublishedAt[link] as number)) continue;
    for (const window of windows) {
      if (published >= window.since && !isAnyBeforeSince(links, link, { among, since: window.since })) window.count++;
    }
  }
  return Object.fromEntries(windows.filter(({ count }) => count > 0).map(({ days, count }) => [`${days}d`, count]));
}

/** Whether any in the set that goes before the advert of the link was published since. */
function isAnyBeforeSince(links: VacancyLinks, link: number, { among, since }: { among: Bits; since: number }): boolean {
  for (let before = nearestBefore(links, link, among); before >= 0; before = nextBefore(links, before, among)) {
    if ((links.previousPublishedAt[before] as number) >= since) return true;
  }
  return false;
}
