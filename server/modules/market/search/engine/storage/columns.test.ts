import { expect, test } from "vitest";
import { emptyTupleColumn, putTuple, type TupleFinder } from "./columns.ts";

test("rows keep their sets when there are more of them than 16 bits number", () => {
  const column = emptyTupleColumn();
  const finder: TupleFinder = new Map();
  const rows = 2 ** 16 + 10;
  for (let row = 0; row < rows; row++) putTuple(column, finder, row, [row, row + 1]);
  putTuple(column, finder, rows, [4, 3]);
  for (const row of [0, 1, 2 ** 16 - 1, 2 ** 16, rows - 1]) expect(column.tuples[column.ids[row] as number]).toEqual([row, row + 1]);
  expect(column.ids[rows]).toBe(3);
  expect(column.liveCounts[3]).toBe(2);
});
