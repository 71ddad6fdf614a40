import { afterAll, beforeAll, expect, test } from "vitest";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlerts } from "#db/schema/ops-alerts.ts";
import { processMinutes } from "#db/schema/telemetry.ts";
import { makeUser } from "#db/seed/factories.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { reportBackgroundFailure } from "#server/http/report-failure.ts";
import { ensureSampleTelemetry } from "#server/modules/operations/ops/sample-data.commands.ts";
import { openSampleTelemetry } from "#server/modules/operations/ops/sample-data.queries.ts";
import { measuredVisits } from "#tests/fixtures/measured-visits.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:34:56Z");
let site: TestSite;
let administrator: SignedIn;
let sampleTelemetry: ReturnType<typeof openSampleTelemetry>;

interface Overview {
  visits: number;
  views: number;
}
interface SampleState {
  isThere: boolean;
  isShown: boolean;
  realVisits: number;
  firingAlerts: number;
  newIssues: number;
}
const quiet = { firingAlerts: 0, newIssues: 0 };

async function ask<T>(name: string, input: object = {}): Promise<T> {
  const { status, data } = await queryProcedure<T>(site, `ops.${name}`, administrator.headers, input);
  expect(status).toBe(200);
  return data as T;
}

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  sampleTelemetry = openSampleTelemetry(site.databaseUrl);
  Object.assign(site.services, { sampleTelemetry });
});
afterAll(async () => {
  await sampleTelemetry.close();
  await removeSampleMarket(site.db);
  await site.close();
});

test("without sample telemetry the console shows what is real, whatever is asked for", async () => {
  expect(await ask<SampleState>("rum.sample")).toEqual({ isThere: false, isShown: false, realVisits: 0, ...quiet });
  expect(await ask<Overview>("rum.overview", { sample: true })).toMatchObject({ visits: 0, views: 0 });
});

test("sample data shows until there is a real visit, is never mixed with it, and can be switched to again", async () => {
  await ensureSampleTelemetry(site.db, { databaseUrl: site.databaseUrl, now });
  expect(await ask<SampleState>("rum.sample")).toEqual({ isThere: true, isShown: true, realVisits: 0, ...quiet });
  const before = await ask<Overview>("rum.overview");
  expect(before.visits).toBeGreaterThan(100);
  expect(await ask<Overview>("rum.overview", { sample: false })).toMatchObject({ visits: 0, views: 0 });

  const [payload = ""] = measuredVisits({ count: 1, release: "" });
  await site.app.inject({
    method: "POST",
    url: "/api/analytics/rum",
    headers: {
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
      origin: testOrigin,
      "sec-fetch-site": "same-origin",
      "content-type": "text/plain",
    },
    payload,
  });
  await site.services.telemetry.flush(site.db, now);
  expect(await ask<SampleState>("rum.sample")).toEqual({ isThere: true, isShown: false, realVisits: 1, ...quiet });
  expect(await ask<Overview>("rum.overview")).toMatchObject({ visits: 1, views: 1 });
  expect(await ask<SampleState>("rum.sample", { sample: true })).toMatchObject({ isShown: true, realVisits: 1 });
  expect(await ask<Overview>("rum.overview", { sample: true })).toEqual(before);
});

test("real alerts and errors are told of beside the sample, and its own are named as such", async () => {
  const alert = { key: "server 5xx", kind: "server", isRaised: true, since: now, title: "Requests fail (5xx)", facts: {} } as const;
  await site.db.insert(opsAlerts).values(alert);
  reportBackgroundFailure(site.services, { error: new Error("The disk is gone"), called: "task links" });
  await site.services.telemetry.flush(site.db, now);
  expect(await ask<SampleState>("rum.sample", { sample: true })).toMatchObject({ isShown: true, firingAlerts: 1, newIssues: 1 });
  expect(await ask("rum.attention", { sample: false })).toEqual({ isSample: false, firingAlerts: 1, newIssues: 1 });
  expect(await ask("rum.attention", { sample: true })).toMatchObject({ isSample: true, firingAlerts: 3 });
  await site.db.delete(opsAlerts);
  await site.db.delete(clientErrorGroups);
});

