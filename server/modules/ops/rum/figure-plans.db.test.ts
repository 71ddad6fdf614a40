import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/helpers/database.ts";
import { rowsTouched, runStatement } from "#tests/helpers/rows-touched.ts";
import { readBins, readRatings } from "./cells.queries.ts";
import { periodOf } from "./period.ts";
import { readSeries } from "./series.queries.ts";

const now = new Date("2026-11-23T10:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  // Four hundred days and a week of hours, of sixty pages, two metrics and a few bins or ratings each.
  await runStatement(
    db,
    sql`insert into rum_day_bins (day, metric, route, device, navigation, bin, n)
      select date_sub('2026-11-23', interval d.seq day), elt(m.seq, 'lcp', 'inp'), concat('/page-', r.seq), 'phone', 'hard', 100 + b.seq, 3
      from seq_0_to_399 d, seq_1_to_2 m, seq_1_to_60 r, seq_1_to_3 b`,
  );
  await runStatement(
    db,
    sql`insert into rum_day_ratings (day, metric, route, device, navigation, rating, n)
      select date_sub('2026-11-23', interval d.seq day), elt(m.seq, 'lcp', 'inp'), concat('/page-', r.seq), 'phone', 'hard', 'good', 9
      from seq_0_to_399 d, seq_1_to_2 m, seq_1_to_60 r`,
  );
  await runStatement(
    db,
    sql`insert into rum_bins (hour, metric, route, device, navigation, bin, n)
      select date_sub('2026-11-23 10:00:00', interval h.seq hour), elt(m.seq, 'lcp', 'inp'), concat('/page-', r.seq), 'phone', 'hard', 100 + b.seq, 3
      from seq_0_to_167 h, seq_1_to_2 m, seq_1_to_60 r, seq_1_to_3 b`,
  );
  for (const table of ["rum_day_bins", "rum_day_ratings", "rum_bins"]) await runStatement(db, sql.raw(`analyze table ${table}`));
});
afterAll(() => database.close());

const ofPage = (range: "7d" | "13m") =>
  ({ period: periodOf(range, now), device: null, navigation: "hard", release: null, metrics: ["lcp"], route: "/page-7" }) as const;

test.each([
  ["sketches of thirteen months", 6000, readBins, "13m"],
  ["ratings of thirteen months", 2000, readRatings, "13m"],
  ["what it was over thirteen months", 8000, readSeries, "13m"],
  ["sketches of a week's hours", 3000, readBins, "7d"],
] as const)("of one page among sixty, %s: no other page is read", async (_what, most, read, range) => {
  expect(await rowsTouched(database.db, (db) => read(db, ofPage(range)))).toBeLessThan(most);
});
