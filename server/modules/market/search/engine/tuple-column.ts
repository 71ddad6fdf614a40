import { columnWithRoom } from "./columns.ts";

/**
 * A column whose rows hold small sets of numbers. Equal sets are stored once, so counting the values of many rows is counting set
 * numbers first. After an index moved between threads equal sets may be stored twice; nothing depends on them being unique.
 */
export interface TupleColumn {
  /** Set number per row, in 16 bits for as long as all fit: a search reads those of every row that it finds. */
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

/** Gives a new row the set of these values. */
export function putTuple(column: TupleColumn, finder: TupleFinder, row: number, values: readonly number[]): void {
  const id = tupleId(column, finder, values);
  if (id >= 2 ** 16 && column.ids instanceof Uint16Array) column.ids = Uint32Array.from(column.ids);
  column.ids = columnWithRoom(column.ids, row + 1);
  column.ids[row] = id;
  column.liveCounts[id] = (column.liveCounts[id] as number) + 1;
}

/** The sets of a column one after another: those of set `id` stand from `starts[id]` to `starts[id + 1]`. */
export interface FlatTuples {
  starts: Int32Array;
  values: Int32Array;
}

const flatTuples = new WeakMap<TupleColumn, FlatTuples>();

export function flattened(column: TupleColumn): FlatTuples {
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
