import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rumBins, rumClicks, rumDayBins, rumDayEvents, rumDayRatings, rumEvents, rumExemplars, rumRatings } from "#db/schema/rum.ts";
import { telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { readReleases, recordRelease } from "#ops/rum/releases.ts";
import { createTelemetry } from "#ops/telemetry.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { routePattern } from "#server/modules/operations/telemetry/beacon.ts";
import { rollUpRumDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import { deleteOldCounts } from "#server/modules/operations/telemetry/telemetry-retention.commands.ts";
import { startTelemetryFlush } from "#server/process/background.ts";
import { routes } from "#src/routes.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:34:56Z");
const hour = new Date("2026-11-20T12:00:00Z");
const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
let site: TestSite;
let sender = 0;

beforeAll(async () => {
  site = await openTestSite({ now, limits: createMemoryLimiter() });
});
afterAll(() => site.close());

const lcp = (value: number, more: object = {}) => ({
  kind: "metric",
  metric: "lcp",
  value,
  route: "/jobs",
  device: "phone",
  navigation: "hard",
  ...more,
});
const sendAll = (events: object[], head: object = {}) => {
  sender += 1;
  return site.app.inject({
    method: "POST",
    url: "/api/analytics/rum",
    headers: { "user-agent": browser, origin: testOrigin, "sec-fetch-site": "same-origin", "content-type": "text/plain" },
    payload: JSON.stringify({ v: 1, release: "r1", session: `s${sender}`, ...head, events }),
    remoteAddress: `192.0.2.${sender % 250}`,
  });
};
const flush = (at = now) => site.services.telemetry.flush(site.db, at);

test("what is turned away before it is read is counted by reason", async () => {
  const post = async (url: string, payload: string, headers: Record<string, string> = {}) => {
    sender += 1;
    const fromPage = { "user-agent": browser, origin: testOrigin, "sec-fetch-site": "same-origin", "content-type": "text/plain" };
    const answer = await site.app.inject({
      method: "POST",
      url,
      payload,
      headers: { ...fromPage, ...headers },
      remoteAddress: `198.51.100.${sender}`,
    });
    return answer.statusCode;
  };
  const elsewhere = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  await flush();
  await site.db.delete(telemetryIntake);
  const statuses = [
    await post("/api/analytics/rum", "{}", elsewhere),
    await post("/api/client-error", "{}", elsewhere),
    await post("/api/vitals", "a=1", { "content-type": "application/x-www-form-urlencoded" }),
    await post("/api/analytics/track", "x".repeat(20_000)),
    await post("/api/analytics/rum", "x".repeat(140_000)),
    await post("/api/client-error", "not json"),
    await post("/api/client-error", '{"message":""}'),
    await post("/api/analytics/rum", "{}", { "user-agent": "curl/8" }),
  ];
  expect(statuses).toEqual([403, 403, 415, 413, 413, 400, 422, 204]);
  await flush();
  const rows = await site.db.select().from(telemetryIntake);
  expect(rows.map(({ kind, outcome, n }) => `${kind} ${outcome} ${n}`).sort()).toEqual([
    "error unreadable 2",
    "error wrong-origin 1",
    "event too-large 1",
    "rum machine 1",
    "rum too-large 1",
    "rum wrong-origin 1",
    "rum wrong-type 1",
  ]);
});

test("builds that this site has served are told apart, all others are one", async () => {
  const release = (name: string) => ({ name, builtAt: now, commit: null, changes: null, scriptBytes: 1, styleBytes: 1 });
  await recordRelease(site.db, release("known001"), now);
  const stopping = startTelemetryFlush(site.services, {
    release: release("served01"),
    log: { error: (_details, message) => expect.fail(message) },
  });
  await stopping.stop();
  expect(await readReleases(site.db)).toEqual(expect.arrayContaining(["known001", "served01"]));
  const route = "/companies";
  for (const release of ["known001", "served01", "made-up1", "made-up2"]) await sendAll([lcp(100, { route })], { release });
  await flush();
  const rows = await site.db.select().from(rumBins).where(eq(rumBins.route, route));
  expect(rows.map(({ release, n }) => [release, n]).sort()).toEqual([
    ["", 2],
    ["known001", 1],
    ["served01", 1],
  ]);
});

test("of an hour the three worst are kept in full and one by chance, however often they are written", async () => {
  const route = "/salary-guide";
  const traces = ["0af7651916cd43dd8448eb211c80319c"];
  const detail = { parts: { "first-byte": 900, "render-delay": 3100 }, element: "main > h1.title", traces };
  for (const values of [[1000, 5000], [3000, 200, 4000], [4500]]) {
    await sendAll(
      values.map((value) => lcp(value, { route, detail })),
      { isSignedIn: true },
    );
    await flush();
  }
  const rows = await site.db.select().from(rumExemplars).where(eq(rumExemplars.route, route));
  const worst = rows.filter(({ kind }) => kind === "worst").sort((one, other) => one.place - other.place);
  expect(worst.map(({ value, place }) => [value, place])).toEqual([
    [5000, 0],
    [4500, 1],
    [4000, 2],
  ]);
  expect(worst[0]).toMatchObject({ hour, detail, browser: "chromium", isSignedIn: true, device: "phone" });
  const [byChance, ...others] = rows.filter(({ kind }) => kind === "random");
  expect([byChance?.drawnFrom, others]).toEqual([6, []]);
  expect([1000, 5000, 3000, 200, 4000, 4500]).toContain(byChance?.value);
});

test("every pattern of the site can be told", () => {
  const refused = [...routes.map(({ path }) => path), "*"].filter((path) => !routePattern.safeParse(path).success);
  expect(refused).toEqual([]);
});

test("traces of what was poor are asked for, once", async () => {
  site.services.telemetry.takeNamedTraces();
  const [good, poor] = ["1".repeat(32), "2".repeat(32)];
  await sendAll([lcp(2500, { detail: { traces: [good] } }), lcp(4001, { detail: { traces: [poor, poor] } })]);
  expect(site.services.telemetry.takeNamedTraces()).toEqual([poor]);
  expect(site.services.telemetry.takeNamedTraces()).toEqual([]);
});

test.each([
  { element: "a[href='/reset-password/s3cret']" },
  { element: "sam@people.example" },
  { script: { file: "https://elsewhere.example/x.js", function: "f", position: 1, part: "processing" } },
  { traces: ["not a trace"] },
  { typed: "what somebody typed" },
])("what a measurement may not tell is left out, and the measurement is counted: %o", async (detail) => {
  const route = "/locations";
  await site.db.delete(rumExemplars).where(eq(rumExemplars.route, route));
  await sendAll([lcp(700, { route, detail })]);
  await flush();
  const rows = await site.db.select().from(rumExemplars).where(eq(rumExemplars.route, route));
  expect(rows.map((row) => row.detail)).toEqual([{}, {}]);
});

test("clicks are counted by place, and outside the page not at all", async () => {
  const clicks = (at: number[][]) => ({ kind: "clicks", route: "/jobs", device: "desktop", at });
  await sendAll([
    clicks([
      [3, 7],
      [3, 7],
      [19, 100],
    ]),
  ]);
  await sendAll([clicks([[20, 1]])]);
  await sendAll([clicks([[1, 101]])]);
  await flush();
  expect(await site.db.select().from(rumClicks)).toEqual([
    { day: "2026-11-20", route: "/jobs", device: "desktop", column: 3, row: 7, n: 2 },
    { day: "2026-11-20", route: "/jobs", device: "desktop", column: 19, row: 100, n: 1 },
  ]);
});

test("what taking them costs is kept: time, writes, the longest wait, failures", async () => {
  await flush();
  await site.db.delete(telemetryHealth);
  await sendAll([lcp(10), lcp(20)]);
  const broken = { insert: () => ({ values: () => ({ onDuplicateKeyUpdate: async () => Promise.reject(new Error("gone")) }) }) };
  await expect(site.services.telemetry.flush(broken as never, now)).rejects.toThrow("gone");
  await flush(new Date(now.getTime() + 9000));
  const [health] = await site.db.select().from(telemetryHealth);
  expect(health).toMatchObject({ hour, events: 2, writes: 1, failedWrites: 1, maxLagMs: 9000, dropped: 0 });
  expect(health?.takingMicros).toBeGreaterThan(0);
  expect(health?.rowsWritten).toBeGreaterThan(2);
});

test("when too many visits come whole ones are left out, and each that is kept stands for as many", async () => {
  const route = "/contact";
  const telemetry = createTelemetry();
  for (let visit = 0; visit < 900; visit += 1) telemetry.sampler.weigh(`visit ${visit}`, 1, now);
  const nextMinute = new Date(now.getTime() + 60_000);
  const kept = Array.from({ length: 900 }, (_, visit) => telemetry.sampler.weigh(`visit ${visit}`, 1, nextMinute)).filter(
    (oneIn) => oneIn !== null,
  );
  expect(new Set(kept)).toEqual(new Set([8]));
  expect(kept.length).toBeGreaterThan(60);
  expect(kept.length).toBeLessThan(170);
  telemetry.rum.add([{ kind: "event", event: "view", route }], { release: "", oneIn: 8, browser: "other", isSignedIn: false }, nextMinute);
  await telemetry.flush(site.db, nextMinute);
  expect(await site.db.select().from(rumEvents).where(eq(rumEvents.route, route))).toMatchObject([{ event: "view", oneIn: 8, n: 1 }]);
});

describe("days", () => {
  const cell = { route: "/board-health", metric: "inp", device: "tablet", navigation: "hard" } as const;
  const ofDay = and(eq(rumDayBins.route, cell.route), eq(rumDayBins.day, "2026-11-19"));

  test("are the sums of their hours, and the same however often they are added up; what comes late is added", async () => {
    const bins = [
      { ...cell, hour: new Date("2026-11-19T00:00:00Z"), bin: 90, n: 3 },
      { ...cell, hour: new Date("2026-11-19T23:00:00Z"), bin: 90, n: 4 },
      { ...cell, hour: new Date("2026-11-19T23:00:00Z"), bin: 91, n: 1 },
      { ...cell, hour: new Date("2026-11-20T00:00:00Z"), bin: 90, n: 100 },
    ];
    await site.db.insert(rumBins).values(bins);
    await site.db.insert(rumRatings).values([{ ...cell, hour: new Date("2026-11-19T05:00:00Z"), rating: "poor", n: 8 }]);
    await site.db.insert(rumEvents).values([{ route: cell.route, hour: new Date("2026-11-19T05:00:00Z"), event: "view", n: 9 }]);
    await rollUpRumDays(site.db, now);
    await rollUpRumDays(site.db, now);
    const sums = async () => (await site.db.select().from(rumDayBins).where(ofDay)).map(({ bin, n }) => [bin, n]);
    expect(await sums()).toEqual([
      [90, 7],
      [91, 1],
    ]);
    expect(await site.db.select().from(rumDayRatings).where(eq(rumDayRatings.route, cell.route))).toMatchObject([{ rating: "poor", n: 8 }]);
    expect(await site.db.select().from(rumDayEvents).where(eq(rumDayEvents.route, cell.route))).toMatchObject([{ event: "view", n: 9 }]);
    await site.db.insert(rumBins).values([{ ...cell, hour: new Date("2026-11-19T22:00:00Z"), bin: 91, n: 5 }]);
    await rollUpRumDays(site.db, now);
    expect(await sums()).toEqual([
      [90, 7],
      [91, 6],
    ]);
  });

  test("stay when their hours go after a fortnight, and go themselves after thirteen months", async () => {
    const later = new Date("2026-12-04T00:30:00Z");
    await rollUpRumDays(site.db, later);
    expect(await deleteOldCounts(site.db, later)).toBeGreaterThan(0);
    const hours = await site.db.select().from(rumBins).where(eq(rumBins.route, cell.route));
    expect(hours.map((row) => row.hour.toISOString())).toEqual([]);
    await rollUpRumDays(site.db, later);
    expect(await site.db.select().from(rumDayBins).where(ofDay)).toHaveLength(2);
    await deleteOldCounts(site.db, new Date("2027-12-19T00:00:00Z"));
    expect(await site.db.select().from(rumDayBins).where(ofDay)).toHaveLength(2);
    await deleteOldCounts(site.db, new Date("2027-12-20T00:00:00Z"));
    expect(await site.db.select().from(rumDayBins).where(ofDay)).toEqual([]);
  });
});
