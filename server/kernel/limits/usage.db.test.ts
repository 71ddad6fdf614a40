import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { rateLimitDayUsage, rateLimitHourUsage, rateLimitMinutes, rateLimitUsage } from "#db/schema/rate-limits.ts";
import { makeUser } from "#db/seed/factories.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { createSecrets } from "../secrets.ts";
import { countRefusedBy, listBusyCallers, readUsageGrid } from "./busy-callers.queries.ts";
import { deleteOldUsage, listUsage, startUsageFlush } from "./usage.commands.ts";
import { createBusyCallerRecorder, createUsageRecorder } from "./usage-recorder.ts";

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
  for (const table of [rateLimitUsage, rateLimitHourUsage, rateLimitDayUsage, rateLimitMinutes]) await database.db.delete(table);
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
  const flushing = startUsageFlush([recorder], { error: (_details, message) => void failures.push(message) });
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
  expect(await deleteOldUsage(database.db, new Date(hour.getTime() + 30 * 24 * hourMs + 1))).toBe(2);
});

const minute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000);
const secrets = createSecrets("a secret of at least thirty-two characters");
const search = { name: "search", quota: 60, windowMs: 60_000 };
const call = { at: now, endpoint: "search.page", policy: search, callerKind: "script", isAllowed: true, units: 1, key: "user:7" } as const;
const minutes = () => database.db.select().from(rateLimitMinutes).orderBy(asc(rateLimitMinutes.units));

test("a caller's minute is kept from a quarter of the quota on, under a name of the day, whatever is written in between", async () => {
  const recorder = createBusyCallerRecorder(database.db, secrets, { now: () => now });
  const times = (count: number, more: object = {}) => {
    for (let time = 0; time < count; time += 1) recorder.note({ ...call, ...more });
  };
  times(14);
  times(500, { policy: { ...search, windowMs: hourMs } });
  await recorder.flush();
  expect(await minutes()).toEqual([]);
  times(1, { endpoint: "GET /api/jobs" });
  await recorder.flush();
  times(50);
  times(3, { isAllowed: false });
  await recorder.flush();
  await recorder.flush();
  const rows = await minutes();
  expect(rows).toMatchObject([
    { minute: minute(now), policy: "search", endpoint: "GET /api/jobs", units: 1, refusedCalls: 0 },
    { endpoint: "search.page", callerKind: "script", units: 67, refusedCalls: 3 },
  ]);
  expect(new Set(rows.map(({ caller }) => caller)).size).toBe(1);
  expect(rows[0]?.caller).toMatch(/^[0-9a-f]{16}$/);
  const ofDay = createBusyCallerRecorder(database.db, secrets, { now: () => new Date(now.getTime() + 24 * hourMs) });
  for (let time = 0; time < 20; time += 1) ofDay.note({ ...call, at: new Date(now.getTime() + 24 * hourMs) });
  await ofDay.flush();
  expect(new Set((await minutes()).map(({ caller }) => caller)).size).toBe(2);
});

test("what another quota would have refused is counted by caller and minute, over all endpoints of the quota", async () => {
  const row = { policy: "search", callerKind: "script", refusedCalls: 0 } as const;
  const at = (minutesAgo: number) => new Date(minute(now).getTime() - minutesAgo * 60_000);
  await database.db.insert(rateLimitMinutes).values([
    { ...row, minute: at(3), caller: "a".repeat(16), endpoint: "search.page", units: 30 },
    { ...row, minute: at(3), caller: "a".repeat(16), endpoint: "GET /api/jobs", units: 40, refusedCalls: 10 },
    { ...row, minute: at(2), caller: "a".repeat(16), endpoint: "search.page", units: 50 },
    { ...row, minute: at(2), caller: "b".repeat(16), endpoint: "search.page", units: 46 },
    { ...row, minute: at(90), caller: "c".repeat(16), endpoint: "search.page", units: 60 },
    { ...row, policy: "anon-read", minute: at(2), caller: "d".repeat(16), endpoint: "jobs.page", units: 110 },
  ]);
  const hour = { from: new Date(now.getTime() - hourMs), to: now };
  const whatIf = (quota: number | null) => countRefusedBy(database.db, { ...hour, policy: "search", quota });
  expect(await whatIf(45)).toEqual({
    ...{ policy: "search", quota: 45, present: 60, recordedFrom: 15, minutes: 3 },
    ...{ callers: 2, minutesOver: 3, unitsOver: 25 + 5 + 1, callersNow: 1, refusedNow: 10 },
  });
  expect(await whatIf(null)).toMatchObject({ quota: 60, callers: 1, unitsOver: 10 });
  expect(await whatIf(70)).toMatchObject({ callers: 0, minutesOver: 0, unitsOver: 0 });
  const callers = await listBusyCallers(database.db, { ...hour, endpoint: null });
  expect(callers.map(({ caller, mostUnits, busyMinutes, isNear }) => [caller[0], mostUnits, busyMinutes, isNear])).toEqual([
    ["a", 70, 2, true],
    ["d", 110, 1, true],
    ["b", 46, 1, false],
  ]);
  expect(await listBusyCallers(database.db, { ...hour, endpoint: "GET /api/jobs" })).toMatchObject([{ mostUnits: 40, busyMinutes: 1 }]);
});

test("the grid is by the hour in a day, by six hours in a week, and adds up to what was used", async () => {
  const recorder = createUsageRecorder(database.db);
  for (const hoursAgo of [0, 1, 1, 30]) recorder.note({ ...use, userId: ada, at: new Date(now.getTime() - hoursAgo * hourMs), units: 5 });
  recorder.note({ ...use, userId: bob, isAllowed: false });
  await recorder.flush();
  const grid = (hours: number) => readUsageGrid(database.db, { from: new Date(now.getTime() - hours * hourMs), to: now });
  const day = await grid(24);
  expect([day.stepHours, day.starts.length, day.starts.at(-1)]).toEqual([1, 25, hour.toISOString()]);
  expect(day.endpoints).toMatchObject([{ endpoint: "search.page", policy: "search" }]);
  expect(day.endpoints[0]?.cells.slice(-2)).toEqual([
    { usedUnits: 10, refusedCalls: 0 },
    { usedUnits: 5, refusedCalls: 1 },
  ]);
  const week = await grid(168);
  expect(week.stepHours).toBe(6);
  expect(week.endpoints[0]?.cells.reduce((sum, { usedUnits }) => sum + usedUnits, 0)).toBe(20);
  await database.db.insert(rateLimitDayUsage).values([
    { day: "2026-11-20", endpoint: "search.page", policy: "search", callerKind: "session", usedUnits: 7, refusedCalls: 0 },
    { day: "2026-11-02", endpoint: "jobs.page", policy: "anon-read", callerKind: "visitor", usedUnits: 3, refusedCalls: 9 },
  ]);
  const month = await grid(672);
  expect([month.stepHours, month.starts[0], month.endpoints[0]?.endpoint]).toEqual([24, "2026-10-23T00:00:00.000Z", "jobs.page"]);
  expect(month.endpoints[1]?.cells.at(-1)).toEqual({ usedUnits: 7, refusedCalls: 0 });
});
