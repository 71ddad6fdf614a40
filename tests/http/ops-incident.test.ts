import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outboxMessages } from "#db/schema/mail.ts";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";
import { processMinutes } from "#db/schema/telemetry.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createMinuteRecorder } from "#ops/live/minute-recorder.ts";
import { binOf, valueOfBin } from "#ops/rum/summary.ts";
import { evaluateAlerts } from "#server/modules/operations/ops/alerts/evaluate-alerts.commands.ts";
import { createDatabaseWatch } from "#server/modules/operations/ops/alerts/send-alerts.commands.ts";
import type { Outputs } from "#server/types.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

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

test("few requests end an alert where none of them is bad, and no requests say nothing", async () => {
  await record(minute(1, { failed: 5, p95Us: 1_200_000 }), minute(2, { failed: 5, p95Us: 1_200_000 }));
  expect(await raised()).toEqual(["Requests fail (5xx)", "Requests are slow"]);
  await site.db.delete(processMinutes);
  const none = { requests: 0, p50Us: null, p95Us: null, p99Us: null };
  await record(minute(1, none), minute(2, none));
  expect(await raised()).toHaveLength(2);
  await site.db.delete(processMinutes);
  await record(minute(1, { requests: 3, failed: 1, p95Us: 1_200_000 }), minute(2, { requests: 3 }));
  expect(await raised()).toHaveLength(2);
  await site.db.delete(processMinutes);
  await record(minute(1, { requests: 3 }), minute(2, { requests: 1 }));
  expect(await raised()).toEqual([]);
});

test("the running minute counts beside the last whole one, and a bad one keeps an alert from ending", async () => {
  await record(minute(0, { failed: 5 }), minute(1));
  expect(await raised()).toEqual([]);
  await site.db.delete(processMinutes);
  await record(minute(0, { failed: 5 }), minute(1, { failed: 5 }));
  expect(await raised()).toEqual(["Requests fail (5xx)"]);
  await site.db.delete(processMinutes);
  await record(minute(0, { failed: 5 }), minute(1), minute(2));
  expect(await raised()).toEqual(["Requests fail (5xx)"]);
  await site.db.delete(processMinutes);
  await record(minute(1), minute(2));
  expect(await raised()).toEqual([]);
});

test.each([0, 13, 29, 44, 58])("a site that fails from second %d of a minute on is told of within two minutes", async (second) => {
  const startMs = Date.parse("2026-11-20T12:30:00Z");
  const beganMs = startMs + second * 1000;
  for (let atMs = startMs + 7_000; ; atMs += 30_000) {
    // What is known ten seconds late, of ten requests a second, a twentieth of which fails.
    for (let from = startMs - 2 * minuteMs; from <= atMs - 10_000; from += minuteMs) {
      const seconds = Math.min(60, (atMs - 10_000 - from) / 1000);
      const failing = Math.max(0, Math.min(from + minuteMs, atMs - 10_000) - Math.max(from, beganMs)) / 1000;
      const row = { ...minute(0), minute: new Date(from), requests: Math.round(10 * seconds), failed: Math.round(failing / 2) };
      await site.db.insert(processMinutes).values(row).onDuplicateKeyUpdate({ set: row });
    }
    if ((await raised(new Date(atMs))).length > 0) return expect(atMs - beganMs).toBeLessThanOrEqual(120_000);
    expect(atMs - beganMs).toBeLessThan(200_000);
  }
});

test("p95 is over its limit only where all of its bin is", async () => {
  for (const [durationMs, titles] of [
    [995, []],
    [1_100, ["Requests are slow"]],
  ] as const) {
    const us = Math.round(valueOfBin(binOf(durationMs * 1000)));
    await record(minute(1, { p95Us: us }), minute(2, { p95Us: us }));
    expect([durationMs, await raised()]).toEqual([durationMs, titles]);
    await site.db.delete(processMinutes);
  }
});

describe("a database that does not answer", () => {
  let isAway: boolean;
  let sent: { event: string; data: { title: string; lines: string[] } }[];
  let status: number;
  const signal = new AbortController().signal;
  const watchOf = () =>
    createDatabaseWatch(
      {
        ...site.services,
        alertWebhook: { address: "https://alerts.example.test/in", secret: null },
        webhookPost: async (_address, { body }) => {
          sent.push(JSON.parse(body));
          return { status };
        },
      },
      { ping: () => (isAway ? Promise.reject(new Error("connect ECONNREFUSED")) : Promise.resolve()), log: { error: () => {} } },
    );
  const at = (seconds: number) => site.setNow(new Date(now.getTime() + seconds * 1000));
  beforeEach(async () => {
    [isAway, sent, status] = [true, [], 204];
    await site.db.delete(outboxMessages);
  });
  afterEach(() => site.setNow(now));

  test("is told to the webhook after a minute, once, and again where the webhook was away too", async () => {
    const watch = watchOf();
    status = 500;
    for (const seconds of [0, 30, 59, 60, 70, 80]) {
      at(seconds);
      if (seconds === 70) status = 200;
      await watch.look(signal);
    }
    expect(sent.map(({ event }) => event)).toEqual(["alert.raised", "alert.raised"]);
    expect(sent[0]?.data).toMatchObject({
      title: "The database does not answer",
      lines: ["No answer since 2026-11-20 12:34 UTC. Only pages in memory were sent."],
    });
  });

  test("is recorded once it answers, by the first process that finds it, and mailed; a short one leaves nothing", async () => {
    const [one, other] = [watchOf(), watchOf()];
    await one.look(signal);
    at(3);
    await other.look(signal);
    at(75);
    for (const each of [one, other]) await each.look(signal);
    isAway = false;
    at(90);
    for (const each of [one, other, one]) await each.look(signal);
    const changes = await site.db.select().from(opsAlertChanges);
    expect(changes.map(({ isRaised, at: moment, sendState }) => [isRaised, moment.toISOString(), sendState])).toEqual([
      [true, "2026-11-20T12:34:30.000Z", "sent"],
      [false, "2026-11-20T12:36:00.000Z", "queued"],
    ]);
    const mails = await site.db.select().from(outboxMessages);
    expect(mails.map(({ subject }) => subject)).toEqual(["Resolved: The database does not answer"]);
    expect(mails[0]?.textBody).toContain("No answer since 2026-11-20 12:34 UTC until 2026-11-20 12:36 UTC.");
    isAway = true;
    for (const [seconds, away] of [
      [100, true],
      [130, true],
      [150, false],
    ] as const) {
      at(seconds);
      isAway = away;
      await one.look(signal);
    }
    expect((await site.db.select().from(opsAlertChanges)).length).toBe(2);
  });
});

test("the first page of an incident adds processes up, shows the worst of what cannot be added, and what is open", async () => {
  await record(
    minute(1, { failed: 5 }),
    minute(1, { process: "host:2", requests: 20, failed: 1, p95Us: 700_000 }),
    minute(2, { failed: 9 }),
    minute(0, { requests: 30, rateLimited: 4, connectionsPending: 2 }),
  );
  await evaluateAlerts(site.services, now);
  const { points, processes, alerts } = await incident();
  // Half of the running minute is still to come: thirty requests so far are no fall in traffic.
  expect(points.at(-1)).toMatchObject({ requests: 30, requestsPerSecond: null, failedShare: 0, rateLimited: 4, connectionsPending: 2 });
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
