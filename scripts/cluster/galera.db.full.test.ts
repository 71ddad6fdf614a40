import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Connection } from "mysql2/promise";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, type Db, lockingTransaction, openDatabase, runTransaction } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { isDatabaseBusy } from "#db/waiting-notice.ts";
import { changesOfAdverts, followChanges } from "#server/kernel/changes/change-follower.ts";
import { acquireDuty } from "#server/kernel/duty.commands.ts";
import { claimDueTasks, registerTasks } from "#server/modules/operations/background/runner/task-rows.commands.ts";
import { startNodes, withNode } from "./galera.mjs";
import { createSupervisor, providePrograms } from "./programs.mjs";

// What the site relies on, on two real Galera nodes that both take writes: more than it asks of them behind HAProxy, where one does. Takes
// half a minute.

const home = mkdtempSync(join(tmpdir(), "dayworks-galera-"));
let supervisor = createSupervisor(() => {});
const firstPort = 20_000 + Math.floor(Math.random() * 30_000);
const nodes = [0, 1].map((at) => ({
  ...{ name: `database-${at}`, home: join(home, `database-${at}`), port: firstPort + at },
  groupPort: firstPort + 10 * (at + 1),
}));
const [nodeA, nodeB] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
const urlOf = (node: { home: string }) => `mysql://root@localhost/dayworks?socketPath=${join(node.home, "db.sock")}`;
let a: Database;
let b: Database;

const start = async () => startNodes(nodes, { programs: await providePrograms(resolve(".data/cluster-programs")), supervisor });
const stop = () => supervisor.stop(nodes.map(({ name }) => name));

beforeAll(async () => {
  await start();
  await migrateDatabase(urlOf(nodeA));
  [a, b] = [openDatabase(urlOf(nodeA)), openDatabase(urlOf(nodeB))];
  await a.db.execute(sql`CREATE TABLE counters (id INT AUTO_INCREMENT PRIMARY KEY, n INT NOT NULL)`);
});
afterAll(async () => {
  await Promise.all([a?.close(), b?.close()]);
  await stop();
  rmSync(home, { recursive: true });
});
beforeEach(async () => {
  await a.db.execute(sql`DELETE FROM counters`);
  await a.db.execute(sql`INSERT INTO counters VALUES (1, 0)`);
});

async function read(db: Db): Promise<number> {
  const [rows] = await db.execute(sql`SELECT n FROM counters WHERE id = 1`);
  return (rows as unknown as { n: number }[])[0]?.n ?? -1;
}
const add = async (tx: Db) => {
  const [rows] = await tx.execute(sql`SELECT n FROM counters WHERE id = 1 FOR UPDATE`);
  await tx.execute(sql`UPDATE counters SET n = ${((rows as unknown as { n: number }[])[0]?.n ?? 0) + 1} WHERE id = 1`);
};
const readPlainly = async (connection: Connection) => (await connection.query("SELECT n FROM dayworks.counters WHERE id = 1"))[0];

test("a read on one node waits for what was acknowledged on another; without the setting it would answer with what was", async () => {
  await withNode(nodeB, async (paused) => {
    await paused.query("FLUSH TABLES WITH READ LOCK");
    await a.db.execute(sql`UPDATE counters SET n = 7 WHERE id = 1`);
    let isAnswered = false;
    const following = read(b.db).finally(() => {
      isAnswered = true;
    });
    expect(await withNode(nodeB, readPlainly)).toEqual([{ n: 0 }]);
    expect(isAnswered).toBe(false);
    await paused.query("UNLOCK TABLES");
    expect(await following).toBe(7);
  });
  for (let n = 1; n <= 200; n++) {
    const [writer, reader] = n % 2 === 0 ? [a, b] : [b, a];
    await writer.db.execute(sql`UPDATE counters SET n = ${n} WHERE id = 1`);
    expect(await read(reader.db)).toBe(n);
  }
});

test("a transaction that another node's commit refutes is run again as a whole", async () => {
  let tries = 0;
  await runTransaction(a.db, async (tx) => {
    tries += 1;
    await add(tx);
    if (tries === 1) await runTransaction(b.db, add);
  });
  expect([tries, await read(a.db), await read(b.db)]).toEqual([2, 2, 2]);
});

