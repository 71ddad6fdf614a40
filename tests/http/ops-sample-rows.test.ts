import { and, eq, gte, inArray, like, lt, sql, sum } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { errorGroupStates } from "#db/ops-values.ts";
import { clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlertChanges } from "#db/schema/ops-alerts.ts";
import { rateLimitHourUsage } from "#db/schema/rate-limits.ts";
import * as rum from "#db/schema/rum.ts";
import { releaseFirstLooks } from "#db/schema/telemetry.ts";
import { pinnedTraces, workDayCounts, workTimings } from "#db/schema/traces.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { pageMetrics } from "#db/telemetry-values.ts";
import type { ErrorExemplar } from "#ops/client-errors/visit-sketch.ts";
import { valueOfBin } from "#ops/rum/summary.ts";
import errors from "#ops/sample/errors.json" with { type: "json" };
import pages from "#ops/sample/pages.json" with { type: "json" };
import work from "#ops/sample/work.json" with { type: "json" };
import { dayOf, edgesOfDay } from "#ops/whole-days.ts";
import { countRefusedBy, listBusyCallers, readUsageGrid } from "#server/kernel/limits/busy-callers.queries.ts";
import { listUsage } from "#server/kernel/limits/usage.commands.ts";
import { listAlerts } from "#server/modules/operations/ops/alerts/alerts.commands.ts";
import { readOverview, vitals } from "#server/modules/operations/ops/rum/overview.queries.ts";
import { readBudgets } from "#server/modules/operations/ops/rum/page-weight.queries.ts";
import { periodOf } from "#server/modules/operations/ops/rum/period.ts";
import { ensureSampleTelemetry } from "#server/modules/operations/ops/sample-data.commands.ts";
import { sampleTelemetryUrl } from "#server/modules/operations/ops/sample-data.queries.ts";
import { appRouter } from "#server/router.ts";
import { routes } from "#src/routes.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";

const now = new Date("2026-11-26T14:20:00Z");
const look = { device: null, navigation: "hard", release: null } as const;
let main: TestDatabase;
let sample: Database;

beforeAll(async () => {
  main = await openTestDatabase();
  expect(await ensureSampleTelemetry(main.db, { databaseUrl: main.url, now })).toBeGreaterThan(10_000);
  sample = openDatabase(sampleTelemetryUrl(main.url), { connectionLimit: 2 });
});
afterAll(async () => {
  await sample.close();
  await removeSampleMarket(main.db);
  await main.close();
});

/** The 75th percentile read off sorted measurements, one for each that the rows count. */
function p75Of(cells: readonly { bin: number; n: number }[], metric: (typeof vitals)[number]): number {
  const values = cells.flatMap(({ bin, n }) => Array.from({ length: n }, () => valueOfBin(bin, metric))).sort((one, other) => one - other);
  return values[Math.ceil(values.length * 0.75) - 1] ?? 0;
}

