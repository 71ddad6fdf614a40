import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deviceKinds, type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { createTelemetry } from "#ops/telemetry.ts";
import { createWorkTimings } from "#ops/trace/work-timings.ts";
import { addUpPeriods } from "#server/modules/operations/telemetry/roll-up-sums.commands.ts";
import { deleteOldCounts } from "#server/modules/operations/telemetry/telemetry-retention.commands.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { readBins, readDeviceBins, readSiteBins } from "./rum/cells.queries.ts";
import { listTrends } from "./rum/page-list.queries.ts";
import type { Period } from "./rum/period.ts";
import { readSeries } from "./rum/series.queries.ts";
import { listWork, listWorkInFull, readTimedNames, readWorkTotal } from "./work.queries.ts";

// Takes about 10 s.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const counted = [
  "rum_bins",
  "rum_day_bins",
  "rum_site_day_bins",
  "rum_ratings",
  "rum_events",
  "rum_exemplars",
  "work_timings",
  "work_day_timings",
];
beforeEach(async () => {
  for (const table of [...counted, "console_sums"]) await runStatement(database.db, sql.raw(`delete from ${table}`));
});

const metrics: readonly PageMetric[] = ["lcp", "cls", "script-bytes"];
const filter = (period: Period, device: (typeof deviceKinds)[number] | null = null) =>
  ({ period, device, navigation: "hard", release: null, metrics }) as const;

/** What cells add up to, in whatever parts they come. */
function summed(cells: readonly { metric: string; route?: string; device?: string; bin: number; oneIn: number; n: number }[]) {
  const sums = new Map<string, number>();
  for (const { metric, route = "", device = "", bin, oneIn, n } of cells) {
    const name = [metric, route, device, bin, oneIn].join(" ");
    sums.set(name, (sums.get(name) ?? 0) + n);
  }
  return new Map([...sums].filter(([, n]) => n !== 0).toSorted(([one], [other]) => one.localeCompare(other)));
}

async function everything(period: Period) {
  const { db } = database;
  const { from, to } = period;
  const work = { kind: "procedure", from, to } as const;
  const { totals } = await readTimedNames(db, work);
  return {
    pages: summed(await readDeviceBins(db, filter(period))),
    phones: summed(
      (await readBins(db, filter(period, "phone"))).map(({ metric, route, bin, oneIn, n }) => ({ metric, route, bin, oneIn, n })),
    ),
    site: summed((await readSiteBins(db, filter(period))).map(({ metric, bin, oneIn, n }) => ({ metric, bin, oneIn, n }))),
    onePage: summed(await readDeviceBins(db, { ...filter(period), route: "/b" })),
    series: (await readSeries(db, { ...filter(period), route: null })).series,
    trends: (await listTrends(db, filter(period))).toSorted((one, other) => one.route.localeCompare(other.route)),
    work: await listWork(db, { ...work, most: 10 }),
    total: await readWorkTotal(db, work),
    // What was counted knows points of more than two days only once days are rolled up.
    inFull: (await listWorkInFull(db, work)).map(({ totalUs, points, ...row }) => ({
      ...{ ...row, totalMs: Math.round(totalUs / 1000) },
      ...(to.getTime() - from.getTime() <= 2 * dayMs && { points }),
    })),
    timed: [...totals].map(([name, { n }]) => [name, n]).toSorted(),
  };
}

/** The same reads of the rows as they were counted: they are what answers before anything is added up. */
async function everythingCounted(period: Period) {
  const { db } = database;
  await runStatement(db, sql`rename table console_sums to sums_away`);
  await runStatement(db, sql`create table console_sums like sums_away`);
  try {
    return await everything(period);
  } finally {
    await runStatement(db, sql`drop table console_sums`);
    await runStatement(db, sql`rename table sums_away to console_sums`);
  }
}

const measurement = fc.record({
  metric: fc.constantFrom(...metrics),
  route: fc.constantFrom("/a", "/b", "/c"),
  device: fc.constantFrom(...deviceKinds),
  navigation: fc.constantFrom("hard" as const, "hard" as const, "soft" as const),
  value: fc.integer({ min: 0, max: 6000 }),
  /** What the page had reported before, which this replaces. */
  instead: fc.option(fc.integer({ min: 0, max: 6000 }), { nil: undefined }),
  oneIn: fc.constantFrom(1, 4, 1024),
});
const step = fc.record({
  /** What each of the two processes takes in before they write. */
  taken: fc.tuple(fc.array(measurement, { maxLength: 6 }), fc.array(measurement, { maxLength: 6 })),
  calls: fc.array(
    fc.record({ name: fc.constantFrom("jobs.list", "me.get"), us: fc.integer({ min: 1, max: 900_000 }), process: fc.nat(1) }),
    { maxLength: 4 },
  ),
  order: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
  laterByMinutes: fc.constantFrom(4, 17, 55, 61, 180, 700, 1500),
});

