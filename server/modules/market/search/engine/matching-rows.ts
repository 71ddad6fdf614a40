import type { FacetName, SearchFilters } from "#server/kernel/services/search.types.ts";
import { intersectInto, orInto } from "./bits.ts";
import { chosenRows, companyRows, payRows, placeRows } from "./filter-rows.ts";
import type { FoundSets } from "./found-sets.ts";
import type { SetOfRows } from "./link-ends.ts";
import type { OpenRows } from "./open-rows.ts";
import type { Scratch } from "./scratch.ts";
import type { Store } from "./store.ts";
import type { TextMatch } from "./text-match.ts";
import { type Vacancies, vacanciesIn } from "./vacancies.ts";

/** What reading the rows of an index takes. */
export interface RowReading {
  store: Store;
  openRows: OpenRows;
  foundSets: FoundSets;
  scratch: Scratch;
}

/** What one search finds, lent until the next. */
export interface MatchingRows {
  /** Open rows that meet everything. */
  vacancies: Vacancies;
  /** Rows that meet everything but the choice made in one facet: the same object for all facets where that is one. */
  butFor(facet: FacetName): Vacancies;
  /** How many meet everything but the pay filter and state no pay on any scale; 0 without a pay filter. */
  unstatedPayCount: number;
}

/** @param text what the searched text is found in; null where none is searched for */
export function matchingRows(
  { store, openRows, foundSets, scratch }: RowReading,
  { filters, now }: { filters: SearchFilters; now: number },
  text: Pick<TextMatch, "sets" | "without"> | null,
): MatchingRows {
  const chosen = chosenRows(store, filters, now, scratch);
  const choicesBut = (facet: FacetName | null) => chosen.flatMap((choice) => (choice.facet === facet ? [] : [choice.bits]));
  let fixed: SetOfRows = {
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
