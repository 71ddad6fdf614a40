import { type CrossCell, type CrossCounts, emptyFilters, type FacetName, type PlaceFilter } from "#server/kernel/services/search.types.ts";
import { listRows } from "../cache/scratch.ts";
import { nearestBefore, nextBefore } from "../index/vacancies.ts";
import type { TupleColumn } from "../storage/columns.ts";
import { columnOfFacet, type StoreData } from "../storage/store.ts";
import { matchingRows, type RowReader } from "./facet-counts.ts";
import { insideArea } from "./filter-rows.ts";

type PlainFacet = Exclude<FacetName, "posted">;

/** Returns whether a row matches by its location, not only because it can be worked from anywhere. */
function matchesLocation(data: StoreData, place: PlaceFilter | null): (row: number) => boolean {
  if (!place) return () => true;
  const inside = insideArea(data, place);
  const { places, columns } = data;
  const { firstPoints } = columns;
  return (row) => (firstPoints[row] as number) !== -1 || inside?.[places.ids[row] as number] === 1;
}

/** Counts vacancies for every pair of values of two facets, and for each value regardless of the other facet. */
export function crossCount(
  reading: RowReader,
  [first, second]: readonly [PlainFacet, PlainFacet],
  place: PlaceFilter | null,
  now: number,
): CrossCounts {
  const { data } = reading.store;
  reading.scratch.takeBack();
  const { shown, repeats } = matchingRows(reading, { filters: { ...emptyFilters, place }, now }, null).vacancies;
  const isThere = matchesLocation(data, place);
  const [rowSide, columnSide] = [facetValuesOf(data, first), facetValuesOf(data, second)];
  const width = columnSide.values.length + 1;
  const counts = new Int32Array((rowSide.values.length + 1) * width);
  const there = new Int32Array(counts.length);
  const newest = new Float64Array(counts.length);
  const { publishedAt } = data.columns;
  /** Writes the row's cells to `found`; returns their number. */
  const found = new Int32Array(1024);
  const cellsOf = (row: number): number => {
    const [one, other] = [rowSide.ids[row] as number, columnSide.ids[row] as number];
    const downEnd = rowSide.starts[one + 1] as number;
    const acrossEnd = columnSide.starts[other + 1] as number;
    let length = 0;
    for (let down = rowSide.starts[one] as number; down < downEnd; down++) {
      const base = (rowSide.numbers[down] as number) * width;
      for (let across = columnSide.starts[other] as number; across < acrossEnd; across++) {
        found[length++] = base + (columnSide.numbers[across] as number);
      }
    }
    return length;
  };
  for (const row of listRows(shown, reading.scratch)) {
    const published = publishedAt[row] as number;
    const thereOnce = isThere(row) ? 1 : 0;
    for (let rest = cellsOf(row) - 1; rest >= 0; rest--) {
      const cell = found[rest] as number;
      counts[cell] = (counts[cell] as number) + 1;
      there[cell] = (there[cell] as number) + thereOnce;
      if (published > (newest[cell] as number)) newest[cell] = published;
    }
  }
  const { links, all, previous } = repeats;
  const stamps = new Int32Array(counts.length);
  const stampsThere = new Int32Array(counts.length);
  listRows(all, reading.scratch).forEach((link, at) => {
    // Stamps every cell of the preceding rows; a cell that this row shares with them is the same vacancy.
    for (let before = nearestBefore(links, link, previous); before >= 0; before = nextBefore(links, before, previous)) {
      const row = links.previous[before] as number;
      const isBeforeThere = isThere(row);
      for (let rest = cellsOf(row) - 1; rest >= 0; rest--) {
        stamps[found[rest] as number] = at + 1;
        if (isBeforeThere) stampsThere[found[rest] as number] = at + 1;
      }
    }
    const row = links.rows[link] as number;
    const [published, isRowThere] = [publishedAt[row] as number, isThere(row)];
    for (let rest = cellsOf(row) - 1; rest >= 0; rest--) {
      const cell = found[rest] as number;
      if (stamps[cell] !== at + 1) counts[cell] = (counts[cell] as number) + 1;
      if (isRowThere && stampsThere[cell] !== at + 1) there[cell] = (there[cell] as number) + 1;
      if (published > (newest[cell] as number)) newest[cell] = published;
    }
  });
  const cells: CrossCell[] = [];
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell] as number;
    if (count === 0) continue;
    const one = rowSide.values[Math.floor(cell / width) - 1] ?? null;
    const other = columnSide.values[(cell % width) - 1] ?? null;
    cells.push({ first: one, second: other, count, countThere: there[cell] as number, newestAt: newest[cell] as number });
  }
  return cells;
}

interface FacetValues {
  values: readonly string[];
  starts: Int32Array;
  numbers: Int32Array;
}
const sides = new WeakMap<TupleColumn, Map<PlainFacet, FacetValues>>();

/** Numbers a facet's values from 1 and lists the numbers of each set of the column, flattened; 0 ("any value") is in every set. */
function facetValuesOf(data: StoreData, facet: PlainFacet): FacetValues & Pick<TupleColumn, "ids"> {
  const column = data[columnOfFacet[facet]];
  const known = sides.get(column)?.get(facet);
  if (known && known.starts.length === column.tuples.length + 1) return { ...known, ids: column.ids };
  const numberOf = new Map<number, number>();
  const values: string[] = [];
  data.values.forEach((value, id) => {
    if (value.facet !== facet) return;
    values.push(value.value);
    numberOf.set(id, values.length);
  });
  const starts = new Int32Array(column.tuples.length + 1);
  const numbers: number[] = [];
  column.tuples.forEach((ids, tuple) => {
    numbers.push(0);
    for (const id of ids) {
      const number = numberOf.get(id);
      if (number !== undefined) numbers.push(number);
    }
    starts[tuple + 1] = numbers.length;
  });
  const side = { values, starts, numbers: Int32Array.from(numbers) };
  sides.set(column, (sides.get(column) ?? new Map()).set(facet, side));
  return { ...side, ids: column.ids };
}
