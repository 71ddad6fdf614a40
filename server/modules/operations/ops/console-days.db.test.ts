import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listUsage } from "#server/kernel/limits/usage.commands.ts";
import { rollUpServerDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { runStatement } from "#tests/fixtures/rows-touched.ts";
import { listWork, listWorkInFull, readTimedNames } from "./work.queries.ts";

/** The clocks of London went back on the 25th. */
const now = new Date("2026-10-27T10:45:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const tables = ["work_timings", "work_day_timings", "work_day_counts", "rate_limit_usage", "rate_limit_day_usage"];

/** A hundred and twenty hours until now, of three names and two callers, no hour like another. */
beforeEach(async () => {
  const { db } = database;
  for (const table of tables) await runStatement(db, sql.raw(`delete from ${table}`));
  await runStatement(
    db,
    sql`insert into work_timings (hour, kind, name, outcome, bin, n)
      select date_sub('2026-10-27 10:00:00', interval h.seq hour), k.kind, concat('part.name', w.seq), if(b.seq = 3, 'failed', 'done'), 180 + b.seq,
        1 + (h.seq * 7 + w.seq * 3 + b.seq) % 11
      from seq_0_to_119 h, seq_1_to_3 w, seq_1_to_4 b, (select 'procedure' as kind union select 'request') k`,
  );
  await runStatement(
    db,
    sql`insert into rate_limit_usage (hour, endpoint, policy, caller_kind, user_id, used_units, refused_calls)
      select date_sub('2026-10-27 10:00:00', interval h.seq hour), concat('part.name', e.seq), if(e.seq = 1, 'read', 'search'), if(u.seq = 0, 'visitor', 'session'),
        u.seq, 1 + (h.seq * 5 + e.seq + u.seq) % 13, (h.seq + u.seq) % 3
      from seq_0_to_119 h, seq_1_to_3 e, seq_0_to_2 u`,
  );
});

async function figures({ from, to }: { from: string; to: string }) {
  const { db } = database;
  const period = { from: new Date(from), to: new Date(to) };
  return {
    work: await listWork(db, { kind: "procedure", most: 100, ...period }),
    timed: await timedIn(period),
    busiest: await listWork(db, { kind: "request", most: 2, ...period }),
    usage: await listUsage(db, period),
  };
}

test("the hundred busiest have a point for each hour of two days, and for each whole day of more", async () => {
  const { db } = database;
  await rollUpServerDays(db, now);
  const [hourly] = await listWorkInFull(db, { kind: "procedure", from: new Date("2026-10-26T10:45:00Z"), to: now });
  expect(hourly?.points).toHaveLength(24);
  expect(hourly?.points.reduce((sum, n) => sum + n, 0)).toBe(hourly?.n);
  const [daily] = await listWorkInFull(db, { kind: "procedure", from: new Date("2026-10-23T12:20:00Z"), to: now });
  expect(daily?.points).toHaveLength(4);
  expect(Math.min(...(daily?.points ?? []))).toBeGreaterThan(0);
});

/** Totals by day are rounded. */
async function timedIn(period: { from: Date; to: Date }) {
  const { totals, figuresOf } = await readTimedNames(database.db, { kind: "procedure", ...period });
  const names = [...totals.keys()].toSorted();
  const sums = names.map((name) => ({ name, n: totals.get(name)?.n, totalMs: Math.round((totals.get(name)?.totalUs ?? 0) / 1000) }));
  return { sums, figures: await figuresOf(names) };
}

const periods = [
  ["with ends inside days", "2026-10-23T12:20:00Z", "2026-10-27T10:45:00Z"],
  ["from one midnight to another", "2026-10-24T00:00:00Z", "2026-10-27T00:00:00Z"],
  ["from midnight until now", "2026-10-24T00:00:00Z", "2026-10-27T10:45:00Z"],
  ["within a day", "2026-10-25T03:00:00Z", "2026-10-25T21:30:00Z"],
  ["with no whole day in it", "2026-10-26T10:45:00Z", "2026-10-27T10:45:00Z"],
  ["around the hour that came twice in London", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
] as const;

test.each(periods)("a period %s has the figures of its hours, whether its days have been added up or not", async (_what, from, to) => {
  const { db } = database;
  const ofHours = await figures({ from, to });
  expect(ofHours.work.map(({ n }) => n)).not.toContain(0);
  expect(ofHours.work).toHaveLength(3);
  await rollUpServerDays(db, new Date("2026-10-27T10:10:00Z"));
  // The day under way has been added up in part: what came since is not lost.
  await runStatement(db, sql`update work_timings set n = n + 5 where hour = '2026-10-27 10:00:00'`);
  await runStatement(db, sql`update rate_limit_usage set used_units = used_units + 5 where hour = '2026-10-27 10:00:00'`);
  const later = await figures({ from, to });
  for (const table of ["work_day_timings", "work_day_counts", "rate_limit_day_usage"])
    await runStatement(db, sql.raw(`delete from ${table}`));
  expect(later).toEqual(await figures({ from, to }));
  if (new Date(to) <= new Date("2026-10-27T10:00:00Z")) expect(later).toEqual(ofHours);
});

test("of whole days that have been added up the hours are not read again, nor counted twice", async () => {
  const { db } = database;
  const [, from, to] = periods[0];
  const ofHours = await figures({ from, to });
  await rollUpServerDays(db, now);
  for (const table of ["work_timings", "rate_limit_usage"])
    await runStatement(db, sql.raw(`delete from ${table} where hour >= '2026-10-24' and hour < '2026-10-27'`));
  expect(await figures({ from, to })).toEqual(ofHours);
});

test("what comes late for yesterday is added up with the next round; days that nobody added up are read by the hour", async () => {
  const { db } = database;
  const [, from, to] = periods[0];
  await rollUpServerDays(db, new Date("2026-10-25T23:59:00Z"));
  const before = await figures({ from, to });
  await runStatement(db, sql`update work_timings set n = n + 100 where hour = '2026-10-26 23:00:00'`);
  await rollUpServerDays(db, new Date("2026-10-27T00:01:00Z"));
  await runStatement(db, sql`update work_timings set n = n + 100 where hour = '2026-10-26 23:00:00'`);
  await rollUpServerDays(db, new Date("2026-10-27T01:01:00Z"));
  const after = await figures({ from, to });
  // Four cells of each name.
  expect(after.work.map(({ n }) => n).toSorted()).toEqual(before.work.map(({ n }) => n + 2 * 400).toSorted());
});
