import { payScales } from "#db/values.ts";
import type { CrossCell, CrossCounts, FacetName, PlaceFilter, RowPay, SearchFilters } from "../search.types.ts";
import { andInto, type Bits, emptyBits, hasBit, rowsOf, setBit } from "./bits.ts";
import { type ClosingOrder, chosenRows, companyRows, insideArea, openRows, placeRows } from "./filter-rows.ts";
import { columnOfFacet, type Store, type StoreData } from "./store.ts";
import type { TupleColumn } from "./tuple-column.ts";
import { keepOneOfEachVacancy, repeatedIn } from "./vacancies.ts";

type PlainFacet = Exclude<FacetName, "posted">;

/** Open rows that meet the filters, pay left aside. */
export function matchingRows(store: Store, closing: ClosingOrder, filters: SearchFilters, now: number): Bits {
  const rows = openRows(store.data, closing, now);
  if (filters.place) andInto(rows, placeRows(store.data, filters.place));
  if (filters.companyId !== null) andInto(rows, companyRows(store.data, filters.companyId));
  for (const { bits } of chosenRows(store, filters, now)) andInto(rows, bits);
  return rows;
}

/** Rows that are in reach of every place only because they have no point; null where no place is asked for. */
function unplacedRows(data: StoreData, bits: Bits, place: PlaceFilter | null): Bits | null {
  if (!place) return null;
  const inside = insideArea(data, place);
  const { firstPoints } = data.columns;
  const unplaced = emptyBits(data.rows);
  for (const row of rowsOf(bits)) {
    if ((firstPoints[row] as number) < 0 && inside?.[data.places.ids[row] as number] !== 1) setBit(unplaced, row);
  }
  return unplaced;
}

/** Vacancies of every pair of values of two facets, and of each value whatever the other is. */
export function crossCount(
  data: StoreData,
  bits: Bits,
  [first, second]: readonly [PlainFacet, PlainFacet],
  place: PlaceFilter | null,
): CrossCounts {
  const unplaced = unplacedRows(data, bits, place);
  const [rowSide, columnSide] = [sideOf(data, first), sideOf(data, second)];
  const width = columnSide.values.length + 1;
  const counts = new Int32Array((rowSide.values.length + 1) * width);
  const there = new Int32Array(counts.length);
  const newest = new Float64Array(counts.length);
  const { publishedAt } = data.columns;
  /** Cells of the row in `found`; answers how many. */
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
  const all = rowsOf(bits);
  for (let at = 0; at < all.length; at++) {
    const row = all[at] as number;
    const published = publishedAt[row] as number;
    const isThere = unplaced === null || !hasBit(unplaced, row) ? 1 : 0;
    for (let rest = cellsOf(row) - 1; rest >= 0; rest--) {
      const cell = found[rest] as number;
      counts[cell] = (counts[cell] as number) + 1;
      there[cell] = (there[cell] as number) + isThere;
      if (published > (newest[cell] as number)) newest[cell] = published;
    }
  }
  const { order, places, ends } = repeatedIn(data, bits);
  const stamps = new Int32Array(counts.length);
  const stampsThere = new Int32Array(counts.length);
  let from = 0;
  for (const end of ends) {
    for (; from < end; from++) {
      const row = order.rows[places[from] as number] as number;
      const isThere = unplaced === null || !hasBit(unplaced, row);
      for (let rest = cellsOf(row) - 1; rest >= 0; rest--) {
        const cell = found[rest] as number;
        if (isThere && stampsThere[cell] === end) there[cell] = (there[cell] as number) - 1;
        else if (isThere) stampsThere[cell] = end;
        if (stamps[cell] === end) counts[cell] = (counts[cell] as number) - 1;
        else stamps[cell] = end;
      }
    }
  }
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

interface Side {
  values: readonly string[];
  starts: Int32Array;
  numbers: Int32Array;
}
const sides = new WeakMap<TupleColumn, Map<PlainFacet, Side>>();

/** The values of a facet, numbered from 1, and one after another for each set of the column the numbers it holds; 0, "whatever it is", is in all. */
function sideOf(data: StoreData, facet: PlainFacet): Side & { ids: Uint32Array } {
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

/** Pay as stated on a scale, one advert of each vacancy; adverts that state none on it are left out. */
export function payOfRows(data: StoreData, bits: Bits, scale: RowPay["scale"]): RowPay[] {
  keepOneOfEachVacancy(bits, repeatedIn(data, bits));
  const { payScales: scales, payMinPence, payMaxPence, companyIds } = data.columns;
  const wanted = payScales.indexOf(scale) + 1;
  const stated = (pence: number | undefined) => (pence === undefined || pence < 0 ? null : pence);
  const pay: RowPay[] = [];
  for (const row of rowsOf(bits)) {
    if (scales[row] !== wanted) continue;
    const [lowPence, highPence] = [stated(payMinPence[row]), stated(payMaxPence[row])];
    pay.push({ scale, companyId: companyIds[row] as number, lowPence, highPence });
  }
  return pay;
}
