import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { rateLimitSpenders } from "#db/schema/rate-limits.ts";
import { pinnedTraces } from "#db/schema/traces.ts";
import { makeUser } from "#db/seed/factories.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { deleteOldUsage } from "#server/kernel/limits/usage.commands.ts";
import { createSpenderRecorder } from "#server/kernel/limits/usage-recorder.ts";
import type { Outputs } from "#server/types.ts";
import { batchTokenOf, sendBatch } from "#tests/fixtures/batch.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:34:56Z");
const dayMs = 86_400_000;
let site: TestSite;
let traced: ReturnType<typeof startTracing>;

beforeAll(async () => {
  traced = startTracing({ serviceName: "testworks", release: null, otlpUrl: null, otlpHeaders: {} });
  site = await openTestSite({ now, tracing: traced.tracing });
});
afterAll(async () => {
  await site.close();
  await traced.stop();
});
beforeEach(async () => {
  site.setNow(now);
  await site.db.delete(rateLimitSpenders);
  Object.assign(site.services, { limits: createMemoryLimiter(), limitSpenders: createSpenderRecorder(site.db) });
});

const spenders = async () => {
  await site.services.limitSpenders?.flush();
  return site.db.select().from(rateLimitSpenders).orderBy(rateLimitSpenders.day, rateLimitSpenders.policy, rateLimitSpenders.endpoint);
};
const look = (times: number, { path = "site.info", from = "192.0.2.7" } = {}) =>
  Promise.all(Array.from({ length: times }, () => site.app.inject({ url: `/trpc/${path}`, remoteAddress: from })));

test("who spends a quota has a name of the day that leads back to nobody; calls before the last are nobody's to note", async () => {
  await look(119);
  expect(await spenders()).toEqual([]);
  await look(2);
  await look(1, { path: "boardHealth.read" });
  const rows = await spenders();
  expect(rows).toMatchObject([
    { day: "2026-11-20", callerKind: "visitor", policy: "anon-read", endpoint: "boardHealth.read", spendingCalls: 0, refusedCalls: 1 },
    { endpoint: "site.info", spendingCalls: 1, refusedCalls: 1, batchCalls: 1, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(rows[0]?.caller).toBe(rows[1]?.caller);
  expect(rows[0]?.caller).toMatch(/^[0-9a-f]{16}$/);
  expect(JSON.stringify(rows)).not.toContain("192.0.2");
  await look(121, { from: "192.0.2.8" });
  site.setNow(new Date(now.getTime() + dayMs));
  await look(121);
  const names = (await spenders()).filter(({ endpoint }) => endpoint === "site.info").map(({ caller }) => caller);
  expect([names.length, new Set(names).size]).toEqual([3, 3]);
});

test("the batch that spent it is told by how many calls it had, and by its trace where that is kept", async () => {
  await look(115);
  const ten = Array(10).fill("site.info").join(",");
  await site.app.inject({ url: `/trpc/${ten}?batch=1`, remoteAddress: "192.0.2.7" });
  expect(await spenders()).toMatchObject([{ endpoint: "site.info", spendingCalls: 1, refusedCalls: 5, batchCalls: 10 }]);
  const traceId = (await spenders())[0]?.traceId ?? "";
  const administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  const list = async () =>
    (await queryProcedure<Outputs["ops"]["rateLimits"]["usage"]>(site, "ops.rateLimits.usage", administrator.headers, {})).data.spenders;
  expect(await list()).toMatchObject([{ endpoint: "site.info", policy: "anon-read", batchCalls: 10, refusedCalls: 5, keptTraceId: null }]);
  const trace = {
    traceId,
    name: "GET /trpc/:path",
    reason: "slow",
    outcome: "refused",
    startedAt: now,
    durationUs: 5,
    spans: "[]",
  } as const;
  await site.db.insert(pinnedTraces).values(trace);
  expect(await list()).toMatchObject([{ keptTraceId: traceId }]);
});

test("of somebody signed in the account is named, by none of its own ids, and so are calls of a batch of the API", async () => {
  const userId = await makeUser(site.db, { now });
  const person = await signIn(site, userId);
  const token = await batchTokenOf(site, person.writeHeaders);
  const reads = Array.from({ length: 10 }, () => ({ endpoint: "/api/countries" }));
  for (let batch = 0; batch < 31; batch += 1) await sendBatch(site, token, reads);
  const [row, ...others] = (await spenders()).filter(({ policy }) => policy === "read");
  expect(others).toEqual([]);
  expect(row).toMatchObject({ endpoint: "GET /api/countries", callerKind: "session", batchCalls: 10, spendingCalls: 1 });
  expect(row?.caller).not.toBe(site.services.secrets.keyedHash("caller", `user:${userId}`).slice(0, 16));
});

test("what cannot be written is written the next time; beyond so many nobody is noted; names go after thirty days", async () => {
  const row = { day: "2026-11-20", caller: "a".repeat(16), callerKind: "visitor", policy: "search", endpoint: "search.page" } as const;
  const spent = { ...row, spendingCalls: 1, refusedCalls: 2, batchCalls: 3, traceId: null };
  let isDown = true;
  const failing = new Proxy(site.db, {
    get: (db, name) => {
      if (isDown && name === "insert") throw new Error("the database is away");
      const value = Reflect.get(db, name) as unknown;
      return typeof value === "function" ? value.bind(db) : value;
    },
  }) as Db;
  const recorder = createSpenderRecorder(failing, { maxRows: 2 });
  recorder.note(spent);
  await expect(recorder.flush()).rejects.toThrow("the database is away");
  isDown = false;
  recorder.note({ ...spent, batchCalls: 7 });
  for (const caller of ["b", "c", "d"]) recorder.note({ ...spent, caller: caller.repeat(16) });
  await recorder.flush();
  await recorder.flush();
  recorder.note(spent);
  await recorder.flush();
  expect(
    (await spenders()).map(({ caller, spendingCalls, refusedCalls, batchCalls }) => [caller[0], spendingCalls, refusedCalls, batchCalls]),
  ).toEqual([
    ["a", 3, 6, 3],
    ["b", 1, 2, 3],
  ]);
  await deleteOldUsage(site.db, new Date("2026-12-20T23:59:59Z"));
  expect(await spenders()).toHaveLength(2);
  await deleteOldUsage(site.db, new Date("2026-12-21T00:00:00Z"));
  expect(await spenders()).toEqual([]);
});