test.each(["24h", "28d"] as const)("every tile of the overview is what its rows add up to: %s", async (range) => {
  const period = periodOf(range, now);
  const overview = await readOverview(sample.db, { ...look, period });
  const isByDay = range === "28d";
  const [bins, ratings, events] = isByDay
    ? [rum.rumDayBins, rum.rumDayRatings, rum.rumDayEvents]
    : [rum.rumBins, rum.rumRatings, rum.rumEvents];
  const inPeriod = (table: typeof rum.rumBins | typeof rum.rumDayBins) =>
    "hour" in table ? gte(table.hour, period.from) : gte(table.day, dayOf(period.from));
  for (const [place, metric] of vitals.entries()) {
    const cells = await sample.db
      .select({ bin: bins.bin, n: bins.n })
      .from(bins)
      .where(and(inPeriod(bins), eq(bins.metric, metric), eq(bins.navigation, "hard")));
    const n = cells.reduce((all, cell) => all + cell.n, 0);
    expect(n).toBeGreaterThan(100);
    const rated = await sample.db
      .select({ rating: ratings.rating, n: sum(ratings.n).mapWith(Number) })
      .from(ratings)
      .where(and(inPeriod(ratings as never), eq(ratings.metric, metric), eq(ratings.navigation, "hard")))
      .groupBy(ratings.rating);
    expect(overview.vitals[place]).toMatchObject({ metric, n, p75: p75Of(cells, metric) });
    const counts = overview.vitals[place]?.counts;
    for (const each of rated) expect(counts?.[each.rating]).toBe(each.n);
    expect(rated.reduce((all, each) => all + each.n, 0)).toBe(n);
  }
  const happened = await sample.db
    .select({ event: events.event, n: sum(events.n).mapWith(Number) })
    .from(events)
    .where(inPeriod(events as never))
    .groupBy(events.event);
  const count = (event: string) => happened.find((each) => each.event === event)?.n ?? 0;
  expect(overview).toMatchObject({
    visits: count("visit"),
    views: count("view"),
    rateLimited: count("rate-limited"),
    breakerOpens: count("breaker-open"),
    visitsWithoutError: { n: count("visit"), share: 1 - count("visit-with-error") / count("visit") },
    visitsWithCriticalLimit: { share: count("visit-with-critical-limit") / count("visit") },
  });
  expect(overview.visits).toBeGreaterThan(100);
  const [busiest] = overview.procedures;
  const timed = and(eq(workTimings.kind, "procedure"), eq(workTimings.name, busiest?.name ?? ""));
  const dayCounted = and(eq(workDayCounts.kind, "procedure"), eq(workDayCounts.name, busiest?.name ?? ""));
  const [calls] = isByDay
    ? await sample.db
        .select({ n: sum(workDayCounts.n).mapWith(Number) })
        .from(workDayCounts)
        .where(dayCounted)
    : await sample.db
        .select({ n: sum(workTimings.n).mapWith(Number) })
        .from(workTimings)
        .where(and(timed, gte(workTimings.hour, period.from)));
  expect(busiest?.n).toBe(calls?.n);
  const [served] = isByDay
    ? await sample.db
        .select({ n: sum(workDayCounts.n).mapWith(Number) })
        .from(workDayCounts)
        .where(eq(workDayCounts.kind, "request"))
    : await sample.db
        .select({ n: sum(workTimings.n).mapWith(Number) })
        .from(workTimings)
        .where(and(eq(workTimings.kind, "request"), gte(workTimings.hour, period.from)));
  expect(overview.requests.n).toBe(served?.n);
  expect(overview.requests.p95Us).toBeGreaterThan(1000);
  // What tiles draw adds up to what they say.
  const { trends, requests: answered } = overview;
  const stepSeconds = isByDay ? 86_400 : 3600;
  const secondsOf = (step: number) => Math.min(stepSeconds, (period.to.getTime() - period.from.getTime()) / 1000 - step * stepSeconds);
  const drawn = trends.requestsPerSecond.map((perSecond, step) => Math.round(perSecond * secondsOf(step)));
  expect(drawn.reduce((all, n) => all + n, 0)).toBe(answered.n);
  expect(Math.round(drawn.reduce((all, n, step) => all + n * (trends.failedShare[step] ?? 0), 0))).toBe(answered.failed);
  expect(trends.rateLimited.reduce((all, n) => all + n, 0)).toBe(overview.rateLimited);
  expect(trends.p95Us.filter((us) => us !== null && us > 1000).length).toBeGreaterThan(drawn.length / 2);
  expect(trends.visitsWithErrorShare.length).toBe(drawn.length);
  if (isByDay) return;
  const before = await readOverview(sample.db, { ...look, period: { ...period, from: dayBefore(period.from), to: dayBefore(period.to) } });
  expect(overview.before.visits).toBe(before.visits - (await visitsAt(dayBefore(period.to))));
});

test("a week is compared with a whole week, and the calls that the limiter refused are among the requests answered with 4xx", async () => {
  const period = periodOf("7d", now);
  const { requests, before } = await readOverview(sample.db, { ...look, period });
  expect(Math.abs(Math.log2(requests.n / (before.requests?.n ?? 0)))).toBeLessThan(2);
  const [limiter] = await sample.db
    .select({ n: sum(rateLimitHourUsage.refusedCalls).mapWith(Number) })
    .from(rateLimitHourUsage)
    .where(and(gte(rateLimitHourUsage.hour, period.from), like(rateLimitHourUsage.endpoint, "% %")));
  expect(requests.refused).toBeGreaterThan(limiter?.n ?? Number.POSITIVE_INFINITY);
});

const dayBefore = (at: Date) => new Date(at.getTime() - 86_400_000);

/** The period before ends where this one begins: its last hour belongs to this one. */
async function visitsAt(hour: Date): Promise<number> {
  const start = new Date(Math.floor(hour.getTime() / 3_600_000) * 3_600_000);
  const [row] = await sample.db
    .select({ n: sum(rum.rumEvents.n).mapWith(Number) })
    .from(rum.rumEvents)
    .where(and(eq(rum.rumEvents.hour, start), eq(rum.rumEvents.event, "visit")));
  return row?.n ?? 0;
}

