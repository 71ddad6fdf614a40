import type { FacetName, SearchFilters } from "../search.types.ts";
import { type Bits, intersectInto, orInto } from "./bits.ts";
import { chosenRows, companyRows, payRows, placeRows } from "./filter-rows.ts";
import type { OpenRows } from "./open-rows.ts";
import type { Scratch } from "./scratch.ts";
import type { Store } from "./store.ts";
import type { TextMatch } from "./text-match.ts";

/** What reading the rows of an index takes. */
export interface RowReading {
  store: Store;
  openRows: OpenRows;
  scratch: Scratch;
}

/** Rows of one search, lent until the next. */
export interface MatchingRows {
  /** Open rows that meet everything. */
  rows: Bits;
  /** Rows that meet everything but the choice made in one facet: the same set for all facets where that is one. */
  butFor(facet: FacetName): Bits;
  /** Rows that meet everything but the pay filter and state no pay on any scale; null without a pay filter. */
  unstatedPay: Bits | null;
}

/** @param text what the searched text is found in; null where none is searched for */
export function matchingRows(
  { store, openRows, scratch }: RowReading,
  { filters, now }: { filters: SearchFilters; now: number },
  text: Pick<TextMatch, "sets" | "without"> | null,
): MatchingRows {
  const chosen = chosenRows(store, filters, now, scratch);
  const all = (sets: readonly [Bits, ...Bits[]], without: readonly Bits[] = []) => intersectInto(scratch.noRows(), sets, without);
  const choicesBut = (facet: FacetName | null) => chosen.flatMap((choice) => (choice.facet === facet ? [] : [choice.bits]));
  let fixed: readonly [Bits, ...Bits[]] = [
    openRows.at(now),
    ...(text?.sets ?? []),
    ...(filters.place ? [placeRows(store.data, filters.place, scratch)] : []),
    ...(filters.companyId === null ? [] : [companyRows(store.data, filters.companyId, scratch)]),
  ];
  let without = text?.without ?? [];
  let unstatedPay: Bits | null = null;
  if (filters.pay) {
    const { meeting, unstated } = payRows(store.data, filters.pay, all(fixed, without), scratch);
    unstatedPay = all([unstated, ...choicesBut(null)]);
    if (filters.includeUnstatedPay) orInto(meeting, unstated);
    [fixed, without] = [[meeting], []];
  }
  const rows = all([...fixed, ...choicesBut(null)], without);
  return {
    rows,
    butFor: (facet) => (chosen.some((choice) => choice.facet === facet) ? all([...fixed, ...choicesBut(facet)], without) : rows),
    unstatedPay,
  };
}
