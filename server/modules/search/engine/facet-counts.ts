import { postedWithinDays } from "#db/values.ts";
import { type FacetName, facetNames } from "../search.types.ts";
import { andNotInto, type Bits, copyBits, countBits, countBitsBetween, hasBit, rowsOf } from "./bits.ts";
import { firstSortedRowSince } from "./filter-rows.ts";
import { columnOfFacet, type FacetColumn, facetColumns, type StoreData } from "./store.ts";
import { type FlatTuples, flattened, type TupleColumn } from "./tuple-column.ts";
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
  /** Null where no set is that of every open row. */
  market: Market | null;
}

/** Every open row, with the set of those that are over. */
interface Market {
  bits: Bits;
  closed: Bits;
}

/** Counts of every facet. */
export function countFacets(data: StoreData, rows: FacetRows, now: number): FacetCounts {
  const counts = noFacetCounts();
  const groups = new Map<Bits, FacetName[]>();
  for (const facet of facetNames) {
    const bits = rows.for(facet);
    groups.set(bits, [...(groups.get(bits) ?? []), facet]);
  }
  for (const [bits, facets] of groups) {
    const columns = facetColumns.filter((column) => facets.some((facet) => facet !== "posted" && columnOfFacet[facet] === column));
    const { market, repeatedOf } = rows;
    const valueCounts = market?.bits === bits ? countMarket(data, market, repeatedOf) : countValues(data, bits, columns, repeatedOf(bits));
    data.values.forEach(({ facet, value }, id) => {
      const count = valueCounts[id] as number;
      if (count > 0 && facets.includes(facet)) counts[facet][value] = count;
    });
    if (facets.includes("posted")) counts.posted = countPosted(data, bits, now, rows.repeatedOf(bits));
  }
  return counts;
}

/** What the whole market counts, by the set of rows that are over: that is another one as soon as one more is. */
const marketCounts = new WeakMap<Bits, { rows: number; liveCount: number; counts: Int32Array }>();

/** A search with a choice in one facet alone counts the whole market for that facet. */
function countMarket(data: StoreData, market: Market, repeatedOf: FacetRows["repeatedOf"]): Int32Array {
  const known = marketCounts.get(market.closed);
  if (known?.rows === data.rows && known.liveCount === data.liveCount) return known.counts;
  const counts = countValues(data, market.bits, facetColumns, repeatedOf(market.bits));
  marketCounts.set(market.closed, { rows: data.rows, liveCount: data.liveCount, counts });
  return counts;
}

/** Vacancies per facet value, for values of the given columns. */
function countValues(data: StoreData, bits: Bits, columns: readonly FacetColumn[], repeated: RepeatedVacancies): Int32Array {
  const counts = new Int32Array(data.values.length);
  const isMostly = countBits(bits) * 2 > data.liveCount;
  const rows = rowsOf(isMostly ? othersOf(data, bits) : bits);
  for (const name of columns) {
    const column = data[name];
    if (isMostly) addCounts(counts, liveValues(data, column));
    addRows(counts, column, rows, isMostly ? -1 : 1);
    takeOffRepeats(counts, flattened(column), repeated.order.tuples[name], repeated);
  }
  return counts;
}

function addCounts(counts: Int32Array, more: Int32Array): void {
  for (let value = 0; value < more.length; value++) counts[value] = (counts[value] as number) + (more[value] as number);
}

/** Adds the values of the rows of a column, each `times` over. */
function addRows(counts: Int32Array, column: TupleColumn, rows: Int32Array, times: 1 | -1): void {
  const { ids, tuples } = column;
  if (rows.length > tuples.length) {
    addTuples(counts, column, countTuples(rows, ids, tuples.length), times);
    return;
  }
  const { starts, values } = flattened(column);
  for (let at = 0; at < rows.length; at++) {
    const tuple = ids[rows[at] as number] as number;
    const end = starts[tuple + 1] as number;
    for (let place = starts[tuple] as number; place < end; place++) {
      const value = values[place] as number;
      counts[value] = (counts[value] as number) + times;
    }
  }
}

/** Adds the values of each set of a column as often as `found` says, `times` over. */
function addTuples(counts: Int32Array, column: TupleColumn, found: ArrayLike<number>, times: 1 | -1): void {
  const { starts, values } = flattened(column);
  for (let tuple = 0; tuple < found.length; tuple++) {
    const count = times * (found[tuple] as number);
    if (count === 0) continue;
    const end = starts[tuple + 1] as number;
    for (let place = starts[tuple] as number; place < end; place++) {
      const value = values[place] as number;
      counts[value] = (counts[value] as number) + count;
    }
  }
}

/** Live rows per value, with what they were counted from: rows are only ever added and live ones only ever go, so no two states have both alike. */
const liveByValue = new WeakMap<TupleColumn, { rows: number; liveCount: number; counts: Int32Array }>();

function liveValues({ rows, liveCount, values }: StoreData, column: TupleColumn): Int32Array {
  const known = liveByValue.get(column);
  if (known?.rows === rows && known.liveCount === liveCount) return known.counts;
  const counts = new Int32Array(values.length);
  addTuples(counts, column, column.liveCounts, 1);
  liveByValue.set(column, { rows, liveCount, counts });
  return counts;
}

/** Counts each value of a vacancy once, however many of its rows carry it. */
function takeOffRepeats(
  counts: Int32Array,
  { starts, values }: FlatTuples,
  tuples: Uint32Array,
  { places, ends }: RepeatedVacancies,
): void {
  const stamps = new Int32Array(counts.length);
  let from = 0;
  for (let vacancy = 0; vacancy < ends.length; vacancy++) {
    const end = ends[vacancy] as number;
    const first = tuples[places[from] as number] as number;
    let alike = from + 1;
    while (alike < end && tuples[places[alike] as number] === first) alike++;
    // Most vacancies are advertised alike everywhere.
    const last = starts[first + 1] as number;
    for (let at = starts[first] as number; at < last; at++) {
      const value = values[at] as number;
      counts[value] = (counts[value] as number) - (alike - from - 1);
      stamps[value] = end;
    }
    for (; alike < end; alike++) {
      const tuple = tuples[places[alike] as number] as number;
      const tupleEnd = starts[tuple + 1] as number;
      for (let at = starts[tuple] as number; at < tupleEnd; at++) {
        const value = values[at] as number;
        if (stamps[value] === end) counts[value] = (counts[value] as number) - 1;
        else stamps[value] = end;
      }
    }
    from = end;
  }
}

/** Live rows outside the set: fewer to count when the set holds most rows. */
function othersOf(data: StoreData, bits: Bits): Bits {
  const others = copyBits(data.live, data.rows);
  andNotInto(others, bits);
  return others;
}

/** Rows per set. Neighbours are counted apart: a count need not wait until the one before it is written, which is often of the same set. */
function countTuples(rows: Int32Array, ids: Uint32Array, tuples: number): Int32Array {
  const counts = new Int32Array(tuples);
  const others = new Int32Array(tuples);
  let at = rows.length & 1;
  if (at === 1) counts[ids[rows[0] as number] as number] = 1;
  for (; at < rows.length; at += 2) {
    const tuple = ids[rows[at] as number] as number;
    const other = ids[rows[at + 1] as number] as number;
    counts[tuple] = (counts[tuple] as number) + 1;
    others[other] = (others[other] as number) + 1;
  }
  addCounts(counts, others);
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
