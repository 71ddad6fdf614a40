import { afterAll, beforeAll, expect, test } from "vitest";
import { siteReleases, telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { makeUser } from "#db/seed/factories.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { measuredVisits } from "#tests/fixtures/measured-visits.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:34:56Z");
const [older, newer] = ["aaaa1111", "bbbb2222"];
let site: TestSite;
let administrator: SignedIn;

interface Side {
  n: number;
  p75: number | null;
}
interface Vital {
  metric: PageMetric;
  before: Side;
  after: Side;
  ratio: { value: number; interval: [number, number] } | null;
  change: string | null;
}
interface Compared {
  later: string | null;
  earlier: string | null;
  all: Vital[] | null;
  routes: { route: string; vitals: Vital[] }[];
}
interface Budget {
  metric: string;
  limit: number;
  field: { n: number; verdict: string | null };
  pagesJudged: number;
  pagesOver: number;
  worst: { route: string; n: number } | null;
  lab: { route: string; device: string; value: number } | null;
  built: { page: string; value: number } | null;
}

async function ask<T>(name: string, input: object = {}): Promise<T> {
  const answer = await queryProcedure<T>(site, `ops.rum.${name}`, administrator.headers, input);
  if (answer.status !== 200) throw new Error(`${name} was answered ${answer.status}`);
  return answer.data as T;
}

/** Sends what a page would, and has it written. */
async function arrive(bodies: readonly string[]): Promise<void> {
  for (const payload of bodies) {
    const { statusCode } = await site.app.inject({
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
    expect(statusCode).toBe(204);
  }
  await site.services.telemetry.flush(site.db, now);
}

/** The same measurement so many times, a beacon holding 200 of them. */
function times(n: number, measured: { metric: PageMetric; value: number; route?: string; release?: string }): string[] {
  const { release = newer, route = "/jobs", ...one } = measured;
  const event = { kind: "metric", route, device: "phone", navigation: "hard", ...one };
  return Array.from({ length: Math.ceil(n / 200) }, (_, index) => {
    const events = Array.from({ length: Math.min(200, n - index * 200) }, () => event);
    return JSON.stringify({ v: 1, release, session: "one-visit", events });
  });
}

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
});
afterAll(() => site.close());

test("before anybody came, every part of the console has an answer, and says how many it stands on: none", async () => {
  expect(await ask("overview")).toMatchObject({
    vitals: [{ n: 0, p75: null }, { n: 0 }, { n: 0 }, { n: 0 }],
    visitsWithoutError: { n: 0, share: null },
  });
  expect(await ask("routes")).toEqual({ rows: [], total: 0 });
  expect(await ask("route", { route: "/jobs" })).toMatchObject({ histogram: [], exemplars: [], clicks: [], score: null });
  expect(await ask("compared")).toMatchObject({ releases: [], later: null, earlier: null, all: null, routes: [] });
  const budgets = await ask<{ rows: Budget[]; isWeighed: boolean }>("budgets");
  expect(budgets.isWeighed).toBe(false);
  expect(budgets.rows.every(({ field, worst, lab }) => field.n === 0 && worst === null && lab === null)).toBe(true);
});

test("the latest build stands beside the one before it: better, same or worse only from a thousand measurements of both", async () => {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await site.db.insert(siteReleases).values([
    { name: older, firstStartedAt: at(20), lastStartedAt: at(1) },
    { name: newer, firstStartedAt: at(10), lastStartedAt: at(10) },
  ]);
  site.services.telemetry.rum.knowReleases([older, newer]);
  await arrive([
    ...times(1000, { metric: "lcp", value: 2000, release: older }),
    ...times(1000, { metric: "lcp", value: 4000 }),
    ...times(1000, { metric: "inp", value: 150, release: older }),
    ...times(999, { metric: "inp", value: 600 }),
    ...times(1000, { metric: "cls", value: 0, release: older }),
    ...times(1000, { metric: "cls", value: 0 }),
    ...times(1000, { metric: "lcp", value: 900, route: "/about", release: older }),
    ...times(40, { metric: "lcp", value: 900, route: "/about" }),
  ]);
  const compared = await ask<Compared>("compared");
  expect([compared.later, compared.earlier]).toEqual([newer, older]);
  const jobs = compared.routes.find(({ route }) => route === "/jobs")?.vitals ?? [];
  expect(jobs).toMatchObject([
    { metric: "lcp", before: { n: 1000 }, after: { n: 1000 }, change: "worse" },
    { metric: "inp", before: { n: 1000 }, after: { n: 999 }, ratio: null, change: null },
    { metric: "cls", change: "same" },
  ]);
  expect(jobs[0]?.ratio?.interval[0]).toBeGreaterThan(1.8);
  expect(jobs[0]?.ratio?.interval[1]).toBeLessThan(2.2);
  expect(compared.routes.find(({ route }) => route === "/about")?.vitals[0]).toMatchObject({ after: { n: 40 }, change: null });
  expect(compared.all?.[0]).toMatchObject({ before: { n: 2000 }, after: { n: 1040 }, change: "worse" });
  const turned = await ask<Compared>("compared", { release: older, before: newer });
  expect(turned.routes.find(({ route }) => route === "/jobs")?.vitals[0]?.change).toBe("better");
  expect(await ask("compared", { release: older, before: older })).toMatchObject({ all: null });
  expect(await ask("compared", { release: older })).toMatchObject({ later: older, earlier: null, all: null });
});

test("a budget is judged from two hundred measurements on, on all pages and page by page, beside what the lab measured and what the build weighs", async () => {
  await arrive([
    ...times(200, { metric: "style-bytes", value: 120_000 }),
    ...times(200, { metric: "style-bytes", value: 90_000, route: "/about" }),
    ...times(199, { metric: "style-bytes", value: 500_000, route: "/contact" }),
    ...times(199, { metric: "requests", value: 80 }),
  ]);
  Object.assign(site.services, {
    pageWeights: [
      { page: "jobs/jobs-page", scriptBytes: 119_000, styleBytes: 20_000, fontBytes: 42_000 },
      { page: "info/about-page", scriptBytes: 310_000, styleBytes: 10_000, fontBytes: 42_000 },
    ],
  });
  const values = { "style-bytes": 18_000, "font-bytes": 42_000, "image-bytes": 0, "total-bytes": 200_000, requests: 20, "dom-nodes": 900 };
  const page = (route: string, others: object) => ({ route, address: route, device: "phone", values: { ...values, ...others } });
  const paint = { cls: 0, lcp: 800, tbt: 90, load: 900 };
  const report = {
    release: newer,
    measuredAt: "2026-11-20T09:00:00.000Z",
    machine: "2 processors",
    isAlone: true,
    pages: [page("/jobs", { "script-bytes": 119_000, ...paint }), page("/", { "script-bytes": 118_000, ...paint, cls: 120 })],
  };
  Object.assign(site.services, { readLabReport: async () => report });
  const { rows, isWeighed, lab } = await ask<{ rows: Budget[]; isWeighed: boolean; lab: object }>("budgets");
  expect(lab).toMatchObject({
    ...report,
    metrics: expect.arrayContaining([
      { metric: "tbt", limit: null },
      { metric: "cls", limit: 100 },
    ]),
  });
  expect(isWeighed).toBe(true);
  const row = (metric: PageMetric) => rows.find((each) => each.metric === metric);
  expect(row("style-bytes")).toMatchObject({
    limit: 100_000,
    field: { n: 599, verdict: "poor" },
    pagesJudged: 2,
    pagesOver: 1,
    worst: { route: "/jobs", n: 200 },
    lab: { route: "/jobs", device: "phone", value: 18_000 },
    built: { page: "jobs/jobs-page", value: 20_000 },
  });
  expect(row("requests")).toMatchObject({
    limit: 50,
    field: { n: 199, verdict: null },
    pagesJudged: 0,
    worst: null,
    lab: { value: 20 },
    built: null,
  });
  expect(row("cls")).toMatchObject({ lab: { route: "/", value: 120 } });
  expect(row("script-bytes")).toMatchObject({
    limit: 300_000,
    lab: { value: 119_000 },
    built: { page: "info/about-page", value: 310_000 },
  });
  expect(row("lcp")).toMatchObject({ limit: 2500, lab: { value: 800 } });
  expect(row("inp")).toMatchObject({ lab: null, built: null });
  Object.assign(site.services, { readLabReport: async () => null });
  const unmeasured = await ask<{ rows: Budget[]; lab: object | null }>("budgets");
  expect(unmeasured.lab).toBeNull();
  expect(unmeasured.rows.every((each) => each.lab === null)).toBe(true);
  const budgeted = ["lcp", "inp", "cls", "fcp", "ttfb", "fid", "load", "script-bytes", "style-bytes", "image-bytes", "font-bytes"];
  expect(rows.map(({ metric }) => metric)).toEqual([...budgeted, "total-bytes", "requests", "dom-nodes"]);
});

test("a page is weighed by type and by module, beside the newest earlier release that is archived", async () => {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await site.db
    .insert(siteReleases)
    .ignore()
    .values([
      { name: older, firstStartedAt: at(20), lastStartedAt: at(1) },
      { name: newer, firstStartedAt: at(10), lastStartedAt: at(10) },
    ]);
  await arrive(times(200, { metric: "script-bytes", value: 310_000, route: "/about" }));
  const bundle = (bytes: number) => ({
    files: [
      {
        name: "about-page.js",
        kind: "script",
        bytes,
        modules: [
          ["react-dom", 1000],
          ["src/pages/info/about-page.tsx", bytes - 1000],
        ],
      },
    ],
    pages: { "info/about-page": [0] },
  });
  const archived = new Map([
    [newer, bundle(5000)],
    [older, bundle(4200)],
  ]);
  Object.assign(site.services, { release: newer, readBundle: async (name: string) => archived.get(name) ?? null });
  const about = { route: "/about", page: "info/about-page" };
  const weight = await ask<{ types: object[] }>("pageWeight", about);
  expect(weight).toMatchObject({
    ...{ release: newer, before: older, modulesTotal: 2 },
    modules: [
      { module: "src/pages/info/about-page.tsx", bytes: 4000, before: 3200 },
      { module: "react-dom", bytes: 1000, before: 1000 },
    ],
  });
  expect(weight.types[0]).toMatchObject({ metric: "script-bytes", limit: 300_000, field: { n: 200 }, built: 5000, builtBefore: 4200 });
  archived.delete(older);
  expect(await ask("pageWeight", about)).toMatchObject({ before: null, modules: [{ bytes: 4000, before: 4000 }, {}] });
  expect(await ask("pageWeight", { route: "/none", page: null })).toMatchObject({ release: null, modules: [] });
});

test("what visits sent is what the console says of them", async () => {
  const visits = measuredVisits({ count: 60, release: newer, device: "tablet" });
  await arrive(visits);
  const events = visits.flatMap((body) => (JSON.parse(body) as { events: { metric?: string; value?: number }[] }).events);
  const lcp = events.flatMap(({ metric, value = 0 }) => (metric === "lcp" ? [value] : [])).toSorted((one, other) => one - other);
  const exact = lcp[44] ?? 0;
  const { vitals } = await ask<{ vitals: (Side & { interval: [number, number] })[] }>("overview", { device: "tablet" });
  const [figure] = vitals;
  expect(figure?.n).toBe(60);
  expect(Math.abs((figure?.p75 ?? 0) / exact - 1)).toBeLessThan(0.026);
  expect(figure?.interval[0]).toBeLessThanOrEqual(exact * 1.026);
  expect(figure?.interval[1]).toBeGreaterThanOrEqual(exact / 1.026);
});

test("what was accepted today is that of today, whichever period is shown", async () => {
  const row = { kind: "rum", outcome: "taken", n: 1 } as const;
  await site.db.insert(telemetryIntake).values([
    { ...row, hour: new Date("2026-11-10T10:00:00Z"), bytes: 5000 },
    { ...row, hour: new Date("2026-11-20T03:00:00Z"), bytes: 70 },
  ]);
  const { bytesToday: before } = await ask<{ bytesToday: number }>("health");
  const ends = { from: "2026-11-10T00:00Z", to: "2026-11-11T00:00Z" };
  expect(await ask("health", ends)).toMatchObject({ bytesToday: before, arrived: [{ bytes: 5000 }] });
});

test("what taking measurements cost is told by the hour, and by more hours where there would be too many", async () => {
  await site.db.delete(telemetryHealth);
  const cost = { takingMicros: 100, events: 10, writes: 6, failedWrites: 1, writingMs: 30, rowsWritten: 50, dropped: 2 };
  const hour = (text: string) => new Date(`2026-11-${text}:00:00Z`);
  await site.db.insert(telemetryHealth).values([
    { ...cost, hour: hour("20T10"), maxLagMs: 9000 },
    { ...cost, hour: hour("20T11"), maxLagMs: 12_000 },
    { ...cost, hour: hour("14T00"), maxLagMs: 500 },
  ]);
  interface Health {
    stepHours: number;
    cost: { at: string; events: number; maxLagMs: number; dropped: number }[];
  }
  const day = await ask<Health>("health");
  expect(day.stepHours).toBe(1);
  expect(day.cost).toMatchObject([
    { at: "2026-11-20T10:00:00.000Z", events: 10, maxLagMs: 9000 },
    { at: "2026-11-20T11:00:00.000Z", events: 10, maxLagMs: 12_000 },
  ]);
  const week = await ask<Health>("health", { range: "7d" });
  expect(week.stepHours).toBe(2);
  expect(week.cost).toMatchObject([
    { at: "2026-11-14T00:00:00.000Z", events: 10 },
    { at: "2026-11-20T10:00:00.000Z", events: 20, maxLagMs: 12_000, dropped: 4 },
  ]);
});
