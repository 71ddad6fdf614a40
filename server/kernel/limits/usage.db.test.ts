import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { rateLimitUsage } from "#db/schema/rate-limits.ts";
import { makeUser } from "#db/seed/factories.ts";
import { openTestDatabase, type TestDatabase } from "#tests/helpers/database.ts";
import { deleteOldUsage, startUsageFlush } from "./usage.commands.ts";
import { listUsage } from "./usage.queries.ts";
import { createUsageRecorder } from "./usage-recorder.ts";

const now = new Date("2026-11-20T12:34:56Z");
const hour = new Date("2026-11-20T12:00:00Z");
const hourMs = 3_600_000;
let database: TestDatabase;
let [ada, bob] = [0, 0];

beforeAll(async () => {
  database = await openTestDatabase();
  ada = await makeUser(database.db, { now });
  bob = await makeUser(database.db, { now, role: "recruiter" });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(rateLimitUsage);
});

const use = { at: now, endpoint: "search.page", policy: "search", callerKind: "session", isAllowed: true, units: 1 } as const;
const rows = async () => {
  const { endpoint, policy, callerKind, userId, usedUnits, refusedCalls } = rateLimitUsage;
  return database.db
    .select({ endpoint, policy, callerKind, userId, usedUnits, refusedCalls })
    .from(rateLimitUsage)
    .orderBy(asc(rateLimitUsage.hour), asc(rateLimitUsage.endpoint), asc(rateLimitUsage.userId));
};

test("what several processes count adds up, by the hour", async () => {
  const [one, other] = [createUsageRecorder(database.db), createUsageRecorder(database.db)];
  for (const recorder of [one, other]) {
    recorder.note({ ...use, userId: ada });
    recorder.note({ ...use, userId: ada, units: 4 });
    recorder.note({ ...use, userId: ada, isAllowed: false });
    recorder.note({ ...use, userId: null, callerKind: "visitor" });
  }
  await Promise.all([one.flush(), other.flush()]);
  one.note({ ...use, userId: ada });
  one.note({ ...use, userId: ada, at: new Date(hour.getTime() + hourMs) });
  await one.flush();
  await one.flush();
  const search = { endpoint: "search.page", policy: "search" };
  expect(await rows()).toEqual([
    { ...search, callerKind: "visitor", userId: 0, usedUnits: 2, refusedCalls: 0 },
    { ...search, callerKind: "session", userId: ada, usedUnits: 11, refusedCalls: 2 },
    { ...search, callerKind: "session", userId: ada, usedUnits: 1, refusedCalls: 0 },
  ]);
});

test("beyond so many in memory, uses are counted without their person", async () => {
  const recorder = createUsageRecorder(database.db, { maxCells: 3 });
  for (let userId = 1; userId <= 100; userId++) recorder.note({ ...use, userId });
  recorder.note({ ...use, userId: 1 });
  await recorder.flush();
  const kept = await rows();
  expect(kept.map(({ userId, usedUnits }) => [userId, usedUnits])).toEqual([
    [0, 97],
    [1, 2],
    [2, 1],
    [3, 1],
  ]);
});

test("what could not be written is written the next time, and at the end", async () => {
  let isDown = true;
  const failing = new Proxy(database.db, {
    get: (db, name) => {
      if (isDown && name === "transaction") throw new Error("the database is away");
      const value = Reflect.get(db, name) as unknown;
      return typeof value === "function" ? value.bind(db) : value;
    },
  }) as Db;
  const recorder = createUsageRecorder(failing);
  const failures: string[] = [];
  const flushing = startUsageFlush([recorder], { info: () => {}, error: (_details, message) => void failures.push(message) });
  recorder.note({ ...use, userId: ada });
  await expect(recorder.flush()).rejects.toThrow("the database is away");
  recorder.note({ ...use, userId: ada });
  isDown = false;
  await flushing.stop();
  expect((await rows()).map(({ usedUnits }) => usedUnits)).toEqual([2]);
  expect(failures).toEqual([]);
});

test("the console lists endpoints and quotas by refusals, then by use", async () => {
  const recorder = createUsageRecorder(database.db);
  for (let time = 0; time < 5; time++) recorder.note({ ...use, userId: ada });
  recorder.note({ ...use, userId: bob, endpoint: "GET /api/jobs", isAllowed: false });
  recorder.note({ ...use, userId: null, callerKind: "visitor", policy: "anon-read", endpoint: "GET /api/countries" });
  recorder.note({ ...use, userId: ada, at: new Date(now.getTime() - 5 * hourMs) });
  await recorder.flush();
  const usage = await listUsage(database.db, { from: new Date(now.getTime() - 2 * hourMs), to: now });
  expect(usage).toEqual({
    endpoints: [
      { endpoint: "GET /api/jobs", policy: "search", usedUnits: 0, refusedCalls: 1 },
      { endpoint: "search.page", policy: "search", usedUnits: 5, refusedCalls: 0 },
      { endpoint: "GET /api/countries", policy: "anon-read", usedUnits: 1, refusedCalls: 0 },
    ],
    spenders: [],
    policies: [
      { policy: "search", callerKind: "session", usedUnits: 5, refusedCalls: 1 },
      { policy: "anon-read", callerKind: "visitor", usedUnits: 1, refusedCalls: 0 },
    ],
  });
});

test("counts go after thirty days", async () => {
  const recorder = createUsageRecorder(database.db);
  recorder.note({ ...use, userId: ada });
  await recorder.flush();
  expect(await deleteOldUsage(database.db, new Date(hour.getTime() + 30 * 24 * hourMs))).toBe(0);
  expect(await deleteOldUsage(database.db, new Date(hour.getTime() + 30 * 24 * hourMs + 1))).toBe(1);
});
