import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConsoleRange } from "#db/ops-values.ts";
import { rollUpRumDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import { deleteOldCounts } from "#server/modules/operations/telemetry/telemetry-retention.commands.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import {
  type DeviceCell,
  type EventCount,
  readBins,
  readDeviceBins,
  readEvents,
  readRatings,
  readSiteBins,
  type SiteCell,
} from "./cells.queries.ts";
import { listChanges, listTrends } from "./page-list.queries.ts";
import { periodOf } from "./period.ts";
import { readSeries } from "./series.queries.ts";

// Takes about 5 s; the full run, of four times as many pages, about 15 s.

const now = new Date("2026-11-23T10:00:00Z");
const pages = sizeOfRun({ daily: 15, full: 60 });
const sequenceOfPages = sql.raw(`seq_1_to_${pages} r`);
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  // Four hundred days and a week of hours, of many pages, two metrics and a few bins or ratings each.
  await runStatement(
    db,
    sql`insert into rum_day_bins (day, metric, route, device, navigation, bin, n)
      select date_sub('2026-11-23', interval d.seq day), elt(m.seq, 'lcp', 'inp'), concat('/page-', r.seq), 'phone', 'hard', 100 + b.seq, 3
      from seq_0_to_399 d, seq_1_to_2 m, ${sequenceOfPages}, seq_1_to_3 b`,
  );
  await runStatement(
    db,
    sql`insert into rum_day_ratings (day, metric, route, device, navigation, rating, n)
      select date_sub('2026-11-23', interval d.seq day), elt(m.seq, 'lcp', 'inp'), concat('/page-', r.seq), 'phone', 'hard', 'good', 9
      from seq_0_to_399 d, seq_1_to_2 m, ${sequenceOfPages}`,
  );
  await runStatement(
    db,
    sql`insert into rum_bins (hour, metric, route, device, navigation, bin, n)
      select date_sub('2026-11-23 10:00:00', interval h.seq hour), elt(m.seq, 'lcp', 'inp'), concat('/page-', r.seq), 'phone', 'hard', 100 + b.seq, 3
      from seq_0_to_167 h, seq_1_to_2 m, ${sequenceOfPages}, seq_1_to_3 b`,
  );
  // As the task would have added them up in its time, of two builds and of weights that differ.
  await runStatement(db, sql`update rum_day_bins set release_name = 'b2', one_in = 4 where bin = 103`);
  await runStatement(
    db,
    sql`insert into rum_site_day_bins (day, metric, device, navigation, one_in, bin, n)
      select day, metric, device, navigation, one_in, bin, sum(n) from rum_day_bins group by day, metric, device, navigation, one_in, bin`,
  );
  await runStatement(
    db,
    sql`insert into rum_month_bins (month, route, metric, device, navigation, one_in, bin, n)
      select left(day, 7), route, metric, device, navigation, one_in, bin, sum(n) from rum_day_bins where day < '2026-11-01' and day >= '2025-11-01'
      group by left(day, 7), route, metric, device, navigation, one_in, bin`,
  );
  await runStatement(
    db,
    sql`insert into rum_site_day_ratings (day, metric, device, navigation, rating, n)
      select day, metric, device, navigation, rating, sum(n) from rum_day_ratings group by day, metric, device, navigation, rating`,
  );
  await runStatement(
    db,
    sql`insert into rum_day_events (day, route, event, release_name, one_in, n)
      select date_sub('2026-11-23', interval d.seq day), concat('/page-', r.seq), elt(e.seq, 'view', 'visit'), if(r.seq % 2, 'b2', ''), e.seq, 1 + (d.seq + r.seq) % 5
      from seq_0_to_399 d, ${sequenceOfPages}, seq_1_to_2 e`,
  );
  await runStatement(
    db,
    sql`insert into rum_month_events (month, route, event, one_in, n)
      select left(day, 7), route, event, one_in, sum(n) from rum_day_events where day < '2026-11-01' and day >= '2025-11-01'
      group by left(day, 7), route, event, one_in`,
  );
  for (const table of [
    "rum_day_bins",
    "rum_day_ratings",
    "rum_site_day_ratings",
    "rum_day_events",
    "rum_month_events",
    "rum_bins",
    "rum_month_bins",
    "rum_site_day_bins",
  ])
    await runStatement(db, sql.raw(`analyze table ${table}`));
});
afterAll(() => database.close());

