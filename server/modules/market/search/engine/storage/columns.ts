import { payScales } from "#db/values.ts";
import type { JobDocument } from "#server/kernel/services/search.types.ts";
import { type Bits, isEmpty, lowestIn } from "./bits.ts";

/** Row fields that filters and sorting read. A missing time is Infinity; missing pay or a missing point is -1. */
export interface Columns {
  ids: Uint32Array;
  companyIds: Uint32Array;
  publishedAt: Float64Array;
  closesAt: Float64Array;
  /** The earlier of closing and expiry; the advert is unlisted from then on. */
  visibleUntil: Float64Array;
  bodyWords: Uint16Array;
  /** Index in `payScales` + 1, 0 when no pay is stated. */
  payScales: Uint8Array;
  payMinPence: Int32Array;
  payMaxPence: Int32Array;
  /** Numbers of the first and second point. A first point of `inAreas` means areas only; -1 means anywhere. */
  firstPoints: Int32Array;
  secondPoints: Int32Array;
  /** 1 where an agency posted the advert. */
  byAgency: Uint8Array;
  /** 53-bit hash of the vacancy key; 0 when the advert has no duplicates. */
  vacancyHashes: Float64Array;
  /** Next row of the same vacancy, -1 at the end. */
  vacancyNext: Int32Array;
}

/** Stated pay above this is capped to it. */
export const mostPence = 2_147_483_647;

export function emptyColumns(): Columns {
  return {
    ids: new Uint32Array(0),
    companyIds: new Uint32Array(0),
    publishedAt: new Float64Array(0),
    closesAt: new Float64Array(0),
    visibleUntil: new Float64Array(0),
    bodyWords: new Uint16Array(0),
    payScales: new Uint8Array(0),
    payMinPence: new Int32Array(0),
    payMaxPence: new Int32Array(0),
    firstPoints: new Int32Array(0),
    secondPoints: new Int32Array(0),
    byAgency: new Uint8Array(0),
    vacancyHashes: new Float64Array(0),
    vacancyNext: new Int32Array(0),
  };
}

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Returns the same column with capacity for `length`, grown by a quarter. */
export function columnWithRoom<T extends Column>(column: T, length: number): T {
  if (column.length >= length) return column;
  const grown = new (column.constructor as new (length: number) => T)(length + (length >>> 2) + 16);
  grown.set(column);
  return grown;
}

export function makeRoom(columns: Columns, rows: number): void {
  if (columns.ids.length >= rows) return;
  const grown = Object.entries(columns).map(([name, column]) => [name, columnWithRoom(column as Column, rows)]);
  Object.assign(columns, Object.fromEntries(grown));
}

/** Writes an advert's scalar fields; the caller writes its points, sets and vacancy. */
export function writeRow(columns: Columns, row: number, document: JobDocument, bodyWords: number): void {
  columns.ids[row] = document.id;
  columns.companyIds[row] = document.companyId;
  columns.publishedAt[row] = document.firstPublishedAt;
  columns.closesAt[row] = document.closesAt ?? Number.POSITIVE_INFINITY;
  columns.visibleUntil[row] = Math.min(document.closesAt ?? Number.POSITIVE_INFINITY, document.expiresAt ?? Number.POSITIVE_INFINITY);
  columns.byAgency[row] = document.isByAgency ? 1 : 0;
  columns.bodyWords[row] = Math.min(bodyWords, 65_535);
  const isStated = document.payScale !== null && (document.payMinPence !== null || document.payMaxPence !== null);
  columns.payScales[row] = isStated && document.payScale ? payScales.indexOf(document.payScale) + 1 : 0;
  columns.payMinPence[row] = isStated ? Math.min(document.payMinPence ?? -1, mostPence) : -1;
  columns.payMaxPence[row] = isStated ? Math.min(document.payMaxPence ?? -1, mostPence) : -1;
}

/**
 * A column whose rows hold small sets of numbers. Equal sets are stored once, so that values can be counted by counting set numbers first.
 * After an index moves between threads equal sets may be stored twice; nothing depends on their being unique.
 */
export interface TupleColumn {
  /** Set number per row, in 16 bits while all fit, because a search reads it for every matching row. */
  ids: Uint16Array | Uint32Array;
  tuples: number[][];
  /** Live rows per set. */
  liveCounts: number[];
}

