import { type Bits, isEmpty, lowestIn } from "./bits.ts";
import { flattened, type TupleColumn } from "./tuple-column.ts";

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

/** Rows per set of each column; of none at all where there are no rows. Four columns are counted in one go: to find the rows takes longer than to count them. */
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
  // One array for all: with several the loop would run out of registers.
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
