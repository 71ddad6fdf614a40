import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { createTableCache } from "./change-book.ts";
import { followChanges } from "./change-follower.ts";

interface Row {
  id: number;
  mark: number;
}
const minutesLater = (minutes: number) => new Date(Date.UTC(2026, 10, 22) + minutes * 60_000);
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A book over rows in an array, and the numbers that were written into the table of changes. */
function openBook(rows: Row[]) {
  const changes: number[] = [];
  const faults = { next: 0 };
  const reads: number[][] = [];
  const seqs = (from: number, to: number) => changes.flatMap((id, at) => (at + 1 >= from && at + 1 <= to ? [{ seq: at + 1, id }] : []));
  const book = createTableCache<Row, "mark">({} as Db, {
    source: {
      after: async (seq) => seqs(seq + 1, changes.length),
      between: async (from, to) => seqs(from, to),
      newestUntil: async () => 0,
    },
    orders: { mark: (one, other) => one.mark - other.mark },
    idOf: ({ id }) => id,
    async *list() {
      yield [...rows];
    },
    async read(ids) {
      if (faults.next-- > 0) throw new Error("The database is away.");
      reads.push([...ids]);
      return rows.filter(({ id }) => ids.includes(id));
    },
    markOf: ({ mark }) => mark,
    async *listMarks() {
      yield [...rows];
    },
    comparedEveryMs: 10 * 60_000,
  });
  const ids = async (minutes: number) => (await book.entries("mark", minutesLater(minutes))).map(({ id }) => id);
  return { book, changes, faults, reads, ids };
}

test("a change is read at the next asking, and keeps its place in the order", async () => {
  const rows = [1, 2, 3].map((id) => ({ id, mark: id }));
  const { changes, ids, reads } = openBook(rows);
  expect(await ids(0)).toEqual([1, 2, 3]);
  rows[0] = { id: 1, mark: 9 };
  expect(await ids(1)).toEqual([1, 2, 3]);
  changes.push(1);
  expect(await ids(1)).toEqual([2, 3, 1]);
  rows.splice(1, 1);
  changes.push(2);
  expect(await ids(1)).toEqual([3, 1]);
  expect(reads).toEqual([[1], [2]]);
});

test("a change whose reading fails is read at the asking after it", async () => {
  const rows = [1, 2].map((id) => ({ id, mark: id }));
  const { changes, faults, ids } = openBook(rows);
  await ids(0);
  rows.pop();
  changes.push(2);
  faults.next = 1;
  await expect(ids(1)).rejects.toThrow("away");
  expect(await ids(1)).toEqual([1]);
});

test("what no change tells of is found by comparing, and nothing else is read again", async () => {
  const rows = [1, 2, 3].map((id) => ({ id, mark: id }));
  const { ids, reads } = openBook(rows);
  await ids(0);
  rows[0] = { id: 1, mark: 8 };
  rows.splice(1, 1);
  rows.push({ id: 4, mark: 4 });
  expect(await ids(9)).toEqual([1, 2, 3]);
  await ids(11);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(await ids(11)).toEqual([3, 4, 1]);
  expect(reads.flat().toSorted()).toEqual([1, 2, 4]);
});

test("what is said to be out of date is read again", async () => {
  const rows = [1, 2].map((id) => ({ id, mark: id }));
  const { book, ids } = openBook(rows);
  await ids(0);
  rows.shift();
  book.forget([1]);
  expect(await ids(0)).toEqual([2]);
});

test("on a cluster, where numbers grow in steps, a change that is committed late is found among thousands", async () => {
  const changes = Array.from({ length: 3000 }, (_, at) => ({ seq: 3 * at + 1, id: at }));
  const late = [4, 4501, 8992].map((seq) => changes.find((change) => change.seq === seq) ?? { seq, id: -1 });
  const committed = changes.filter((change) => !late.includes(change));
  const between = (from: number, to: number) => committed.filter(({ seq }) => seq >= from && seq <= to);
  const follower = followChanges({} as Db, 0, {
    after: async (seq, limit) => between(seq + 1, Number.MAX_SAFE_INTEGER).slice(0, limit),
    between: async (from, to) => between(from, to),
    newestUntil: async () => 0,
  });
  expect(await follower.read(0)).toHaveLength(2997);
  expect(await follower.read(1000)).toEqual([]);
  committed.push(...late);
  expect(await follower.read(2000)).toEqual(late.map(({ id }) => id));
  expect(await follower.read(3000)).toEqual([]);
});