test("no increment of two nodes is lost, and what lost every retry says that the site is busy", async () => {
  let done = 0;
  const work = [a, b].flatMap((node) =>
    Array.from({ length: 4 }, async () => {
      for (let time = 0; time < 10; time++) {
        try {
          await lockingTransaction(node.db, add);
          done += 1;
        } catch (error) {
          expect(isDatabaseBusy(error)).toBe(true);
        }
      }
    }),
  );
  await Promise.all(work);
  expect(done).toBeGreaterThan(10);
  expect(await read(b.db)).toBe(done);
});

test("a node that takes no statements for a moment is waited for", async () => {
  await withNode(nodeA, async (administrator) => {
    await administrator.query("SET GLOBAL wsrep_reject_queries = ALL");
    const refused = await read(a.db).catch((error: unknown) => error);
    expect(isDatabaseBusy(refused)).toBe(true);
    const adding = runTransaction(a.db, add);
    await sleep(100);
    await administrator.query("SET GLOBAL wsrep_reject_queries = NONE");
    await adding;
  });
  expect(await read(b.db)).toBe(1);
});

test("numbers that nodes give out never meet, grow in steps, and follow the order of transactions, whichever node each ran on", async () => {
  const ids: number[] = [];
  for (let time = 0; time < 60; time++) {
    const [result] = await runTransaction((time % 2 === 0 ? a : b).db, (tx) => tx.execute(sql`INSERT INTO counters (n) VALUES (0)`));
    ids.push((result as unknown as { insertId: number }).insertId);
  }
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(new Set(ids).size).toBe(60);
  const [rows] = await b.db
    .execute(sql`INSERT INTO counters (n) VALUES (0), (0)`)
    .then(() => a.db.execute(sql`SELECT id FROM counters ORDER BY id`));
  const [last, before] = (rows as unknown as { id: number }[]).map(({ id }) => id).toReversed();
  expect((last ?? 0) - (before ?? 0)).toBe(nodes.length);
});

test("a lease and a due task are had by one process, whichever node each asks", async () => {
  const now = new Date("2026-11-26T12:00:00Z");
  const later = new Date("2026-11-26T12:01:30Z");
  await registerTasks(a.db, [{ name: "tidy", label: "Tidies up", everyMs: 60_000 }], now);
  for (let round = 0; round < 10; round++) {
    const held = await Promise.allSettled([a, b].map(({ db }, at) => acquireDuty(db, `duty ${round}`, `process ${at}`, now, later)));
    expect(held.filter((each) => each.status === "fulfilled" && each.value)).toHaveLength(1);
  }
  const claim = (node: Database, owner: string) => claimDueTasks(node.db, { names: ["tidy"], owner, now, limit: 5 });
  const claimed = await Promise.all([claim(a, "process 0"), claim(b, "process 1")]);
  expect(claimed.flat().map(({ name }) => name)).toEqual(["tidy"]);
});

test("a process that reads on another node follows changes, though numbers have gaps", async () => {
  const follower = followChanges(b.db, 0, changesOfAdverts(b.db));
  await follower.read(0);
  for (const id of [11, 12, 13]) await a.db.execute(sql`INSERT INTO job_changes (job_id, at) VALUES (${id}, UTC_TIMESTAMP())`);
  expect((await follower.read(1)).toSorted()).toEqual([11, 12, 13]);
});

test("nodes that were all killed begin with one that has seen everything, and nothing acknowledged is missing", async () => {
  for (let n = 1; n <= 50; n++) await (n % 2 === 0 ? a : b).db.execute(sql`UPDATE counters SET n = ${n} WHERE id = 1`);
  for (const { home: folder } of nodes) process.kill(Number(readFileSync(join(folder, "server.pid"), "utf8")), "SIGKILL");
  await stop();
  supervisor = createSupervisor(() => {});
  await start();
  for (const node of nodes) expect(await withNode(node, readPlainly)).toEqual([{ n: 50 }]);
});
