import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openFaultProxy } from "#scripts/promises/fault-proxy.ts";
import { isOverload } from "#server/kernel/errors.ts";
import { type Database, openDatabase, runTransaction } from "./client.ts";

let database: Database;

const serverAddress = () => {
  const address = new URL(inject("databaseServerUrl"));
  address.pathname = "/mysql";
  return address.toString();
};
beforeAll(() => {
  database = openDatabase(serverAddress(), { connectionLimit: 1, acquireTimeoutMs: 1_000 });
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

test("a connection whose peer is gone without a word is given up, and the next one answers", async () => {
  const proxy = await openFaultProxy(serverAddress());
  const cut = openDatabase(proxy.url, { connectionLimit: 1, acquireTimeoutMs: 1_000, silenceLimitMs: 300 });
  await expect(cut.db.execute(sql`SELECT SLEEP(0.1)`)).resolves.toBeDefined();
  proxy.faults.isHalfOpen = true;
  const refused = await cut.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
  expect(isOverload(refused)).toBe(true);
  proxy.faults.isHalfOpen = false;
  await expect.poll(() => cut.db.execute(sql`SELECT 1`).catch(() => null), { interval: 20, timeout: 5_000 }).not.toBeNull();
  await cut.close();
  await proxy.close();
});