export type TupleFinder = Map<string, number>;

export function emptyTupleColumn(): TupleColumn {
  return { ids: new Uint16Array(0), tuples: [], liveCounts: [] };
}

function tupleId(column: TupleColumn, finder: TupleFinder, values: readonly number[]): number {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const key = sorted.join();
  const known = finder.get(key);
  if (known !== undefined) return known;
  const id = column.tuples.length;
  column.tuples.push(sorted);
  column.liveCounts.push(0);
  finder.set(key, id);
  return id;
}

/** Assigns the set of these values to a new row. */
export function putTuple(column: TupleColumn, finder: TupleFinder, row: number, values: readonly number[]): void {
  const id = tupleId(column, finder, values);
  if (id >= 2 ** 16 && column.ids instanceof Uint16Array) column.ids = Uint32Array.from(column.ids);
  column.ids = columnWithRoom(column.ids, row + 1);
  column.ids[row] = id;
  column.liveCounts[id] = (column.liveCounts[id] as number) + 1;
}

/** Flattened sets of a column: set `id` occupies `starts[id]` to `starts[id + 1]`. */
interface FlatTuples {
  starts: Int32Array;
  values: Int32Array;
}

const flatTuples = new WeakMap<TupleColumn, FlatTuples>();

export function flattenTuples(column: TupleColumn): FlatTuples {
  const known = flatTuples.get(column);
  if (known && known.starts.length === column.tuples.length + 1) return known;
  const starts = new Int32Array(column.tuples.length + 1);
  column.tuples.forEach((values, id) => {
    starts[id + 1] = (starts[id] as number) + values.length;
  });
  const flat = { starts, values: Int32Array.from(column.tuples.flat()) };
  flatTuples.set(column, flat);
  return flat;
}

/** Adds each set's values to `counts`, weighted by the set's entry in `found` and by `times`. */
export function addTuples(counts: Int32Array, column: TupleColumn, found: ArrayLike<number>, times: 1 | -1): void {
  const { starts, values } = flattenTuples(column);
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

/**
 * Counts rows per set of each column; empty arrays when there are no rows. Four columns are counted in one pass, because finding the rows
 * takes longer than counting them.
 */
export function countTuples(rows: Bits, columns: readonly TupleColumn[]): Int32Array[] {
  if (isEmpty(rows)) return columns.map(() => new Int32Array(0));
  const [first, second, third, fourth] = columns;
  if (first && second && third && fourth) return countOfFour(rows, [first, second, third, fourth]);
  return columns.map(({ ids, tuples }) => {
    const counts = new Int32Array(tuples.length);
    for (let word = 0; word < rows.length; word++) {
      for (let left = rows[word] as number; left !== 0; left &= left - 1) {
        const tuple = ids[lowestIn(word, left)] as number;
        counts[tuple] = (counts[tuple] as number) + 1;
      }
    }
    return counts;
  });
}

function countOfFour(rows: Bits, columns: readonly [TupleColumn, TupleColumn, TupleColumn, TupleColumn]): Int32Array[] {
  const [{ ids: ids1 }, { ids: ids2 }, { ids: ids3 }, { ids: ids4 }] = columns;
  const start2 = columns[0].tuples.length;
  const start3 = start2 + columns[1].tuples.length;
  const start4 = start3 + columns[2].tuples.length;
  // One array for all four: separate arrays would make the loop run out of registers.
  const counts = new Int32Array(start4 + columns[3].tuples.length);
  for (let word = 0; word < rows.length; word++) {
    for (let left = rows[word] as number; left !== 0; left &= left - 1) {
      const row = lowestIn(word, left);
      const [at1, at2, at3] = [ids1[row] as number, start2 + (ids2[row] as number), start3 + (ids3[row] as number)];
      const at4 = start4 + (ids4[row] as number);
      counts[at1] = (counts[at1] as number) + 1;
      counts[at2] = (counts[at2] as number) + 1;
      counts[at3] = (counts[at3] as number) + 1;
      counts[at4] = (counts[at4] as number) + 1;
    }
  }
  return [counts.subarray(0, start2), counts.subarray(start2, start3), counts.subarray(start3, start4), counts.subarray(start4)];
}