test("sums are what was counted, however two processes write while it is added up", async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      for (const table of [...counted, "console_sums"]) await runStatement(db, sql.raw(`delete from ${table}`));
      const processes = [createTelemetry(), createTelemetry()];
      const timings = [createWorkTimings(), createWorkTimings()];
      const start = Date.parse("2026-11-20T21:40:00Z");
      let at = start;
      for (const { taken, calls, order, laterByMinutes } of steps) {
        const now = new Date(at);
        for (const [place, measured] of taken.entries())
          for (const { oneIn, ...one } of measured)
            processes[place]?.rum.add([{ kind: "metric", ...one }], { release: "", oneIn, browser: "other", isSignedIn: false }, now);
        for (const { name, us, process } of calls) timings[process]?.add("procedure", name, "done", us);
        // Added up while both write: sometimes before, sometimes between.
        const flush = async (place: number) => {
          await processes[place]?.flush(db, now);
          await timings[place]?.flush(db, now);
        };
        await Promise.all(order.map((each) => (each === 2 ? addUpPeriods(db, now) : flush(each))));
        at += laterByMinutes * 60_000;
      }
      const now = new Date(at);
      await addUpPeriods(db, now);
      const to = now;
      for (const hours of [1, 24, 24 * 7]) {
        const from = new Date(Math.floor((at - hours * hourMs) / hourMs) * hourMs);
        expect(await everything({ from, to, isByHour: true })).toEqual(await everythingCounted({ from, to, isByHour: true }));
      }
      // Between two moments in the past, from the middle of one day to that of another.
      const [from, end] = [
        new Date(Math.floor(start / hourMs) * hourMs),
        new Date(Math.floor((start + at) / 2 / hourMs) * hourMs + hourMs - 1),
      ];
      expect(await everything({ from, to: end, isByHour: true })).toEqual(await everythingCounted({ from, to: end, isByHour: true }));
    }),
    { numRuns: sizeOfRun({ daily: 6, full: 40 }) },
  );
});

/** A few pages and calls of five weeks: by the hour for thirteen days, by the day for all of them. */
async function countWeeks(now: Date): Promise<void> {
  const { db } = database;
  await runStatement(
    db,
    sql`insert into rum_day_bins (day, metric, route, device, navigation, bin, n)
      select date_format(date_sub(${now}, interval d.seq day), '%Y-%m-%d'), elt(m.seq, 'lcp', 'cls'), concat('/page-', r.seq), elt(1 + r.seq % 3, 'phone', 'tablet', 'desktop'), 'hard', 90 + b.seq, 1 + (d.seq + r.seq) % 5
      from seq_2_to_36 d, seq_1_to_2 m, seq_1_to_6 r, seq_1_to_20 b`,
  );
  await runStatement(
    db,
    sql`insert into work_day_timings (day, kind, name, outcome, bin, n)
      select date_format(date_sub(${now}, interval d.seq day), '%Y-%m-%d'), 'procedure', concat('part.name', w.seq), 'done', 150 + b.seq, 1 + d.seq % 4
      from seq_2_to_29 d, seq_1_to_5 w, seq_1_to_8 b`,
  );
}

test("weeks are read in place of their days, from midnight to midnight in UTC", async () => {
  const { db } = database;
  const now = new Date("2026-11-25T10:20:00Z");
  await countWeeks(now);
  const period = { from: new Date("2026-10-28T00:00:00Z"), to: now, isByHour: false };
  const before = summed(await readDeviceBins(db, filter(period)));
  expect(before.size).toBeGreaterThan(200);
  const touchedBefore = await rowsTouched(db, (tx) => readDeviceBins(tx, filter(period)));
  // The hour that is over is added up, the running one is read as it was counted.
  await runStatement(
    db,
    sql`insert into rum_bins (hour, metric, route, device, navigation, bin, n) values ('2026-11-25 09:00:00', 'lcp', '/page-1', 'phone', 'hard', 95, 3)`,
  );
  await runStatement(
    db,
    sql`insert into rum_bins (hour, metric, route, device, navigation, bin, n) values ('2026-11-25 10:00:00', 'lcp', '/page-1', 'phone', 'hard', 95, 4)`,
  );
  expect(await addUpPeriods(db, now)).toBe(37);
  expect(await addUpPeriods(db, now)).toBe(0);
  const after = summed(await readDeviceBins(db, filter(period)));
  before.set("lcp /page-1 phone 95 1", (before.get("lcp /page-1 phone 95 1") ?? 0) + 7);
  expect(after).toEqual(new Map([...before].toSorted(([one], [other]) => one.localeCompare(other))));
  const weeks = await runStatement(db, sql`select distinct date(begins) as Value from console_sums where unit = 'week' order by 1`);
  expect(weeks.map(({ Value }) => new Date(Value).getUTCDay())).toEqual([1, 1, 1, 1]);
  expect(await rowsTouched(db, (tx) => readDeviceBins(tx, filter(period)))).toBeLessThan(touchedBefore / 10);
});

test("sums are deleted with what they were added up from", async () => {
  const { db } = database;
  const now = new Date("2026-11-25T10:20:00Z");
  await countWeeks(now);
  await runStatement(
    db,
    sql`insert into rum_bins (hour, metric, route, device, navigation, bin, n) values ('2026-11-24 08:00:00', 'lcp', '/page-1', 'phone', 'hard', 95, 3)`,
  );
  await addUpPeriods(db, now);
  const units = async () =>
    (await runStatement(db, sql`select distinct unit as Value from console_sums order by 1`)).map(({ Value }) => Value);
  expect(await units()).toEqual(["hour", "day", "week"]);
  await deleteOldCounts(db, new Date(now.getTime() + 15 * dayMs));
  expect(await units()).toEqual(["day", "week"]);
  await deleteOldCounts(db, new Date(now.getTime() + 14 * 31 * dayMs));
  expect(await units()).toEqual([]);
});

test("each metric, device and outcome has a number that fits", () => {
  expect(Math.max(...pageMetrics.map((metric) => `back-forward-cache ${metric}`.length))).toBeLessThanOrEqual(48);
});
