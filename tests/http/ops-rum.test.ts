import { afterAll, beforeAll, expect, test } from "vitest";
import { rumBins, rumClicks, rumDayBins, rumEvents, rumExemplars, rumRatings, rumSiteDayBins } from "#db/schema/rum.ts";
import { siteReleases, telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { pinnedTraces, workTimings } from "#db/schema/traces.ts";
import { makeUser } from "#db/seed/factories.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { binOf } from "#ops/rum/summary.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:34:56Z");
const hour = new Date("2026-11-20T11:00:00Z");
let site: TestSite;
let administrator: SignedIn;

const cell = { hour, device: "phone", navigation: "hard" } as const;
const bins = (route: string, metric: PageMetric, n: number, value: number, more: object = {}) => ({
  ...cell,
  route,
  metric,
  bin: binOf(value, metric),
  n,
  ...more,
});

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  await site.db
    .insert(rumBins)
    .values([
      bins("/jobs", "lcp", 300, 2000),
      bins("/jobs", "lcp", 100, 6000),
      bins("/jobs", "lcp", 20, 9000, { navigation: "soft" }),
      bins("/jobs", "inp", 29, 90),
      bins("/about", "lcp", 200, 6000),
      bins("/about", "lcp", 40, 6000, { release: "other001" }),
      bins("/locations", "cls", 40, 10),
      bins("/jobs", "lcp", 500, 60_000, { hour: new Date("2026-11-18T11:00:00Z") }),
    ]);
  await site.db.insert(rumRatings).values([
    { ...cell, route: "/jobs", metric: "lcp", rating: "good", n: 300 },
    { ...cell, route: "/jobs", metric: "lcp", rating: "poor", n: 100 },
  ]);
  const event = { hour, route: "/jobs" } as const;
  await site.db.insert(rumEvents).values([
    { ...event, event: "view", n: 1000 },
    { ...event, route: "/about", event: "view", n: 10 },
    { ...event, route: "/contact", event: "view", n: 5 },
    { ...event, event: "visit", n: 90 },
    { ...event, event: "visit", oneIn: 2, n: 5 },
    { ...event, event: "visit-with-error", n: 4 },
    { ...event, event: "breaker-open", n: 3 },
    { ...event, event: "rate-limited", n: 29 },
  ]);
});
afterAll(() => site.close());

async function ask<T>(name: string, input: object = {}): Promise<T> {
  const answer = await queryProcedure<T>(site, `ops.rum.${name}`, administrator.headers, input);
  if (answer.status !== 200) throw new Error(`${name} was answered ${answer.status}`);
  return answer.data as T;
}

interface Figure {
  metric: PageMetric;
  n: number;
  p75: number | null;
  interval: [number, number] | null;
  verdict: string | null;
  counts?: Record<string, number> | null;
}

test("the overview has each vital with how many it stands on, visits without an error, and what limits and breakers did", async () => {
  await site.db.insert(workTimings).values([{ hour, kind: "procedure", name: "search.page", outcome: "done", bin: binOf(40_000), n: 500 }]);
  await site.db
    .insert(telemetryHealth)
    .values({ hour, takingMicros: 1, events: 1, writes: 1, failedWrites: 0, writingMs: 1, maxLagMs: 9100, rowsWritten: 1, dropped: 0 });
  const overview = await ask<{ vitals: Figure[]; procedures: { name: string; n: number; p99Us: number }[] }>("overview");
  const [lcp, inp, cls] = overview.vitals;
  expect(lcp).toMatchObject({ metric: "lcp", n: 640, verdict: "poor", counts: { good: 300, "needs-improvement": 0, poor: 100 } });
  expect(Math.abs((lcp?.p75 ?? 0) / 6000 - 1)).toBeLessThan(0.026);
  expect(inp).toMatchObject({ n: 29, p75: expect.closeTo(90, -1), interval: null, verdict: null });
  expect(cls).toMatchObject({ n: 40, verdict: null });
  expect(cls?.interval).not.toBeNull();
  expect(overview).toMatchObject({
    visits: 100,
    views: 1015,
    visitsWithoutError: { n: 95, share: 0.96 },
    breakerOpens: 3,
    rateLimited: 29,
    visitsWithCriticalLimit: { n: 95, share: 0 },
  });
  expect(overview.procedures).toMatchObject([{ name: "search.page", n: 500 }]);
});

test("what is asked for narrows: how pages were opened, by what build, on what, how far back", async () => {
  const lcp = async (input: object) => (await ask<{ vitals: Figure[] }>("overview", input)).vitals[0]?.n;
  expect(await lcp({ navigation: "soft" })).toBe(20);
  expect(await lcp({ release: "other001" })).toBe(40);
  expect(await lcp({ device: "desktop" })).toBe(0);
  expect(await lcp({ range: "7d" })).toBe(1140);
});

