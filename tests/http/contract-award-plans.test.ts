import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ukRegions } from "#db/taxonomy/tools.ts";
import type { Principal } from "#server/kernel/access/principal.ts";
import { type Context, createContext } from "#server/kernel/context.ts";
import { listAwardsInput, listLeadsInput } from "#server/modules/hiring/feeds/awards/awards.fields.ts";
import { listAwards, listLeads } from "#server/modules/hiring/feeds/awards/awards.queries.ts";
import { principalOf } from "#server/modules/people/accounts/principal-of.queries.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-23T10:00:00Z");
const notices = 100_000;
/** Two years of awards: so many are in the sixty days that are shown. */
const inPeriod = Math.round((notices * 60) / 730);
let site: TestSite;
let principal: Principal;

beforeAll(async () => {
  site = await openTestSite({ now });
  const person = await principalOf(site.db, (await makePerson(site, { role: "recruiter" }, now)).id);
  if (!person) throw new Error("The recruiter cannot be found");
  principal = person;
  const moment = sql`'2026-11-20 10:00:00'`;
  const regions = sql.join(
    ukRegions.map(({ slug }) => sql`${slug}`),
    sql`, `,
  );
  await runStatement(
    site.db,
    sql`insert into feed_sources (id, slug, name, location, format, created_at, updated_at) values (1, 'notices', 'Notices', 'File', 'ocds', ${moment}, ${moment})`,
  );
  await runStatement(
    site.db,
    sql`insert into contract_awards (source_id, ocid, award_id, supplier_key, supplier_name, supplier_count, buyer_name, title, awarded_on,
        value_pence, currency, cpv, suite, region, is_buyers_place, released_at, created_at, updated_at)
      select 1, concat('ocds-', seq), '1', concat('firm ', seq % 7919), concat('Firm ', seq % 7919), 1, 'Council', 'School',
        date_sub('2026-11-23', interval seq % 730 day), seq * 1000, 'GBP', '45000000', elt(1 + seq % 5, 'jct', 'nec4', 'nec3', null, null),
        elt(1 + seq % 13, ${regions}), 0, ${moment}, ${moment}, ${moment} from seq_1_to_100000`,
  );
  await runStatement(site.db, sql`analyze table contract_awards`);
}, 120_000);
afterAll(() => site.close());

const touchedBy = (ask: (ctx: Context) => Promise<unknown>): Promise<number> =>
  rowsTouched(site.db, async (db) => {
    await ask({ ...createContext({ ...site.services, db }, { principal }), now });
  });

const awards = (input: object) => (ctx: Context) => listAwards(ctx, listAwardsInput.parse(input));
test.each([
  ["every award of sixty days", awards({})],
  ["those of a region", awards({ region: "wales" })],
  ["those of a suite", awards({ suite: "nec4" })],
  ["those of a value", awards({ valueFromPounds: 500_000 })],
  ["those of firms without adverts, some pages on", awards({ adverts: "none", page: 20 })],
])("%s: no more is read than the period holds, and a page, among a hundred thousand", async (_what, ask) => {
  // The period once for the counts, from an index; twice more for a filter that has to look at rows.
  expect(await touchedBy(ask)).toBeLessThan(inPeriod * 3);
});

test.each([
  ["a region's leads", { region: "wales" }],
  ["the country's leads", { region: "all" }],
])("%s: no more is read than the period holds, some times over", async (_what, input) => {
  expect(await touchedBy((ctx) => listLeads(ctx, listLeadsInput.parse(input)))).toBeLessThan(inPeriod * 8);
});

test("the plans use the indexes made for them, and sort no rows of the list", async () => {
  const planOf = async (statement: string) =>
    (await runStatement(site.db, sql.raw(`explain ${statement}`))) as unknown as { key: string | null; rows: number; Extra: string }[];
  const since = "awarded_on >= '2026-09-24'";
  const order = "order by awarded_on desc, id desc limit 25";
  const [newest] = await planOf(`select * from contract_awards where ${since} ${order}`);
  expect(newest).toMatchObject({ key: "contract_awards_newest" });
  expect(newest?.Extra).not.toMatch(/filesort/i);
  const [ofRegion] = await planOf(`select * from contract_awards where region = 'wales' and ${since} ${order}`);
  expect(ofRegion).toMatchObject({ key: "contract_awards_region" });
  expect(ofRegion?.Extra).not.toMatch(/filesort/i);
  const [counts] = await planOf(`select region, suite, count(*) from contract_awards where ${since} group by region, suite`);
  expect(counts).toMatchObject({ key: "contract_awards_counts" });
  expect(counts?.Extra).toMatch(/using index/i);
});