test("days are the sums of their hours, and days of the site and months those of the days", async () => {
  const day = dayOf(new Date(now.getTime() - 5 * 86_400_000));
  const { from, until } = edgesOfDay(day);
  const total = async (table: typeof rum.rumBins, where: ReturnType<typeof sql> | ReturnType<typeof and>) =>
    sample.db
      .select({ metric: table.metric, device: table.device, bin: table.bin, n: sum(table.n).mapWith(Number) })
      .from(table)
      .where(where)
      .groupBy(table.metric, table.device, table.bin)
      .orderBy(table.metric, table.device, table.bin);
  const ofHours = await total(rum.rumBins, and(gte(rum.rumBins.hour, from), lt(rum.rumBins.hour, until)));
  expect(new Set(ofHours.map(({ metric }) => metric))).toEqual(new Set(pageMetrics));
  expect(await total(rum.rumDayBins as never, and(eq(rum.rumDayBins.day, day)))).toEqual(ofHours);
  expect(await total(rum.rumSiteDayBins as never, and(eq(rum.rumSiteDayBins.day, day)))).toEqual(ofHours);
  const ofMonth = await total(rum.rumMonthBins as never, and(eq(rum.rumMonthBins.month, "2026-10")));
  expect(await total(rum.rumDayBins as never, sql`${rum.rumDayBins.day} like '2026-10-%'`)).toEqual(ofMonth);
  expect(ofMonth.length).toBeGreaterThan(0);
});

test("the later release is worse where it was made worse, and budgets are near and over", async () => {
  const [look] = await sample.db.select().from(releaseFirstLooks);
  const changeOf = (route: string, metric: string) =>
    look?.figures.routes.find((each) => each.route === route)?.vitals.find((vital) => vital.metric === metric)?.change;
  expect([changeOf("/jobs", "inp"), changeOf("/salary-guide", "lcp"), changeOf("/jobs", "lcp")]).toEqual(["worse", "worse", "same"]);
  const { rows } = await readBudgets(sample.db, {
    device: null,
    navigation: "hard",
    release: null,
    period: periodOf("28d", now),
    weights: null,
    report: null,
  });
  const row = (metric: string) => rows.find((each) => each.metric === metric);
  const near = row("lcp");
  expect(near?.worst).toMatchObject({ route: "/salary-guide", verdict: "good" });
  expect((near?.worst?.p75 ?? 0) / (near?.limit ?? 1)).toBeGreaterThan(0.93);
  expect(row("script-bytes")).toMatchObject({ worst: { route: "/salary-guide", verdict: "poor" }, pagesOver: 1 });
  expect(row("image-bytes")).toMatchObject({ worst: { route: "/salary-guide", verdict: "poor" }, alerts: [{ route: "/salary-guide" }] });
});

test("errors are in every state, with frames that point at functions of this repository", async () => {
  const groups = await sample.db.select({ state: clientErrorGroups.state }).from(clientErrorGroups);
  expect(groups).toHaveLength(errors.length);
  expect(new Set(groups.map(({ state }) => state))).toEqual(new Set(errorGroupStates));
  const reports = await sample.db
    .select({ id: clientErrorExemplars.groupId, exemplars: clientErrorExemplars.exemplars })
    .from(clientErrorExemplars);
  for (const { id, exemplars } of reports) {
    const [first] = JSON.parse(exemplars) as ErrorExemplar[];
    const named = errors[id - 1]?.frames.map(([module, name]) => ({ module, function: name })) ?? [];
    expect(first?.frames).toMatchObject(named);
    expect(first?.frames.every(({ lines, line }) => lines.some(({ number, text }) => number === line && text.trim() !== ""))).toBe(true);
  }
});

test("pages, calls and traces are those of the site", async () => {
  const known = new Set(routes.filter(({ page }) => page !== null).map(({ path }) => path));
  expect(pages.map(({ route }) => route).filter((route) => !known.has(route))).toEqual([]);
  const procedures = new Set(Object.keys(appRouter._def.procedures));
  const named = [
    ...work.calls.filter(([kind]) => kind === "procedure").map(([, name]) => String(name)),
    ...errors.flatMap(({ procedure }) => procedure ?? []),
  ];
  expect(named.filter((name) => !procedures.has(name))).toEqual([]);
  const exemplars = await sample.db.select({ metric: rum.rumExemplars.metric, detail: rum.rumExemplars.detail }).from(rum.rumExemplars);
  const ofMetric = (metric: string) => exemplars.filter((each) => each.metric === metric).map(({ detail }) => detail);
  expect(ofMetric("cls").filter(({ shift }) => shift && shift.to[1] > shift.from[1]).length).toBeGreaterThan(20);
  expect(ofMetric("lcp").filter(({ resources = [] }) => resources.length > 4).length).toBeGreaterThan(20);
  expect(new Set(ofMetric("inp").map(({ element }) => element)).size).toBeGreaterThan(2);
  const traceIds = exemplars.flatMap(({ detail }) => detail.traces ?? []);
  expect(traceIds.length).toBeGreaterThan(20);
  const found = await sample.db.select({ id: pinnedTraces.traceId }).from(pinnedTraces).where(inArray(pinnedTraces.traceId, traceIds));
  expect(found).toHaveLength(traceIds.length);
});