test("charts have a point to each hour, two hours, day or week, fewer than 120 of them, and know what was deployed when", async () => {
  const deployedAt = new Date("2026-11-20T09:30:00Z");
  const before = new Date("2026-10-01T09:30:00Z");
  await site.db.insert(siteReleases).values([
    { name: "aaaa1111", firstStartedAt: deployedAt, lastStartedAt: deployedAt },
    { name: "bbbb2222", firstStartedAt: before, lastStartedAt: before },
  ]);
  interface Charts {
    stepHours: number;
    deploys: object[];
    series: { metric: string; points: { at: string; n: number; p75: number | null }[] }[];
  }
  const lcpOf = ({ series }: Charts) => series.find(({ metric }) => metric === "lcp")?.points ?? [];
  const counted = (charts: Charts) => lcpOf(charts).filter(({ n }) => n > 0);
  const day = await ask<Charts>("series");
  expect([day.stepHours, lcpOf(day).length, day.deploys]).toEqual([1, 25, [{ name: "aaaa1111", at: deployedAt.toISOString() }]]);
  expect(counted(day)).toMatchObject([{ at: "2026-11-20T11:00:00.000Z", n: 640 }]);
  const week = await ask<Charts>("series", { range: "7d" });
  expect([week.stepHours, lcpOf(week).length]).toEqual([2, 85]);
  expect(counted(week)).toMatchObject([
    { at: "2026-11-18T10:00:00.000Z", n: 500 },
    { at: "2026-11-20T10:00:00.000Z", n: 640 },
  ]);
  expect(counted(await ask<Charts>("series", { route: "/about", metrics: ["lcp"] }))).toMatchObject([{ n: 240 }]);
  const inp = day.series.find(({ metric }) => metric === "inp")?.points.find(({ n }) => n > 0);
  expect(inp).toMatchObject({ n: 29, p75: expect.closeTo(90, -1), interval: null });
});

test("beyond a fortnight days are read, whole ones", async () => {
  const days = [
    { ...bins("/jobs", "lcp", 700, 2000), day: "2026-10-24" },
    { ...bins("/jobs", "lcp", 50, 2000), day: "2026-10-22" },
  ].map(({ hour: _hour, ...row }) => row);
  await site.db.insert(rumDayBins).values(days);
  await site.db.insert(rumSiteDayBins).values(days.map(({ route: _route, ...row }) => row));
  const lcp = async (range: string) => (await ask<{ vitals: Figure[] }>("overview", { range })).vitals[0]?.n;
  expect([await lcp("28d"), await lcp("90d")]).toEqual([700, 750]);
  const points = async (range: string) => {
    const { stepHours, series } = await ask<{ stepHours: number; series: { points: { at: string; n: number }[] }[] }>("series", { range });
    const own = series[0]?.points ?? [];
    return [stepHours, own.length, own.filter(({ n }) => n > 0).map(({ at, n }) => [at.slice(0, 10), n])];
  };
  expect(await points("90d")).toEqual([
    24,
    91,
    [
      ["2026-10-22", 50],
      ["2026-10-24", 700],
    ],
  ]);
  expect(await points("13m")).toEqual([168, 57, [["2026-10-20", 750]]]);
});

test("pages are listed by what could be won there: far from full, and often opened", async () => {
  interface Row {
    route: string;
    views: number;
    score: number | null;
    opportunity: number | null;
  }
  const { rows, total } = await ask<{ rows: Row[]; total: number }>("routes");
  expect(total).toBe(4);
  expect(rows.map(({ route }) => route)).toEqual(["/jobs", "/about", "/locations", "/contact"]);
  const [jobs, about, locations, contact] = rows;
  expect(about?.score ?? 1).toBeLessThan(jobs?.score ?? 0);
  expect((jobs?.opportunity ?? 0) + (about?.opportunity ?? 0)).toBeCloseTo(1, 6);
  const gain = ({ score, views }: Row) => (1 - (score ?? 1)) * views;
  if (!jobs || !about) throw new Error("Two pages were measured");
  expect(jobs.opportunity).toBeCloseTo(gain(jobs) / (gain(jobs) + gain(about)), 6);
  expect(locations).toMatchObject({ views: 0, opportunity: 0 });
  expect(contact).toMatchObject({ views: 5, score: null, opportunity: null });
});

