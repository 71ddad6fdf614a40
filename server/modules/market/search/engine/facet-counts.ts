import { postedWithinDays } from "#db/values.ts";
import { type FacetName, facetNames } from "#server/kernel/services/search.types.ts";
import { countBitsBetween, hasBit, lowestIn } from "./bits.ts";
import { firstSortedRowSince } from "./filter-rows.ts";
import type { MatchingRows } from "./matching-rows.ts";
import type { SetCounts } from "./set-counts.ts";
import { columnOfFacet, facetColumns, type StoreData } from "./store.ts";
import { nearestBefore, nextBefore, type Repeats, type Vacancies } from "./vacancies.ts";

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

/** When the one published last was of those in the set that go before the advert of the link. */
function lastPublishedBefore({ links, previous }: Repeats, link: number): number {
  let last = Number.NEGATIVE_INFINITY;
  for (let before = nearestBefore(links, link, previous); before >= 0; before = nextBefore(links, before, previous)) {
    last = Math.max(last, links.previousPublishedAt[before] as number);
  }
  return last;
}
