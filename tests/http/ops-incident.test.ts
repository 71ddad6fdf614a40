import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";
import { processMinutes } from "#db/schema/telemetry.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createMinuteRecorder } from "#ops/live/minute-recorder.ts";
import { evaluateAlerts } from "#server/modules/operations/ops/alerts/evaluate-alerts.commands.ts";
import type { Outputs } from "#server/types.ts";
import { type SignedIn, signIn } from "#tests/helpers/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";
import { queryProcedure } from "#tests/helpers/typed-call.ts";

// Takes about 2 s.
const now = new Date("2026-11-20T12:34:30Z");
const minuteMs = 60_000;
let site: TestSite;
let administrator: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of [processMinutes, opsAlerts, opsAlertChanges]) await site.db.delete(table);
});

const good = { requests: 100, failed: 0, rateLimited: 0, shed: 0, p50Us: 9_000, p95Us: 90_000, p99Us: 200_000 };
const calm = { loopDelayUs: 2_000, connectionsUsed: 3, connectionsPending: 0, residentBytes: 300_000_000, diskFreeThousandths: 600 };
/** `back` counts whole minutes before the running one. */
const minute = (back: number, more: Partial<typeof processMinutes.$inferInsert> = {}) => ({
  minute: new Date(Math.floor(now.getTime() / minuteMs) * minuteMs - back * minuteMs),
  process: "host:1",
  ...good,
  ...calm,
  ...more,
});
const record = (...rows: ReturnType<typeof minute>[]) => site.db.insert(processMinutes).values(rows);
const raised = async (at = now) => {
  await evaluateAlerts(site.services, at);
  const rows = await site.db.select().from(opsAlerts);
  return rows.filter(({ kind, isRaised }) => kind === "server" && isRaised).map(({ title }) => title);
};
const incident = async (minutes = 15) =>
  (await queryProcedure<Outputs["ops"]["live"]["incident"]>(site, "ops.live.incident", administrator.headers, { minutes })).data;

test.each([
  ["a share of server errors", { failed: 3 }, "Requests fail (5xx)"],
  ["a slow p95", { p95Us: 1_200_000 }, "Requests are slow"],
  ["refusals because the site is busy", { shed: 1 }, "Requests are refused because the site is busy"],
  ["callers who wait for a connection", { connectionsPending: 4 }, "Callers wait for database connections"],
  ["a full disk", { diskFreeThousandths: 60 }, "The disk is nearly full"],
])("%s in two whole minutes raises an alert, and two good ones end it", async (_what, bad, title) => {
  await record(minute(1, bad), minute(2));
  expect(await raised()).toEqual([]);
  await site.db.delete(processMinutes);
  await record(minute(1, bad), minute(2, bad));
  expect(await raised()).toEqual([title]);
  await record(minute(0), minute(-1));
  const oneGood = new Date(now.getTime() + minuteMs);
  expect(await raised(oneGood)).toEqual([title]);
  expect(await raised(new Date(now.getTime() + 2 * minuteMs))).toEqual([]);
});

test("few requests and a minute without a row say nothing; several processes are judged together", async () => {
  await record(minute(1, { requests: 10, failed: 10 }), minute(2, { requests: 10, failed: 10 }));
  expect(await raised()).toEqual([]);
  await site.db.delete(processMinutes);
  await record(minute(1, { failed: 50 }));
  expect(await raised()).toEqual([]);
  await record(minute(2, { failed: 1 }), minute(1, { process: "host:2", failed: 0 }), minute(2, { process: "host:2", failed: 9 }));
  expect(await raised()).toEqual(["Requests fail (5xx)"]);
});

test("the first page of an incident adds processes up, shows the worst of what cannot be added, and what is open", async () => {
  await record(
    minute(1, { failed: 5 }),
    minute(1, { process: "host:2", requests: 20, failed: 1, p95Us: 700_000 }),
    minute(2, { failed: 9 }),
  );
  await evaluateAlerts(site.services, now);
  const { points, processes, alerts } = await incident();
  expect(points).toHaveLength(15);
  expect(points.at(-2)).toMatchObject({ requests: 120, requestsPerSecond: 2, failedShare: 0.05, p95Us: 700_000, shed: 0 });
  expect(points[0]).toMatchObject({ requests: 0, requestsPerSecond: null, failedShare: null, p95Us: null });
  expect(processes.map(({ name }) => name).sort()).toEqual(["host:1", "host:2"]);
  expect(alerts).toMatchObject([{ title: "Requests fail (5xx)", runbook: "not-ready", link: expect.stringContaining("tab=live") }]);
  const tooLong = await queryProcedure(site, "ops.live.incident", administrator.headers, { minutes: 181 });
  expect([tooLong.status, tooLong.text]).toEqual([422, expect.stringContaining("Ask for 5 to 180 whole minutes.")]);
});

test("a recorder counts by status and minute, writes a minute again while it runs, and refusals of the queue", async () => {
  let at = now;
  let refused = 0;
  const recorder = createMinuteRecorder(
    {
      release: "r1",
      dataFolder: "/",
      readProcess: () => ({ pools: [{ name: "v", used: 4, idle: 6, max: 10, pending: 1 }], admission: { waiting: 0, refused } }),
    },
    () => at,
  );
  await recorder.flush(site.db, at);
  for (const [status, durationMs] of [
    [200, 10],
    [200, 10],
    [503, 10],
    [429, 2000],
  ] as const)
    recorder.request({ status, durationMs });
  refused = 3;
  await recorder.flush(site.db, at);
  at = new Date(at.getTime() + minuteMs);
  recorder.request({ status: 200, durationMs: 1 });
  await recorder.flush(site.db, at);
  recorder.stop();
  const rows = (await site.db.select().from(processMinutes)).toSorted((one, other) => one.minute.getTime() - other.minute.getTime());
  expect(rows).toMatchObject([
    { release: "r1", requests: 4, failed: 1, rateLimited: 1, connectionsUsed: 4, connectionsPending: 1 },
    { requests: 1, failed: 0 },
  ]);
  expect(rows.reduce((sum, { shed }) => sum + shed, 0)).toBe(3);
  expect(rows[0]?.p50Us).toBeGreaterThan(9_500);
  expect(rows[0]?.p99Us).toBeGreaterThan(1_900_000);
  expect(rows[0]?.diskFreeThousandths).toBeGreaterThan(0);
});
