import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { listConfirmedWork } from "#server/modules/people/profiles/profile-parts.queries.ts";
import { readSeekers } from "#server/modules/people/profiles/search/seeker-rows.queries.ts";
import { flagAccounts } from "#server/modules/trust/moderation/flags/flag-accounts.commands.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-23T10:00:00Z");
const page = Array.from({ length: 20 }, (_, at) => 1 + at * 4999);
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
  // A hundred thousand profiles with three projects each, every second person with a confirmed one.
  await runTransaction(site.db, async (tx) => {
    await tx.execute(sql`set foreign_key_checks = 0`);
    await tx.execute(
      sql`insert into profile_projects (user_id, position, name, is_client_hidden, stages, roles, is_placement, suite, value_band, public_id, confirmed_at, confirmed_by)
        select 1 + seq div 3, seq % 3, concat('Project ', seq), 1, '[]', '[]', 0, 'nec4', '20m-50m', if(seq % 6 = 0, lpad(seq, 22, '0'), null),
          if(seq % 6 = 0, '2026-10-01 10:00:00', null), if(seq % 6 = 0, 'client', null) from seq_0_to_299999`,
    );
    await tx.execute(
      sql`insert into work_confirmations (public_id, user_id, project_id, state, token_hash, address_hash, asked_at, last_mailed_at, expires_at, answered_at)
        select lpad(seq, 22, '0'), 1 + seq div 3, lpad(seq, 22, '0'), 'confirmed', sha2(concat('t', seq), 256), sha2(concat('a', seq), 256),
          '2026-10-01', '2026-10-01', '2026-11-01', '2026-10-02' from seq_0_to_299999 where seq % 6 = 0`,
    );
    await tx.execute(sql`set foreign_key_checks = 1`);
  });
  await runStatement(site.db, sql`analyze table profile_projects, work_confirmations`);
}, 180_000);
afterAll(() => site.close());

test("a page of candidates reads the projects of that page, among a hundred thousand people", async () => {
  expect(await rowsTouched(site.db, (db) => listConfirmedWork(db, page))).toBeLessThan(page.length * 8);
  expect((await listConfirmedWork(site.db, page)).size).toBe(10);
  expect(await rowsTouched(site.db, (db) => readSeekers(db, page))).toBeLessThan(page.length * 12);
});

test("looking for confirmations from one’s own network reads those alone", async () => {
  expect(await rowsTouched(site.db, (db) => flagAccounts(db, now))).toBeLessThan(2000);
});

test("the plans use the indexes made for them", async () => {
  const planOf = async (statement: string) =>
    (await runStatement(site.db, sql.raw(`explain ${statement}`))) as unknown as { key: string | null; rows: number }[];
  const plans = {
    profile_projects_user: `select user_id, count(*), max(confirmed_at) from profile_projects where user_id in (${page}) and confirmed_at is not null group by user_id`,
    profile_projects_public_id: "update profile_projects set confirmed_at = null where public_id = '0000000000000000000600'",
    work_confirmations_token: `select * from work_confirmations where token_hash = '${hashOf("t600")}'`,
    work_confirmations_user: "select * from work_confirmations where user_id = 77 order by asked_at desc, id desc limit 500",
    work_confirmations_answered:
      "select user_id, count(*) from work_confirmations where is_same_network = 1 and answered_at > '2026-06-01' group by user_id having count(*) >= 2",
  };
  for (const [index, statement] of Object.entries(plans)) expect(await planOf(statement)).toMatchObject([{ key: index }]);
});
