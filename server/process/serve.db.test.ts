import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { underlyingDb, watchStatements } from "#db/statement-watch.ts";
import { createWaitingNotice } from "#db/waiting-notice.ts";
import { type FaultProxy, openFaultProxy } from "#scripts/promises/fault-proxy.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { isOverload } from "../kernel/errors.ts";
import { createSecrets } from "../kernel/secrets.ts";
import { type Databases, loadAtStart, openDatabases } from "./serve.ts";
import { startFailureSentence } from "./survive-faults.ts";

// Takes about 4 s: the rule of slow-start.db.full.test.ts with every deadline and delay 30 times shorter.
const acquireTimeoutMs = 33;
const connectionMs = 100;
const statementMs = 10;

let filled: TestDatabase;
let folder: string;
let slow: FaultProxy;
let databases: Databases;
let lines: string[];

beforeAll(async () => {
  filled = await openTestDatabase({ withReference: true });
  folder = await mkdtemp(join(tmpdir(), "dayworks-start-"));
});
afterAll(async () => {
  await filled.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await databases.close();
  await slow.close();
});

async function open(): Promise<void> {
  lines = [];
  slow = await openFaultProxy(filled.url, { connectionMs, statementMs });
  const notice = createWaitingNotice({ say: (line) => void lines.push(line), firstMs: 66, everyMs: 330 });
  databases = openDatabases(slow.url, { acquireTimeoutMs, notice });
}

const log = { info: () => {}, warn: () => {}, error: () => {} };
const readAll = () =>
  loadAtStart(databases, {
    ...{ secrets: createSecrets("a secret of at least thirty-two characters"), databaseUrl: slow.url, snapshotDir: folder },
    ...{ now: () => new Date(), log },
  });
const ask = (database: "visitors" | "background") => databases[database].db.execute(sql`SELECT 1`);

test("start-up reads outlast connections slower than the visitors' deadline, in few statements, and visitors find their connections open", async () => {
  await open();
  const { gazetteer, search } = await readAll();
  expect(gazetteer.towns().length).toBeGreaterThan(100);
  expect(search.state.phase).toBe("ready");
  expect(lines[0]).toMatch(/^Waiting for the database for \d+ s: .*places/);
  // Twenty connections send three messages each before their first statement.
  expect(slow.sent).toBeLessThan(90);
  await expect(Promise.all(Array.from({ length: 10 }, () => ask("visitors")))).resolves.toHaveLength(10);
  await search.stop();
});

test("a visitor whose connection takes longer than the deadline is told that the site is busy, and the connection serves the next", async () => {
  await open();
  expect(isOverload(await ask("visitors").catch((error: unknown) => error))).toBe(true);
  await expect.poll(() => ask("visitors"), { interval: 20 }).toBeDefined();
});

test("while the database is stopped at the start, the reads wait and say why; they end when it is back", async () => {
  await open();
  await slow.stop();
  const reading = readAll();
  await expect.poll(() => lines.some((line) => /places.*\(connect ENOENT/.test(line)), { interval: 20 }).toBe(true);
  await slow.start();
  const { search } = await reading;
  await search.stop();
});

test("while it is stopped later, visitors are refused at once and the site's own work waits for its return", async () => {
  await open();
  const { visitors, background } = databases;
  await Promise.all([visitors.openAll(), ask("background")]);
  await slow.stop();
  await expect.poll(() => countConnections(visitors) + countConnections(background), { interval: 5 }).toBe(0);
  const own = ask("background");
  const refused = await ask("visitors").catch((error: unknown) => error);
  expect(isOverload(refused)).toBe(true);
  await slow.start();
  await expect(own).resolves.toBeDefined();
  await expect.poll(() => ask("visitors"), { interval: 20 }).toBeDefined();
});

test("a site that is to stop waits for nothing", async () => {
  await open();
  await slow.stop();
  const own = ask("background");
  databases.background.stopWaiting();
  await expect(own).rejects.toMatchObject({ cause: { code: "ENOENT" } });
});

test("a wrong database name is not waited for", async () => {
  await open();
  const wrong = new URL(slow.url);
  wrong.pathname = "/no_such_database";
  const nowhere = openDatabases(wrong.toString());
  const refused = await nowhere.background.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
  expect(startFailureSentence(refused)).toMatch(/DATABASE_URL.*no_such_database/);
  await nowhere.close();
});

test("both pools share what is kept for the database, and each is asked through itself", async () => {
  await open();
  const { visitors, background } = databases;
  const watched = watchStatements(background.db, { ended: () => {}, waited: () => {} });
  expect([underlyingDb(background.db), underlyingDb(watched)]).toEqual([visitors.db, visitors.db]);
  await watched.execute(sql`SELECT 1`);
  expect(countConnections(visitors)).toBe(0);
});

const countConnections = ({ pool }: Databases["visitors"]) =>
  (pool as unknown as { _allConnections: { length: number } })._allConnections.length;
