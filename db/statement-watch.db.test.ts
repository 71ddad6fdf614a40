import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { type Database, lockingTransaction, openDatabase } from "./client.ts";
import { traceWishes } from "./schema/traces.ts";
import { type EndedStatement, underlyingDb, watchStatements } from "./statement-watch.ts";

let filled: TestDatabase;
let database: Database;
let seen: EndedStatement[] = [];
let waits: number[] = [];
const watch = {
  ended: (statement: EndedStatement) => void seen.push(statement),
  waited: (_startMs: number, durationMs: number) => void waits.push(durationMs),
};
const texts = () => seen.map(({ text }) => text);

beforeAll(async () => {
  filled = await openTestDatabase();
  database = openDatabase(filled.url, { connectionLimit: 1 });
});
afterAll(async () => {
  await database.close();
  await filled.close();
});
beforeEach(() => {
  [seen, waits] = [[], []];
});

test("a watch is told of what is asked through its own database, without the values, and of nothing else", async () => {
  const own = watchStatements(database.db, watch);
  const rows = await own.select().from(traceWishes).where(eq(traceWishes.traceId, "known to nobody")).limit(3);
  expect(rows).toEqual([]);
  await database.db.select().from(traceWishes).limit(1);
  expect(seen).toMatchObject([{ text: expect.stringMatching(/^select .* where .* = \? limit \?$/), rows: 0, errorCode: null }]);
  expect(seen[0]?.durationMs).toBeGreaterThan(0);
});

test("of a transaction it is told every statement, and of one that fails its code", async () => {
  const own = watchStatements(database.db, watch);
  await lockingTransaction(own, async (tx) => {
    await tx.insert(traceWishes).values({ traceId: "a".repeat(32), namedAt: new Date() });
    await tx.delete(traceWishes);
  });
  expect(texts().map((text) => text.split(" ")[0]?.toLowerCase())).toEqual(["set", "begin", "insert", "delete", "commit"]);
  seen = [];
  await expect(own.execute(sql`select no_such_column from trace_wishes`)).rejects.toThrow();
  expect(seen).toMatchObject([{ errorCode: "ER_BAD_FIELD_ERROR", rows: null }]);
});

test("waiting for a connection is told apart from the statement, and ends where it begins", async () => {
  const own = watchStatements(database.db, watch);
  const held = await database.pool.promise().getConnection();
  const asked = own.select().from(traceWishes).limit(1).execute();
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual([]);
  held.release();
  await asked;
  expect([seen.length, waits.length]).toEqual([1, 1]);
  expect(waits[0]).toBeGreaterThan(0);
});

test("what is kept for a database is kept for it as a whole, whoever watches", () => {
  const own = watchStatements(database.db, watch);
  expect(own).not.toBe(database.db);
  expect([underlyingDb(own), underlyingDb(watchStatements(own, watch)), underlyingDb(database.db)]).toEqual([
    database.db,
    database.db,
    database.db,
  ]);
});
