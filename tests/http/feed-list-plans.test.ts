import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Principal } from "#server/kernel/access/principal.ts";
import { type Context, createContext } from "#server/kernel/context.ts";
import { listFeedRuns, readFeedRun, readFeedStats, readRunRows } from "#server/modules/hiring/feeds/console/feed-stats.queries.ts";
import { principalOf } from "#server/modules/people/accounts/principal-of.queries.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-23T10:00:00Z");
let site: TestSite;
let principal: Principal;

beforeAll(async () => {
  site = await openTestSite({ now });
  const admin = await principalOf(site.db, (await makePerson(site, { role: "platform_admin" }, now)).id);
  if (!admin) throw new Error("The administrator cannot be found");
  principal = { ...admin, mfaAt: now };
  const moment = sql`'2026-11-20 10:00:00'`;
  // Two hundred feeds with a hundred runs each, and one run with twenty thousand rows.
  await runStatement(
    site.db,
    sql`insert into feed_sources (id, slug, name, location, created_at, updated_at)
      select seq, concat('feed-', seq), concat('Feed ', seq), concat('https://feed-', seq, '.example.test/'), ${moment}, ${moment} from seq_1_to_200`,
  );
  await runStatement(
    site.db,
    sql`insert into feed_runs (id, source_id, state, is_dry_run, started_at, rows_read)
      select seq, 1 + seq % 200, 'applied', 0, ${moment}, 10 from seq_1_to_20000`,
  );
  await runStatement(
    site.db,
    sql`insert into feed_run_rows (run_id, \`row_number\`, title, outcome, field, reason)
      select if(seq <= 20000, 20000, seq % 19999 + 1), seq, 'Quantity Surveyor', if(seq % 2, 'rejected', 'added'),
        if(seq % 2, 'title', null), if(seq % 2, 'it has no title', null) from seq_1_to_40000`,
  );
  for (const table of ["feed_sources", "feed_runs", "feed_run_rows"]) await runStatement(site.db, sql.raw(`analyze table ${table}`));
});
afterAll(() => site.close());

/** Runs the query as an administrator. */
const touchedBy = (ask: (ctx: Context) => Promise<unknown>): Promise<number> =>
  rowsTouched(site.db, async (db) => {
    await ask({ ...createContext({ ...site.services, db }, { principal }), now });
  });

test.each([
  ["every feed with its last run", 2500, readFeedStats],
  ["the newest runs of one feed", 60, (ctx: Context) => listFeedRuns(ctx, { slug: "feed-7" })],
  ["its oldest runs", 60, (ctx: Context) => listFeedRuns(ctx, { slug: "feed-7", beforeId: 4000 })],
  ["a run's first rows", 260, (ctx: Context) => readFeedRun(ctx, { runId: 20_000, page: 1 })],
  ["its rejected rows", 260, (ctx: Context) => readFeedRun(ctx, { runId: 20_000, outcome: "rejected", page: 1 })],
  [
    "its rows for a file, far on",
    260,
    ({ services }: Context) => readRunRows(services.db, { runId: 20_000 }, { afterId: 15_000, limit: 100 }),
  ],
] as const)("%s: no more is read than is shown, among twenty thousand", async (_what, most, ask) => {
  expect(await touchedBy(ask)).toBeLessThan(most);
});