const ofPage = (range: "7d" | "13m") =>
  ({ period: periodOf(range, now), device: null, navigation: "hard", release: null, metrics: ["lcp"], route: "/page-7" }) as const;

test.each([
  ["sketches of thirteen months", 6000, readDeviceBins, "13m"],
  ["ratings of thirteen months", 2000, readRatings, "13m"],
  ["what it was over thirteen months", 8000, readSeries, "13m"],
  ["sketches of a week's hours", 3000, readDeviceBins, "7d"],
] as const)("of one page among many, %s: no other page is read", async (_what, most, read, range) => {
  expect(await rowsTouched(database.db, (db) => read(db, ofPage(range)))).toBeLessThan(most);
});

const ofAll = (range: ConsoleRange, at = now) =>
  ({ period: periodOf(range, at), device: null, navigation: "hard", release: null, metrics: ["lcp", "inp"] }) as const;
const lcpOfAll = (range: "13m", at = now) => ({ ...ofAll(range, at), metrics: ["lcp"], route: null }) as const;

test("of all pages over thirteen months, months are read in place of their days, and the site's days in place of its pages'", async () => {
  expect(await rowsTouched(database.db, (db) => readDeviceBins(db, ofAll("13m")))).toBeLessThan(10_000 + 500 * pages);
  expect(await rowsTouched(database.db, (db) => readSeries(db, lcpOfAll("13m")))).toBeLessThan(8000);
});

/** What the cells add up to, in whatever parts they come. */
function summed(cells: readonly DeviceCell[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { route, metric, device, bin, oneIn, n } of cells) {
    const name = [route, metric, device, bin, oneIn].join(" ");
    sums.set(name, (sums.get(name) ?? 0) + n);
  }
  return sums;
}

const daysThemselves = async <T>(ask: () => Promise<T>, months = "rum_month_bins"): Promise<T> => {
  const { db } = database;
  await runStatement(db, sql.raw(`rename table ${months} to months_away`));
  await runStatement(db, sql.raw(`create table ${months} like months_away`));
  const answer = await ask();
  await runStatement(db, sql.raw(`drop table ${months}`));
  await runStatement(db, sql.raw(`rename table months_away to ${months}`));
  return answer;
};

test.each([
  ["13m", "2026-11-23T10:00:00Z"],
  ["13m", "2026-11-30T23:59:00Z"],
  // Thirty days short of thirteen months begins with a month.
  ["13m", "2026-12-01T00:10:00Z"],
  ["90d", "2026-11-23T10:00:00Z"],
  ["28d", "2026-11-01T10:00:00Z"],
] as const)("over %s until %s the figures are those of the days, to the last measurement", async (range, at) => {
  const { db } = database;
  for (const look of [
    ofAll(range, new Date(at)),
    { ...ofAll(range, new Date(at)), route: "/page-7" },
    { ...ofAll(range, new Date(at)), release: "b2" },
  ]) {
    const own = summed(await readDeviceBins(db, look));
    expect(own.size).toBeGreaterThan(0);
    expect(own).toEqual(summed(await daysThemselves(() => readDeviceBins(db, look))));
  }
});

const looks = [
  ["13m", "2026-11-23T10:00:00Z"],
  ["90d", "2026-11-23T10:00:00Z"],
  ["28d", "2026-11-01T10:00:00Z"],
  ["7d", "2026-11-23T10:00:00Z"],
] as const;

test.each(looks)("over %s until %s all pages together, and their ratings and events, are the sums of each", async (range, at) => {
  const { db } = database;
  for (const device of [null, "phone", "desktop"] as const) {
    const look = { ...ofAll(range, new Date(at)), device };
    const asSite = (cells: readonly SiteCell[]) => summed(cells.map((cell) => ({ ...cell, route: "", device: "phone" })));
    const own = asSite(await readSiteBins(db, look));
    expect(own.size > 0).toBe(device !== "desktop");
    expect(own).toEqual(asSite(await readDeviceBins(db, look)));
    expect(own).toEqual(asSite(await readBins(db, look)));
    const ofPages = new Map<string, number>();
    for (let page = 1; page <= pages; page += 1)
      for (const { metric, rating, n } of await readRatings(db, { ...look, route: `/page-${page}` }))
        ofPages.set(`${metric} ${rating}`, (ofPages.get(`${metric} ${rating}`) ?? 0) + n);
    expect(new Map((await readRatings(db, look)).map(({ metric, rating, n }) => [`${metric} ${rating}`, n]))).toEqual(ofPages);
  }
});

