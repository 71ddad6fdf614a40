import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countRefusedBy, listBusyCallers, readUsageGrid } from "#server/kernel/limits/busy-callers.queries.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import type { AlertRule } from "./alert-rule.ts";
import { testRule } from "./rule-samples.queries.ts";

const now = new Date("2026-11-23T10:00:00Z");
const rule: AlertRule = { metric: "lcp", route: null, windowHours: 24, condition: "rise", amount: 20, minimumN: 200 };
const period = { from: new Date("2026-10-26T10:00:00Z"), to: now };
let database: TestDatabase;

// Fourteen days of hours and six weeks of days, of twenty pages; busy callers of twenty-eight days. Other metrics, pages and quotas stand beside what is asked for.
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const hour = sql.raw("date_sub('2026-11-23 09:00:00', interval h.seq hour)");
  for (const statement of [
    sql`insert into rum_bins (hour, metric, route, device, navigation, bin, n)
      select ${hour}, elt(m.seq, 'lcp', 'inp', 'cls'), concat('/page-', r.seq), 'phone', 'hard', 150 + b.seq, 30
      from seq_0_to_335 h, seq_1_to_3 m, seq_1_to_20 r, seq_1_to_3 b`,
    sql`insert into rum_site_bins (hour, metric, navigation, bin, n)
      select hour, metric, navigation, bin, sum(n) from rum_bins group by hour, metric, navigation, bin`,
    sql`insert into rum_day_bins (day, metric, route, device, navigation, bin, n)
      select date_sub('2026-11-23', interval d.seq day), elt(m.seq, 'lcp', 'inp', 'cls'), concat('/page-', r.seq), 'phone', 'hard', 150 + b.seq, 700
      from seq_0_to_41 d, seq_1_to_3 m, seq_1_to_20 r, seq_1_to_3 b`,
    sql`insert into rum_site_day_bins (day, metric, device, navigation, bin, n)
      select day, metric, device, navigation, bin, sum(n) from rum_day_bins group by day, metric, device, navigation, bin`,
    sql`insert into rum_events (hour, route, event, n)
      select ${hour}, concat('/page-', r.seq), elt(e.seq, 'view', 'visit', 'visit-with-error', 'idle'), 100
      from seq_0_to_335 h, seq_1_to_20 r, seq_1_to_4 e`,
    sql`insert into rate_limit_minutes (policy, minute, caller, caller_kind, endpoint, units, refused_calls)
      select elt(p.seq, 'search', 'read', 'batch'), date_sub('2026-11-23 09:59:00', interval m.seq * 20 minute), lpad(c.seq, 16, '0'), 'script',
        concat('part.name', e.seq), 40, 3
      from seq_0_to_2015 m, seq_1_to_3 p, seq_1_to_2 c, seq_1_to_2 e`,
    sql`insert into rate_limit_hour_usage (hour, endpoint, policy, caller_kind, used_units, refused_calls)
      select ${hour}, concat('part.name', e.seq), 'search', 'session', 10, 1 from seq_0_to_335 h, seq_1_to_60 e`,
    sql`insert into rate_limit_day_usage (day, endpoint, policy, caller_kind, used_units, refused_calls)
      select date_sub('2026-11-23', interval d.seq day), concat('part.name', e.seq), 'search', 'session', 10, 1 from seq_0_to_41 d, seq_1_to_60 e`,
  ])
    await runStatement(db, statement);
  for (const table of ["rum_bins", "rum_site_bins", "rum_day_bins", "rum_site_day_bins", "rum_events", "rate_limit_minutes"])
    await runStatement(db, sql.raw(`analyze table ${table}`));
});
afterAll(() => database.close());

test("a test of a rule of all pages reads sums of the site, and of the newest hours their pages", async () => {
  // 336 hours and 42 days of three bins each, three hours of sixty, and the temporary tables of their sums; the hours of all pages are 20,160.
  expect(await rowsTouched(database.db, (db) => testRule(db, rule, now))).toBeLessThan(6_000);
  expect((await testRule(database.db, rule, now)).judged).toBeGreaterThan(150);
});

test("a test of a rule of one page reads no other page", async () => {
  expect(await rowsTouched(database.db, (db) => testRule(db, { ...rule, route: "/page-7" }, now))).toBeLessThan(5_000);
});

test("a test of a share of visits reads no other events", async () => {
  const share: AlertRule = { ...rule, metric: "visits-with-error" };
  expect(await rowsTouched(database.db, (db) => testRule(db, share, now))).toBeLessThan(2 * 336 * 20 * 3.5);
});

test("busy callers and other quotas are counted from their own quota and period alone", async () => {
  const { db } = database;
  const ofQuota = 2016 * 4;
  expect(await rowsTouched(db, (tx) => countRefusedBy(tx, { ...period, policy: "search", quota: 45 }))).toBeLessThan(ofQuota * 5);
  const hour = { from: new Date("2026-11-23T08:00:00Z"), to: now };
  expect(await rowsTouched(db, (tx) => countRefusedBy(tx, { ...hour, policy: "search", quota: 45 }))).toBeLessThan(200);
  expect(await rowsTouched(db, (tx) => listBusyCallers(tx, { ...hour, endpoint: null }))).toBeLessThan(1_000);
});

test("the grid of a week reads hours of all callers, and that of a month days", async () => {
  const { db } = database;
  const week = { from: new Date("2026-11-16T10:00:00Z"), to: now };
  expect(await rowsTouched(db, (tx) => readUsageGrid(tx, week))).toBeLessThan(175 * 60 * 2.5);
  expect(await rowsTouched(db, (tx) => readUsageGrid(tx, period))).toBeLessThan(30 * 60 * 3);
});
