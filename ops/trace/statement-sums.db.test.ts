import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { statementShapes, workTimings } from "#db/schema/traces.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { createStatementSums, otherStatements, statementIdOf } from "./statement-sums.ts";

const at = new Date("2026-11-20T12:34:56Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [workTimings, statementShapes]) await database.db.delete(table);
});

const call = (text: string, more: object = {}) => ({ text, durationMs: 12, outcome: "done" as const, figure: 3, ...more });
const stored = async () =>
  (await database.db.select().from(workTimings))
    .map(({ kind, name, outcome, n }) => ({ kind, name, outcome, n }))
    .toSorted((one, other) => one.n - other.n);

test("calls are summed by shape, whatever their values and however many; rows by the calls that have any", async () => {
  const sums = createStatementSums();
  sums.add(call("select `a` from `t` where `id` in (?, ?)"));
  sums.add(call("select `a` from `t` where `id` in (?, ?, ?)", { figure: 5 }));
  sums.add(call("select `a` from `t` where `id` in (?, ?, ?)", { outcome: "failed", figure: -1 }));
  await sums.flush(database.db, at);
  sums.add(call("select `a` from `t` where `id` in (1, 2, 3, 4)", { figure: 1 }));
  await sums.flush(database.db, at);
  await sums.flush(database.db, at);
  const id = statementIdOf("select `a` from `t` where `id` in (…)");
  expect(sums.idOf("select `a` from `t` where `id` in (7, 8)")).toBe(id);
  expect(sums.exampleOf(id)).toBe("select `a` from `t` where `id` in (?, ?)");
  expect(await stored()).toEqual([
    { kind: "statement", name: id, outcome: "failed", n: 1 },
    { kind: "statement", name: id, outcome: "done", n: 3 },
  ]);
  expect(await database.db.select().from(statementShapes)).toEqual([
    { id, text: "select `a` from `t` where `id` in (…)", rowsReturned: 9, countedCalls: 3, lastSeenAt: at },
  ]);
});

test("a write that fails is made up for by the next", async () => {
  const sums = createStatementSums();
  sums.add(call("select `a` from `t`"));
  const insert = vi.spyOn(database.db, "insert").mockImplementationOnce(() => {
    throw new Error("away");
  });
  await expect(sums.flush(database.db, at)).rejects.toThrow("away");
  insert.mockRestore();
  sums.add(call("select `a` from `t`"));
  await sums.flush(database.db, at);
  const [shape] = await database.db.select().from(statementShapes);
  expect([(await stored()).map(({ n }) => n), shape?.rowsReturned, shape?.countedCalls]).toEqual([[2], 6, 2]);
});

test("of more than five hundred shapes the rest is one sum, until those that are idle have made room", async () => {
  let nowMs = 1;
  const sums = createStatementSums(() => nowMs);
  for (let nth = 0; nth < 520; nth += 1) sums.add(call(`select \`a${nth}\` from \`t\``));
  await sums.flush(database.db, at);
  expect(await database.db.$count(statementShapes)).toBe(500);
  expect(await database.db.select({ n: workTimings.n }).from(workTimings).where(eq(workTimings.name, otherStatements))).toEqual([
    { n: 20 },
  ]);
  expect(sums.exampleOf(otherStatements)).toBeNull();
  nowMs += 2 * 3_600_000;
  sums.add(call("select `b` from `t`"));
  expect(sums.idOf("select `b` from `t`")).toBe(otherStatements);
  await sums.flush(database.db, at);
  sums.add(call("select `b` from `t`"));
  expect(sums.idOf("select `b` from `t`")).toBe(statementIdOf("select `b` from `t`"));
});