test("there was a storm of refusals, and alerts that ended beside those that are open, by what their traffic reaches", async () => {
  const { endpoints, spenders } = await listUsage(sample.db, { from: new Date(now.getTime() - 7 * 86_400_000), to: now });
  expect(endpoints[0]).toMatchObject({ endpoint: "GET /api/jobs", policy: "search" });
  expect(endpoints[0]?.refusedCalls).toBeGreaterThan(3_000);
  expect(spenders[0]).toMatchObject({ endpoint: "GET /api/jobs", callerKind: "script" });
  const { alerts, changes, rules } = await listAlerts(sample.db, now);
  expect(alerts.map(({ kind, isRaised }) => `${kind} ${isRaised}`).toSorted()).toEqual([
    "error-rate false",
    "release-worse true",
    "rule false",
    "rule true",
    "rule true",
  ]);
  const [fired] = await sample.db
    .select({ facts: opsAlertChanges.facts })
    .from(opsAlertChanges)
    .where(and(eq(opsAlertChanges.kind, "error-rate"), eq(opsAlertChanges.isRaised, true)));
  expect(fired?.facts.inAnHour).toBeGreaterThanOrEqual(20);
  const [ended] = alerts.filter(({ kind }) => kind === "error-rate");
  expect(ended?.lines).toContainEqual(expect.stringMatching(/^Seen (?:[2-9]\d|\d{3,}|\d+,\d{3}) times in one hour; the hourly median/));
  expect(ended?.lines).toContainEqual(expect.stringMatching(/^It ended with \d+ in an hour\.$/));
  for (const { kind, facts } of alerts) if (kind === "rule") expect(Number(facts.n)).toBeGreaterThanOrEqual(Number(facts.minimumN));
  expect(alerts.filter(({ silence }) => silence !== null)).toHaveLength(1);
  expect(changes.length).toBeGreaterThan(5);
  expect(rules.map(({ isRaised, lastN }) => [isRaised, (lastN ?? 0) > 0])).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ]);
});

test("the console finds the caller of the storm, and counts by another quota from its minutes", async () => {
  const period = { from: new Date(now.getTime() - 7 * 86_400_000), to: now };
  const grid = await readUsageGrid(sample.db, period);
  expect(grid.endpoints[0]).toMatchObject({ endpoint: "GET /api/jobs", policy: "search" });
  const hottest = grid.endpoints[0]?.cells.toSorted((one, other) => other.refusedCalls - one.refusedCalls)[0];
  expect(hottest?.refusedCalls).toBeGreaterThan(3_000);
  const [busiest] = await listBusyCallers(sample.db, { ...period, endpoint: "GET /api/jobs" });
  expect(busiest).toMatchObject({
    callerKind: "script",
    policy: "search",
    quota: 60,
    busyMinutes: 120,
    refusedCalls: hottest?.refusedCalls,
  });
  const atPresent = await countRefusedBy(sample.db, { ...period, policy: "search", quota: null });
  expect(atPresent.callers).toBe(atPresent.callersNow);
  const stricter = await countRefusedBy(sample.db, { ...period, policy: "search", quota: 45 });
  expect(stricter.callers).toBeGreaterThan(atPresent.callers);
  expect(await countRefusedBy(sample.db, { ...period, policy: "search", quota: 500 })).toMatchObject({ callers: 0, unitsOver: 0 });
});

test("it is made anew when it is a day old, and goes with the sample market", async () => {
  expect(await ensureSampleTelemetry(main.db, { databaseUrl: main.url, now })).toBe(0);
  const later = new Date(now.getTime() + 25 * 3_600_000);
  const begun = new Error("rows are about to be invented");
  const onStart = () => {
    throw begun;
  };
  await expect(ensureSampleTelemetry(main.db, { databaseUrl: main.url, now: later, onStart })).rejects.toBe(begun);
  await removeSampleMarket(main.db);
  const name = new URL(sampleTelemetryUrl(main.url)).pathname.slice(1);
  const [rows] = await main.db.execute(sql`select schema_name from information_schema.schemata where schema_name = ${name}`);
  expect(rows).toEqual([]);
});
