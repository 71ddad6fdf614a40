import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isOverload } from "#server/kernel/errors.ts";
import { type Database, openDatabase, runTransaction } from "./client.ts";

let database: Database;

beforeAll(() => {
  const address = new URL(inject("databaseServerUrl"));
  address.pathname = "/mysql";
  database = openDatabase(address.toString(), { connectionLimit: 1, acquireTimeoutMs: 1_000 });
});
afterAll(() => database.close());

test("who waits too long for a connection is told that the site is busy, and the pool is whole afterwards", async () => {
  const held = await database.pool.promise().getConnection();
  const refused = await database.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
  expect(isOverload(refused)).toBe(true);
  await expect(runTransaction(database.db, async (tx) => tx.execute(sql`SELECT 1`))).rejects.toThrow();
  held.release();
  for (let turn = 0; turn < 3; turn++) await expect(database.db.execute(sql`SELECT 1`)).resolves.toBeDefined();
});

test("a query that runs long is not cut short", async () => {
  await expect(database.db.execute(sql`SELECT SLEEP(1.1)`)).resolves.toBeDefined();
});
