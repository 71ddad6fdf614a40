import { hasBit } from "./bits.ts";
import { columnWithRoom } from "./columns.ts";
import { findRow } from "./row-table.ts";
import { type FacetColumn, facetColumns, type StoreData } from "./store.ts";

/**
 * The adverts of every vacancy that has more than one, each at a place: vacancy by vacancy, the one to be shown first. What is counted of them stands
 * beside, since their rows are strewn over all columns and every search looks at most of them.
 */
export interface VacancyOrder {
  count: number;
  /** Where the places of each vacancy begin and end. */
  starts: Int32Array;
  ends: Int32Array;
  /** Per place. */
  rows: Int32Array;
  publishedAt: Float64Array;
  tuples: Record<FacetColumn, Uint32Array>;
}

interface Kept {
  order: VacancyOrder;
  /** Rows that are in it, and places that are taken. */
  seenRows: number;
  places: number;
  /** Number of each vacancy by its first row. */
  numbers: Map<number, number>;
}
const kept = new WeakMap<StoreData, Kept>();

/** As it stands now; a vacancy that got another advert is put at the end anew. Lent until the next advert is added. */
export function vacancyOrder(data: StoreData): VacancyOrder {
  const known = kept.get(data);
  if (!known) {
    const { rows: firstRows, count } = data.sharedVacancies;
    const made: Kept = { order: emptyOrder(), seenRows: data.rows, places: 0, numbers: new Map() };
    for (let at = 0; at < count; at++) putVacancy(data, made, firstRows[at] as number);
    kept.set(data, made);
    return made.order;
  }
  const { vacancyHashes, vacancyNext } = data.columns;
  for (; known.seenRows < data.rows; known.seenRows++) {
    const hash = vacancyHashes[known.seenRows] as number;
    const first = hash === 0 ? -1 : findRow(data.vacancyTable, vacancyHashes, hash);
    if (first >= 0 && vacancyNext[first] !== -1) putVacancy(data, known, first);
  }
  return known.order;
}

export function vacancyOrderBytes(data: StoreData): number {
  const known = kept.get(data);
  if (!known) return 0;
  const { starts, ends, rows, publishedAt, tuples } = known.order;
  const arrays = [starts, ends, rows, publishedAt, ...Object.values(tuples)];
  return arrays.reduce((sum, array) => sum + array.byteLength, 0) + known.numbers.size * 40;
}

function emptyOrder(): VacancyOrder {
  const none = () => new Uint32Array(0);
  return {
    count: 0,
    starts: new Int32Array(0),
    ends: new Int32Array(0),
    rows: new Int32Array(0),
    publishedAt: new Float64Array(0),
    tuples: { engagement: none(), employer: none(), suites: none() },
  };
}

function putVacancy(data: StoreData, known: Kept, first: number): void {
  const { order } = known;
  const rows = liveRows(data, first).sort((a, b) => compareAdverts(data, a, b));
  const number = known.numbers.get(first) ?? order.count++;
  known.numbers.set(first, number);
  order.starts = columnWithRoom(order.starts, order.count);
  order.ends = columnWithRoom(order.ends, order.count);
  order.starts[number] = known.places;
  makeRoom(order, known.places + rows.length);
  for (const row of rows) {
    const place = known.places++;
    order.rows[place] = row;
    order.publishedAt[place] = data.columns.publishedAt[row] as number;
    for (const name of facetColumns) order.tuples[name][place] = data[name].ids[row] as number;
  }
  order.ends[number] = known.places;
}

function makeRoom(order: VacancyOrder, places: number): void {
  order.rows = columnWithRoom(order.rows, places);
  order.publishedAt = columnWithRoom(order.publishedAt, places);
  for (const name of facetColumns) order.tuples[name] = columnWithRoom(order.tuples[name], places);
}

/** Rows that are live; one that is not never will be again. */
function liveRows({ live, columns }: StoreData, first: number): number[] {
  const rows: number[] = [];
  for (let row = first; row >= 0; row = columns.vacancyNext[row] as number) if (hasBit(live, row)) rows.push(row);
  return rows;
}

/** Below 0 when `a` is shown rather than `b`: the employer's own before agencies', then the one published last, then the lowest id. */
function compareAdverts({ columns: { byAgency, publishedAt, ids } }: StoreData, a: number, b: number): number {
  const closer = (byAgency[a] as number) - (byAgency[b] as number);
  return closer || (publishedAt[b] as number) - (publishedAt[a] as number) || (ids[a] as number) - (ids[b] as number);
}