test.each(looks.slice(0, 3))("what happened on pages over %s until %s is what happened on its days", async (range, at) => {
  const { db } = database;
  const period = periodOf(range, new Date(at));
  for (const asked of [
    { period, release: null },
    { period, release: "b2" },
    { period, release: null, route: "/page-7" },
  ]) {
    const own = eventSums(await readEvents(db, asked));
    expect(own.size).toBeGreaterThan(0);
    expect(own).toEqual(eventSums(await daysThemselves(() => readEvents(db, asked), "rum_month_events")));
    expect([...own.keys()].every((name) => asked.route === undefined || name.startsWith(`${asked.route} `))).toBe(true);
  }
});

function eventSums(counts: readonly EventCount[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { route, event, oneIn, n } of counts) {
    const name = [route, event, oneIn].join(" ");
    sums.set(name, (sums.get(name) ?? 0) + n);
  }
  return sums;
}

test("what a build measured is read without other builds, and the metrics asked for without others", async () => {
  const { db } = database;
  const ofBuild = { ...ofAll("13m"), release: "b2" };
  expect(await rowsTouched(db, (tx) => readBins(tx, { ...ofBuild, release: "no-such" }))).toBeLessThan(200);
  expect(await rowsTouched(db, (tx) => readBins(tx, { ...ofAll("24h"), metrics: ["inp"] }))).toBeLessThan(10_500);
  expect(await rowsTouched(db, (tx) => readEvents(tx, { ...ofAll("13m"), route: "/page-7" }))).toBeLessThan(1500);
});

test("what changed, and the lines of all pages, read only their metrics in their period and the one before", async () => {
  const { db } = database;
  const look = { ...ofAll("28d"), compare: null };
  // Of each page and day three bins of each of two metrics; of the lines one metric alone.
  expect(await rowsTouched(db, (tx) => listChanges(tx, look))).toBeLessThan(2.2 * 57 * pages * 6);
  expect(await rowsTouched(db, (tx) => listTrends(tx, look))).toBeLessThan(3.5 * 29 * pages * 3);
  expect(await rowsTouched(db, (tx) => listTrends(tx, ofAll("24h")))).toBeLessThan(3.5 * 25 * pages * 3);
});

test("the whole site over time is the sum of its pages", async () => {
  const { series } = await readSeries(database.db, lcpOfAll("13m"));
  // Pages of three bins, three each, for every day of a step.
  expect(series[0]?.points.slice(1, -1).map(({ n }) => n)).toEqual(Array.from({ length: 55 }, () => 7 * pages * 3 * 3));
});

test("a month is added up once it is over, again as long as its days are, and goes with the first of its days", async () => {
  const { db } = database;
  const monthsKept = async () =>
    (await runStatement(db, sql`select distinct month as Value from rum_month_bins order by 1`)).map(({ Value }) => Value);
  const views = (n: number) => sql`insert into rum_bins (hour, metric, route, device, navigation, bin, n)
    values ('2026-11-30 22:00:00', 'lcp', '/late', 'phone', 'hard', 90, ${n}) on duplicate key update n = n + values(n)`;
  const ofLate = async () =>
    (await runStatement(db, sql`select n as Value from rum_month_bins where route = '/late'`)).map(({ Value }) => Number(Value));
  await runStatement(db, sql`insert into rum_events (hour, route, event, n) values ('2026-11-30 22:00:00', '/late', 'view', 1)`);
  await runStatement(db, views(3));
  await rollUpRumDays(db, new Date("2026-11-30T23:30:00Z"));
  expect([await ofLate(), (await monthsKept()).at(-1)]).toEqual([[], "2026-10"]);
  await rollUpRumDays(db, new Date("2026-12-01T00:30:00Z"));
  expect([await ofLate(), (await monthsKept()).at(-1)]).toEqual([[3], "2026-11"]);
  await runStatement(db, views(4));
  await rollUpRumDays(db, new Date("2026-12-01T01:30:00Z"));
  expect(await ofLate()).toEqual([7]);
  expect((await monthsKept())[0]).toBe("2025-11");
  await deleteOldCounts(db, new Date("2026-12-01T01:30:00Z"));
  expect((await monthsKept())[0]).toBe("2025-11");
  await deleteOldCounts(db, new Date("2026-12-02T01:30:00Z"));
  expect((await monthsKept())[0]).toBe("2025-12");
});
