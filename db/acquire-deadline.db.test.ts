import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openFaultProxy } from "#scripts/promises/fault-proxy.ts";
import { isOverload } from "#server/kernel/errors.ts";
import { type Database, type Db, openDatabase, runTransaction } from "./client.ts";
import { watchStatements } from "./statement-watch.ts";

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

/** The database as each of `count` requests sees it. */
const seenBy = (count: number) => Array.from({ length: count }, () => watchStatements(database.db, { ended: () => {}, waited: () => {} }));
const ask = (db: Db) => db.execute(sql`SELECT 1`);
const codesOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === "fulfilled" ? "answered" : (answer.reason.cause?.code ?? answer.reason.code)));

test("a request waits in one place with all its statements: ten pages of a dozen each are read, however full the pool", async () => {
  const held = await database.pool.promise().getConnection();
  const pages = Promise.allSettled(seenBy(10).flatMap((page) => Array.from({ length: 12 }, () => ask(page))));
  held.release();
  expect(codesOf(await pages)).toEqual(Array.from({ length: 120 }, () => "answered"));
});

test("the 51st request that would wait is refused at once; those that wait may ask for more, and their places become free", async () => {
  const held = await database.pool.promise().getConnection();
  const waiting = seenBy(50);
  const [first] = waiting as [Db];
  const asked = waiting.map(ask);
  const refused = await ask(seenBy(1)[0] as Db).catch((error: unknown) => error);
  expect([isOverload(refused), codesOf([{ status: "rejected", reason: refused }])]).toEqual([true, ["ACQUIRE_QUEUE_FULL"]]);
  const refusedTransaction = runTransaction(seenBy(1)[0] as Db, async (tx) => ask(tx));
  const more = [ask(first), runTransaction(first, async (tx) => ask(tx))];
  await expect(refusedTransaction).rejects.toMatchObject({ code: "ACQUIRE_QUEUE_FULL" });
  held.release();
  expect(codesOf(await Promise.allSettled([...asked, ...more]))).toEqual(Array.from({ length: 52 }, () => "answered"));
  expect(codesOf(await Promise.allSettled(seenBy(50).map(ask)))).toEqual(Array.from({ length: 50 }, () => "answered"));
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
  await expect.poll(() => cut.db.execute(sql`SELECT 1`).catch(() => null), { interval: 20 }).not.toBeNull();
  await cut.close();
  await proxy.close();
});
