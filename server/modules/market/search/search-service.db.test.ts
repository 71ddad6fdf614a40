import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { jobChanges, jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { followChanges } from "#server/kernel/changes/change-follower.ts";
import { emptyFilters, type SearchQuery, type SearchService } from "#server/kernel/services/search.types.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { tokens } from "#server/text/tokens.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { buildIndex, loadOrBuildIndex, startBuildThread } from "./engine/build/build.ts";
import { createMemoryIndex } from "./engine/index/memory-index.ts";
import { type SearchOptions, startSearch } from "./search-service.ts";

const now = new Date("2026-11-20T12:00:00Z");
let database: TestDatabase;
let folder: string;
let companyId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "dayworks-search-"));
  companyId = await makeCompany(database.db, { now });
  for (let index = 0; index < 30; index++) await makeJob(database.db, { now, companyId, title: `Estimator ${index}` });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const asking = (text: string): SearchQuery => ({
  text: { branches: [{ must: [{ anyOf: [{ words: tokens(text) }] }], mustNot: [] }] },
  filters: emptyFilters,
  sort: "newest",
  offset: 0,
  limit: 50,
  now: now.getTime(),
  withFacets: false,
});

async function start(more: Partial<SearchOptions> = {}): Promise<SearchService> {
  const log = { info: () => {}, warn: () => {}, error: (message: string) => expect.unreachable(message) };
  const service = await startSearch({ databaseUrl: database.url, db: database.db, snapshotDir: folder, now: () => now, log, ...more });
  onTestFinished(() => service.stop());
  return service;
}

describe("the running search", () => {
  test("is ready with a small market when it has started, and shows what this process changed at once", async () => {
    const service = await start();
    expect(service.state).toMatchObject({ phase: "ready", size: 30 });
    const changed: number[] = [];
    service.onJobsChanged((jobIds) => changed.push(...jobIds));
    const { version } = service;

    const jobId = await makeJob(database.db, { now, companyId, title: "Hydrographer wanted" });
    await service.applyNow([jobId]);
    expect(await service.search(asking("hydrographer"))).toMatchObject({ total: 1, hits: [{ id: jobId }] });
    expect(changed).toEqual([jobId]);
    expect(service.version).toBeGreaterThan(version);
    expect(await service.hasWord("hydrographer")).toBe(true);

    await database.db.update(jobs).set({ status: "paused" }).where(eq(jobs.id, jobId));
    await service.applyNow([jobId]);
    expect(await service.search(asking("hydrographer"))).toMatchObject({ total: 0, hits: [] });
  });

  test("shows what another process published, changed and withdrew", async () => {
    const service = await start();
    const jobId = await makeJob(database.db, { now, companyId, title: "Glaciologist" });
    const total = async (text: string) => (await service.search(asking(text))).total;
    await expect.poll(() => total("glaciologist")).toBe(1);

    await runTransaction(database.db, async (tx) => {
      await tx.update(jobs).set({ title: "Volcanologist" }).where(eq(jobs.id, jobId));
      await recordJobChanges(tx, [jobId, jobId], now);
    });
    await expect.poll(async () => [await total("glaciologist"), await total("volcanologist")]).toEqual([0, 1]);

    await runTransaction(database.db, async (tx) => {
      await tx.update(jobs).set({ status: "frozen" }).where(eq(jobs.id, jobId));
      await recordJobChanges(tx, [jobId], now);
    });
    await expect.poll(() => total("volcanologist")).toBe(0);
  });
});

test("a small market is loaded from its file by the build that wrote it, brought up to date, and built by any other", async () => {
  const snapshotDir = await mkdtemp(join(folder, "small-"));
  const said: string[] = [];
  const startBuild = async (build: string) => {
    const log = { info: (message: string) => said.push(message), warn: () => {}, error: (message: string) => expect.unreachable(message) };
    const service = await start({ snapshotDir, build, log });
    return async (text: string) => (await service.search(asking(text))).total;
  };
  await startBuild("one");
  const jobId = await makeJob(database.db, { now, companyId, title: "Seismologist" });
  const again = await startBuild("one");
  expect([await again("estimator"), await again("seismologist")]).toEqual([30, 1]);
  await startBuild("other");
  expect(said.map((line) => /(built|snapshot) in/.exec(line)?.[1])).toEqual(["built", "snapshot", "built"]);
  await database.db.update(jobs).set({ status: "paused" }).where(eq(jobs.id, jobId));
});

test("who asks while the index of a large market is loaded from its file is answered by the index", async () => {
  const snapshotDir = await mkdtemp(join(folder, "large-"));
  const startLarge = () => start({ snapshotDir, builtAtStart: 0, loadedWithinMs: 600_000 });
  const first = await startLarge();
  expect((await first.search(asking("estimator"))).total).toBe(30);
  await expect.poll(async () => [first.state.phase, await readdir(snapshotDir)]).toEqual(["ready", [expect.any(String)]]);
  const second = await startLarge();
  expect(second.state.phase).toBe("warming");
  const { total } = await second.search(asking("estimator"));
  expect([total, second.state.phase]).toEqual([30, "ready"]);
});

test("a change committed after a later one is still read, once", async () => {
  const follower = followChanges(database.db, 0);
  await follower.read(0);
  const connection = await database.pool.promise().getConnection();
  await connection.beginTransaction();
  await connection.query("INSERT INTO job_changes (job_id, at) VALUES (1, ?)", [now]);
  await database.db.insert(jobChanges).values({ jobId: 2, at: now });
  expect(await follower.read(1000)).toEqual([2]);
  expect(await follower.read(2000)).toEqual([]);
  await connection.commit();
  connection.release();
  expect(await follower.read(3000)).toEqual([1]);
  expect(await follower.read(4000)).toEqual([]);
});

describe("the snapshot", () => {
  const order = () => ({ snapshotPath: join(folder, "snapshot.index"), useSnapshot: true, nowMs: Date.now() + 3_600_000 });
  const load = () => loadOrBuildIndex(database.db, order(), (message) => expect.unreachable(message));
  const answers = (data: Awaited<ReturnType<typeof load>>["data"]) =>
    createMemoryIndex(data).search({ ...asking("estimator"), withFacets: true });

  test("gives the index that was built", async () => {
    const built = await load();
    expect(built.origin).toBe("built");
    const loaded = await load();
    expect(loaded.origin).toBe("snapshot");
    expect(loaded.seq).toBe(built.seq);
    expect((await answers(loaded.data)).total).toBe(30);
    expect(await answers(loaded.data)).toEqual(await answers((await buildIndex(database.db, now)).data));
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("is built anew when it is damaged or the change table no longer reaches back to it", async () => {
    const { snapshotPath } = order();
    const whole = await readFile(snapshotPath);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(5000) ^ 1, 5000);
    await writeFile(snapshotPath, damaged);
    expect((await load()).origin).toBe("built");
    await writeFile(snapshotPath, whole.subarray(0, 100));
    expect((await load()).origin).toBe("built");
    expect((await load()).origin).toBe("snapshot");
    await database.db.delete(jobChanges);
    expect((await load()).origin).toBe("built");
  });

  test("is taken by another thread that hands the whole index over", async () => {
    const thread = startBuildThread({ ...order(), databaseUrl: database.url }, (message) => expect.unreachable(message));
    const built = await thread?.built;
    expect(built && (await answers(built.data)).total).toBe(30);
  });
});
