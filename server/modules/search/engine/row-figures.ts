import { payScales } from "#db/values.ts";
import type { CrossCell, CrossCounts, FacetName, PlaceFilter, RowPay, SearchFilters } from "../search.types.ts";
import { andInto, type Bits, clearBit, rowsOf } from "./bits.ts";
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

/** Takes away rows in reach of a place only because they have no point. */
export function leaveOutUnplaced(data: StoreData, rows: Bits, place: PlaceFilter): void {
  const inside = insideArea(data, place);
  const { firstPoints } = data.columns;
  for (const row of rowsOf(rows)) {
    if ((firstPoints[row] as number) < 0 && inside?.[data.places.ids[row] as number] !== 1) clearBit(rows, row);
  }
}

/** Vacancies of every pair of values of two facets, and of each value whatever the other is. */
export function crossCount(data: StoreData, bits: Bits, [first, second]: readonly [PlainFacet, PlainFacet]): CrossCounts {
  const [rowSide, columnSide] = [sideOf(data, first), sideOf(data, second)];
  const width = columnSide.values.length + 1;
  const counts = new Int32Array((rowSide.values.length + 1) * width);
  const newest = new Float64Array(counts.length);
  const { publishedAt } = data.columns;
  const eachCell = (row: number, seen: (cell: number) => void) => {
    const down = rowSide.numbers[rowSide.ids[row] as number] as readonly number[];
    const across = columnSide.numbers[columnSide.ids[row] as number] as readonly number[];
    for (const one of down) for (const other of across) seen(one * width + other);
  };
  for (const row of rowsOf(bits)) {
    const at = publishedAt[row] as number;
    eachCell(row, (cell) => {
      counts[cell] = (counts[cell] as number) + 1;
      if (at > (newest[cell] as number)) newest[cell] = at;
    });
  }
  const { rows, ends } = repeatedIn(data, bits);
  const stamps = new Int32Array(counts.length);
  let from = 0;
  for (const end of ends) {
    for (; from < end; from++) {
      eachCell(rows[from] as number, (cell) => {
        if (stamps[cell] === end) counts[cell] = (counts[cell] as number) - 1;
        else stamps[cell] = end;
      });
    }
  }
  const cells: CrossCell[] = [];
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell] as number;
    if (count === 0) continue;
    const one = rowSide.values[Math.floor(cell / width) - 1] ?? null;
    const other = columnSide.values[(cell % width) - 1] ?? null;
    cells.push({ first: one, second: other, count, newestAt: newest[cell] as number });
  }
  return cells;
}

/** The values of a facet, numbered from 1, and for each set of the column the numbers it holds; 0, "whatever it is", is in all. */
function sideOf(data: StoreData, facet: PlainFacet) {
  const column: TupleColumn = data[columnOfFacet[facet]];
  const numberOf = new Map<number, number>();
  const values: string[] = [];
  data.values.forEach((known, id) => {
    if (known.facet !== facet) return;
    values.push(known.value);
    numberOf.set(id, values.length);
  });
  const numbers = column.tuples.map((ids) => [0, ...ids.flatMap((id) => numberOf.get(id) ?? [])]);
  return { values, numbers, ids: column.ids };
}

/** Pay as stated on a scale, one advert of each vacancy; adverts that state none on it are left out. */
export function payOfRows(data: StoreData, bits: Bits, scale: RowPay["scale"]): RowPay[] {
  keepOneOfEachVacancy(data, bits, repeatedIn(data, bits));
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
