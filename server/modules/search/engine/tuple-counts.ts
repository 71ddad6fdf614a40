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

/** Rows per set of each column; of none at all where there are no rows. Three columns are counted in one go: to find the rows takes longer than to count them. */
export function countTuples(rows: Bits, columns: readonly TupleColumn[]): Int32Array[] {
  if (isEmpty(rows)) return columns.map(() => new Int32Array(0));
  const [first, second, third] = columns;
  if (first && second && third) return countOfThree(rows, [first, second, third]);
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

function countOfThree(rows: Bits, [first, second, third]: readonly [TupleColumn, TupleColumn, TupleColumn]): Int32Array[] {
  const [{ ids: ids1 }, { ids: ids2 }, { ids: ids3 }] = [first, second, third];
  const start2 = first.tuples.length;
  const start3 = start2 + second.tuples.length;
  // One array for all: with three the loop would run out of registers.
  const counts = new Int32Array(start3 + third.tuples.length);
  for (let word = 0; word < rows.length; word++) {
    for (let left = rows[word] as number; left !== 0; left &= left - 1) {
      const row = lowestIn(word, left);
      const [at1, at2, at3] = [ids1[row] as number, start2 + (ids2[row] as number), start3 + (ids3[row] as number)];
      counts[at1] = (counts[at1] as number) + 1;
      counts[at2] = (counts[at2] as number) + 1;
      counts[at3] = (counts[at3] as number) + 1;
    }
  }
  return [counts.subarray(0, start2), counts.subarray(start2, start3), counts.subarray(start3)];
}