test("the Live tab is real, whatever the other tabs show", async () => {
  const { alerts } = await ask<{ alerts: { isRaised: boolean }[] }>("alerts.list", { sample: true });
  expect(alerts.filter(({ isRaised }) => isRaised).length).toBeGreaterThan(0);
  interface Incident {
    alerts: { title: string }[];
    issues: unknown[];
    processes: { name: string }[];
    points: { requests: number }[];
    deploys: unknown[];
  }
  const before = await ask<Incident>("live.incident", { minutes: 180 });
  expect(before).toMatchObject({ alerts: [], issues: [], processes: [], deploys: [] });
  expect(before.points.reduce((sum, { requests }) => sum + requests, 0)).toBe(0);
  const minute = new Date("2026-11-20T12:33:00Z");
  const [readings, facts] = [
    { loopDelayUs: 1, connectionsUsed: 1, connectionsPending: 0, residentBytes: 1 },
    { reading: "1", limit: "0" },
  ];
  await site.db.insert(processMinutes).values({ minute, process: "host 1", requests: 7, failed: 0, rateLimited: 0, shed: 0, ...readings });
  await site.db
    .insert(opsAlerts)
    .values({ key: "server shed", kind: "server", isRaised: true, since: minute, title: "A real alert", facts });
  expect(await ask<Incident>("live.incident", { minutes: 180 })).toMatchObject({
    alerts: [{ title: "A real alert" }],
    processes: [{ name: "host 1" }],
  });
  // The sample has no minutes of processes at all, so that no read can show them.
  await expect(sampleTelemetry.db().select({ minute: processMinutes.minute }).from(processMinutes)).rejects.toThrow();
  expect((await queryProcedure(site, "ops.live.incident", administrator.headers, { minutes: 60, sample: true })).status).toBe(422);
});

test("every read of the console answers from the sample, and nothing can be decided about it", async () => {
  const shown = { sample: true };
  const { groups } = await ask<{ groups: { publicId: string; title: string }[] }>("errors.list", { ...shown, range: "28d" });
  const id = groups.find(({ title }) => title.includes("of undefined"))?.publicId ?? "";
  expect(await ask<{ exemplars: unknown[] }>("errors.group", { ...shown, id, range: "28d" })).toMatchObject({
    exemplars: expect.arrayContaining([expect.objectContaining({ breadcrumbs: expect.any(Array) })]),
    merged: [{}],
    similar: [{ isSamePlace: true }],
  });
  const { traces } = await ask<{ traces: { traceId: string }[] }>("traces.list", { ...shown, hours: 336 });
  expect(traces.length).toBeGreaterThan(40);
  expect(await ask("traces.byId", { ...shown, traceId: traces[0]?.traceId })).toMatchObject({ traceId: traces[0]?.traceId });
  expect((await ask<unknown[]>("traces.work", shown)).length).toBeGreaterThan(5);
  expect((await ask<{ rows: unknown[] }>("rum.routes", shown)).rows.length).toBeGreaterThan(20);
  expect(await ask("rum.route", { ...shown, route: "/jobs", range: "28d" })).toMatchObject({
    exemplars: expect.arrayContaining([expect.anything()]),
  });
  // A day of the sample compares no page, so that its first screen shows the week with the regression.
  const changes = await ask<{ range: string; worse: { route: string; metric: string }[] }>("rum.changes", shown);
  expect(changes.range).toBe("7d");
  expect(changes.worse).toContainEqual(expect.objectContaining({ route: "/jobs", metric: "inp" }));
  expect(await ask("rum.compared", { ...shown, range: "28d" })).toMatchObject({ earlier: "Qs4nVt7e", firstLook: {} });
  expect((await ask<unknown[]>("rum.releases", shown)).length).toBe(2);
  expect((await ask<{ cost: unknown[] }>("rum.health", shown)).cost.length).toBeGreaterThan(20);
  expect((await ask<{ alerts: unknown[] }>("alerts.list", shown)).alerts).toHaveLength(5);
  expect((await ask<{ spenders: unknown[] }>("rateLimits.usage", { ...shown, hours: 168 })).spenders.length).toBeGreaterThan(0);
  expect((await ask<{ groups: unknown[] }>("errors.list", { sample: false, range: "28d" })).groups).toEqual([]);
  expect((await callProcedure(site, "ops.errors.reopen", administrator.writeHeaders, { id })).status).toBe(404);
});
