import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashVisit, sketchText } from "#ops/client-errors/visit-sketch.ts";
import { rollUpServerDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { periodOf } from "../rum/period.ts";
import { readErrorGroup } from "./error-group.queries.ts";
import { listErrorGroups } from "./error-list.queries.ts";

// Takes about 5 s; the full run has four times as many issues.

const now = new Date("2026-11-23T10:00:00Z");
const issues = sizeOfRun({ daily: 25, full: 100 });
const days = 28;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const sketch = sketchText([hashVisit("one")]);
  const groups = sql.raw(`seq_1_to_${issues}`);
  await runStatement(
    db,
    sql`insert into client_error_groups
      (public_id, fingerprint, fingerprint_version, title, route, first_seen_at, last_seen_at, n, visits_sketch)
      select lpad(seq, 22, 'p'), lpad(seq, 64, 'p'), 1, concat('TypeError: issue ', seq), '/jobs', '2026-09-01', ${now}, 1, '' from ${groups}`,
  );
  // Every hour of sixty days, in two browsers.
  await runStatement(
    db,
    sql`insert into client_error_counts (group_id, hour, route, device, browser, n, visits_sketch)
      select g.id, date_sub('2026-11-23 10:00:00', interval h.seq hour), '/jobs', 'phone', elt(b.seq, 'safari', 'chromium'), b.seq, ${sketch}
      from client_error_groups g, seq_0_to_1439 h, seq_1_to_2 b`,
  );
  await rollUpServerDays(db, now);
  for (const table of ["client_error_groups", "client_error_counts", "client_error_day_counts"])
    await runStatement(db, sql.raw(`analyze table ${table}`));
});
afterAll(() => database.close());

const look = (q: string) => ({ period: periodOf("28d", now), q, sort: "visits", page: 1, administrators: [] }) as const;
/** Cells of the days and of the hours of today. */
const cells = issues * 2 * (days + 11);

test.each([
  ["", 8],
  ["is:unresolved browser:safari", 8],
  ["release:latest", 2],
])("four weeks of issues are read from the sums of their days: %s", async (q, timesRead) => {
  expect(await rowsTouched(database.db, (db) => listErrorGroups(db, look(q)))).toBeLessThan(cells * timesRead);
});

test("of one issue no other is read", async () => {
  const query = { publicId: "1".padStart(22, "p"), period: periodOf("28d", now), administrators: [] };
  // The others are compared by their titles alone.
  expect(await rowsTouched(database.db, (db) => readErrorGroup(db, query))).toBeLessThan(3 * (cells / issues) + 4 * issues);
});

test("what is read of days and of hours is the same", async () => {
  const { db } = database;
  const read = async () => {
    const { groups } = await listErrorGroups(db, look("browser:safari"));
    return groups.map(({ publicId, n, visits, points }) => ({ publicId, n, visits, points }));
  };
  const fromDays = await read();
  expect(fromDays).toHaveLength(Math.min(50, issues));
  expect(fromDays[0]).toMatchObject({ n: days * 24 + 11, visits: 1 });
  await runStatement(db, sql`truncate client_error_day_counts`);
  expect(await read()).toEqual(fromDays);
});
