import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { runTransaction } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { emptyFilters, type SearchQuery, type SearchService } from "#server/kernel/services/search.types.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { tokens } from "#server/text/tokens.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { createTestEngine, type TestEngine } from "#tests/fixtures/sphinx-server.fixture.ts";
import { startSearch } from "./search-service.ts";

// Several processes on one engine outside them. Takes some twenty seconds.

const now = new Date("2026-11-20T12:00:00Z");
const waitMs = 20_000;
let database: TestDatabase;
let engine: TestEngine;
let companyId: number;

beforeAll(async () => {
  engine = await createTestEngine();
  database = await openTestDatabase();
  await engine.start();
  companyId = await makeCompany(database.db, { now });
  for (let index = 0; index < 30; index++) await makeJob(database.db, { now, companyId, title: `Estimator ${index}` });
});
afterAll(async () => {
  await Promise.all([engine?.remove(), database?.close()]);
});

const asking = (text: string): SearchQuery => ({
  text: { branches: [{ must: [{ anyOf: [{ words: tokens(text) }] }], mustNot: [] }] },
  ...{ filters: emptyFilters, sort: "newest", offset: 0, limit: 50, now: now.getTime(), withFacets: false },
});
const totalOf = async (service: SearchService, text: string) => (await service.search(asking(text))).total;

async function start(): Promise<SearchService & { errors: string[] }> {
  const errors: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (message: string) => void errors.push(message) };
  const { url: databaseUrl, db } = database;
  const service = await startSearch({ databaseUrl, db, searchUrl: engine.url, snapshotDir: "", now: () => now, log });
  onTestFinished(() => service.stop());
  return Object.assign(service, { errors });
}

async function rename(jobId: number, title: string): Promise<void> {
  await runTransaction(database.db, async (tx) => {
    await tx.update(jobs).set({ title }).where(eq(jobs.id, jobId));
    await recordJobChanges(tx, [jobId], now);
  });
}

describe("search by an engine outside the process", () => {
  test("is built by the first process, found by the second, and shows at once what either changed", async () => {
    const [first, second] = [await start(), await start()];
    for (const { state } of [first, second]) expect(state).toMatchObject({ phase: "ready", source: "engine", size: 30, bytes: 0 });
    expect([first.state.buildMs, second.state.buildMs]).toEqual([expect.any(Number), null]);
    for (const service of [second, first]) {
      const title = service === first ? "Glaciologist" : "Hydrographer";
      const other = service === first ? second : first;
      const [version, versionThere] = [service.version, other.version];
      const changed: number[] = [];
      service.onJobsChanged((jobIds) => changed.push(...jobIds));
      const jobId = await makeJob(database.db, { now, companyId, title });
      await service.applyNow([jobId]);
      expect(await totalOf(service, title)).toBe(1);
      expect([await service.hasWord(title.toLowerCase()), await service.hasWord("unheard")]).toEqual([true, false]);
      expect(changed).toContain(jobId);
      expect(service.version).toBeGreaterThan(version);
      await vi.waitFor(() => expect(other.version).toBeGreaterThan(versionThere), waitMs);
      expect(await totalOf(other, title)).toBe(1);
      await rename(jobId, "Estimator");
      await vi.waitFor(async () => expect(await totalOf(other, title)).toBe(0), waitMs);
    }
    expect([first.errors, second.errors]).toEqual([[], []]);
  });

  test("is carried on by another process, from where the first one left off", async () => {
    const first = await start();
    const second = await start();
    await first.stop();
    const jobId = await makeJob(database.db, { now, companyId, title: "Volcanologist" });
    await vi.waitFor(async () => expect(await totalOf(second, "volcanologist")).toBe(1), waitMs);
    expect(second.state.buildMs).toBeNull();
    await database.db.update(jobs).set({ status: "paused" }).where(eq(jobs.id, jobId));
    await second.applyNow([jobId]);
    expect(await totalOf(second, "volcanologist")).toBe(0);
  });

  test("is answered by the database while the engine is dead, and by the engine once it is back", async () => {
    const service = await start();
    const figures = service.figures;
    expect(await figures?.statedPay(emptyFilters, "year", now.getTime())).toEqual(expect.any(Array));
    await engine.kill();
    expect(await totalOf(service, "estimator")).toBeGreaterThanOrEqual(30);
    expect([service.state.phase, service.figures, service.errors.length]).toEqual(["away", null, 1]);
    expect(await service.hasWord("unheard")).toBe(true);
    const jobId = await makeJob(database.db, { now, companyId, title: "Seismologist" });
    await service.applyNow([jobId]);
    expect(await totalOf(service, "seismologist")).toBe(1);
    await engine.start();
    await vi.waitFor(() => expect(service.state.phase).toBe("ready"), waitMs);
    expect(await totalOf(service, "seismologist")).toBe(1);
    expect(service.errors).toHaveLength(1);
  });

  test("is answered by the database while the engine is silent, and without waiting for it again", async () => {
    const service = await start();
    engine.freeze();
    expect(await totalOf(service, "estimator")).toBeGreaterThanOrEqual(30);
    expect(service.state.phase).toBe("away");
    const startedMs = performance.now();
    expect(await totalOf(service, "estimator")).toBeGreaterThanOrEqual(30);
    expect(performance.now() - startedMs).toBeLessThan(2000);
    engine.thaw();
    await vi.waitFor(() => expect(service.state.phase).toBe("ready"), waitMs);
  });

  test("starts without the engine, and is built once that answers", async () => {
    await engine.kill();
    const service = await start();
    expect([service.state.phase, await totalOf(service, "estimator")]).toEqual(["away", expect.any(Number)]);
    await engine.start();
    await vi.waitFor(() => expect(service.state.phase).toBe("ready"), waitMs);
    expect(service.state.size).toBeGreaterThanOrEqual(30);
  });
});
