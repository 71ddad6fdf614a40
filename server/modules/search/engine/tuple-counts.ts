import { flattened, type TupleColumn } from "./tuple-column.ts";

/** Adds the values of the rows of a column, each `times` over. */
export function addRows(counts: Int32Array, column: TupleColumn, rows: Int32Array, times: 1 | -1): void {
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
export function addTuples(counts: Int32Array, column: TupleColumn, found: ArrayLike<number>, times: 1 | -1): void {
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

/** Rows per set. Neighbours are counted apart: a count need not wait until the one before it is written, which is often of the same set. */
function countTuples(rows: Int32Array, ids: TupleColumn["ids"], tuples: number): Int32Array {
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
  for (let tuple = 0; tuple < tuples; tuple++) counts[tuple] = (counts[tuple] as number) + (others[tuple] as number);
  return counts;
}