test("a page shows the spread of one metric, its parts, who is to blame, single measurements with traces, and clicks", async () => {
  const trace = "3".repeat(32);
  const exemplar = { ...cell, route: "/jobs", metric: "lcp", at: now, browser: "chromium", isSignedIn: false } as const;
  const slow = { element: "main#content > img", traces: [trace], parts: { "first-byte": 1000, "render-delay": 5000 } };
  await site.db.insert(rumExemplars).values([
    { ...exemplar, kind: "worst", place: 0, value: 6000, detail: slow },
    { ...exemplar, kind: "worst", place: 1, value: 5900, detail: slow },
    { ...exemplar, kind: "random", place: 0, value: 2000, detail: { parts: { "first-byte": 500, "render-delay": 1500 } }, drawnFrom: 400 },
    { ...exemplar, route: "/about", kind: "worst", place: 0, value: 99_000, detail: {} },
  ]);
  const [quick, long] = ["c".repeat(32), "d".repeat(32)];
  const twice = { ...slow, traces: [quick, trace, long] };
  const pin = { reason: "named", outcome: "done", startedAt: now, spans: "[]" } as const;
  await site.db.insert(rumExemplars).values([
    { ...exemplar, hour: now, kind: "worst", place: 0, value: 5800, detail: twice },
    { ...exemplar, hour: now, kind: "worst", place: 1, value: 5000, detail: { element: "main#content > h1" } },
    { ...exemplar, hour: now, kind: "worst", place: 2, value: 4000, detail: { element: "main#content > h1" } },
  ]);
  await site.db.insert(pinnedTraces).values([
    { ...pin, traceId: quick, name: "GET /jobs", durationUs: 4_000 },
    { ...pin, traceId: long, name: "GET /api/trpc/:path", durationUs: 3_020_000 },
    { ...pin, traceId: "e".repeat(32), name: "GET /about", durationUs: 9_000_000 },
  ]);
  await site.db.insert(rumClicks).values([{ day: "2026-11-20", route: "/jobs", device: "phone", column: 3, row: 9, n: 12 }]);
  const page = await ask<{
    figures: Figure[];
    histogram: { from: number; to: number; n: number }[];
    parts: { part: string; ms: number; share: number }[];
    offenders: object[];
    exemplars: { value: number; detail: { traces?: string[] }; kept: object[] }[];
    clicks: object[];
    happenings: object[];
  }>("route", { route: "/jobs" });
  expect(page.figures.find(({ metric }) => metric === "lcp")).toMatchObject({ n: 400 });
  expect(page.histogram.length).toBeLessThanOrEqual(120);
  expect(page.histogram.reduce((sum, { n }) => sum + n, 0)).toBe(400);
  expect(page.histogram.find(({ from, to }) => from <= 2000 && 2000 < to)?.n).toBe(300);
  expect(page.parts).toMatchObject([
    { part: "first-byte", ms: 500, share: 0.25 },
    { part: "render-delay", ms: 1500, share: 0.75 },
  ]);
  expect(page.offenders).toEqual([
    { element: "main#content > img", script: null, share: null, since: null, n: 3, median: 5900, worst: 6000 },
    { element: "main#content > h1", script: null, share: null, since: null, n: 2, median: 4500, worst: 5000 },
  ]);
  expect(page.exemplars.map(({ value }) => value)).toEqual([6000, 5900, 5800, 5000, 4000, 2000]);
  // Of what a view waited for, only what can still be opened is offered, what took longest first.
  expect(page.exemplars.map(({ kept }) => kept)).toEqual([
    [],
    [],
    [
      { traceId: long, name: "GET /api/trpc/:path", durationUs: 3_020_000 },
      { traceId: quick, name: "GET /jobs", durationUs: 4_000 },
    ],
    [],
    [],
    [],
  ]);
  expect(page.exemplars[0]?.detail.traces).toEqual([trace]);
  expect(page.clicks).toEqual([{ device: "phone", column: 3, row: 9, n: 12 }]);
  expect(page.happenings).toContainEqual({ event: "breaker-open", n: 3 });
});

test("ingest health says what arrived, what was turned away and why, and how much of the day's room is used", async () => {
  await site.db.insert(telemetryIntake).values([
    { hour, kind: "rum", outcome: "taken", n: 9, bytes: 900 },
    { hour, kind: "rum", outcome: "wrong-origin", n: 2, bytes: 0 },
    { hour: new Date("2026-11-19T23:00:00Z"), kind: "rum", outcome: "taken", n: 1, bytes: 50 },
  ]);
  const health = await ask<{ arrived: object[]; bytesToday: number; cost: object[] }>("health");
  expect(health).toMatchObject({
    arrived: [
      { kind: "rum", outcome: "taken", n: 10, bytes: 950 },
      { kind: "rum", outcome: "wrong-origin", n: 2, bytes: 0 },
    ],
    bytesToday: 900,
    bytesPerDay: 500_000_000,
  });
  expect(health.cost).toMatchObject([{ maxLagMs: 9100 }]);
});
