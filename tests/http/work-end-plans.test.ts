import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany } from "#db/seed/factories.ts";
import { createContext } from "#server/kernel/context.ts";
import { listFirmNeeds, listNeedsForCaller, readSupply } from "#server/modules/hiring/work-ends/work-ends.queries.ts";
import { principalOf } from "#server/modules/people/accounts/principal-of.queries.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-23T10:00:00Z");
const profiles = 100_000;
let site: TestSite;
let seeker: number;
let recruiter: number;

/** A hundred thousand profiles with an end of work each, of which one in four wants to hear of needs, and two thousand needs. */
beforeAll(async () => {
  site = await openTestSite({ now });
  const { db } = site;
  const companyId = await makeCompany(db, { now });
  seeker = (await makePerson(site, {}, now)).id;
  recruiter = (await makePerson(site, { role: "recruiter", companyId }, now)).id;
  const moment = sql`'2026-11-20 10:00:00'`;
  const month = sql`date_format(date_add('2026-11-01', interval seq % 18 month), '%Y-%m')`;
  const level = sql`elt(1 + seq div 18 % 6, 'senior', 'project', 'assistant', 'intermediate', 'graduate', 'associate')`;
  for (const statement of [
    sql`insert into users (id, public_id, email, email_key, name, role, state, created_at, updated_at)
      select 1000000 + seq, concat('u', seq), concat('p', seq, '@people.example'), concat('p', seq, '@people.example'), 'Sam', 'jobseeker', 'active', ${moment}, ${moment} from seq_1_to_100000`,
    sql`insert into jobseeker_profiles (user_id, public_id, level, contract_types, work_types, created_at, updated_at)
      select 1000000 + seq, concat('p', seq), ${level}, '[]', '[]', ${moment}, ${moment} from seq_1_to_100000`,
    sql`insert into work_ends (user_id, mark, ends_on, kind, is_counted, hears_of_needs, created_at, updated_at)
      select 1000000 + seq, concat('m', seq), ${month}, 'final-account', seq % 2, seq div 108 % 4 = 0, ${moment}, ${moment} from seq_1_to_100000`,
    sql`insert into work_ends (user_id, mark, ends_on, kind, hears_of_needs, created_at, updated_at) values (${seeker}, 'mine', '2027-03', 'final-account', 1, ${moment}, ${moment})`,
    sql`insert into jobseeker_profiles (user_id, public_id, level, contract_types, work_types, created_at, updated_at)
      values (${seeker}, 'mine', 'senior', '[]', '[]', ${moment}, ${moment})`,
    sql`insert into work_needs (public_id, firm_id, announced_by_user_id, month, role, level, pay, message, state, announced_at)
      select concat('n', seq), ${companyId}, ${recruiter}, ${month}, 'Senior QS', ${level}, '£60,000', 'Work.', if(seq > 5, 'withdrawn', 'open'), ${moment} from seq_1_to_2000`,
    sql`analyze table users, jobseeker_profiles, work_ends, work_needs`,
  ])
    await runStatement(db, statement);
}, 180_000);
afterAll(() => site.close());

async function touchedBy(userId: number, ask: (ctx: ReturnType<typeof createContext>) => Promise<unknown>): Promise<number> {
  const principal = await principalOf(site.db, userId);
  if (!principal) throw new Error("nobody asks");
  return rowsTouched(site.db, (db) => ask({ ...createContext({ ...site.services, db }, { principal }), now }));
}

test("lists read what they show, and no profile but the caller's, among a hundred thousand", async () => {
  expect(await touchedBy(recruiter, (ctx) => readSupply(ctx, { level: "senior", region: "london", suite: "nec4" }))).toBeLessThan(200);
  expect(await touchedBy(recruiter, listFirmNeeds)).toBeLessThan(300);
  expect(await touchedBy(seeker, listNeedsForCaller)).toBeLessThan(300);
});

test("reminders and the search for those a need suits use the indexes made for them", async () => {
  const planOf = async (statement: string) =>
    (await runStatement(site.db, sql.raw(`explain ${statement}`))) as unknown as { table: string; key: string | null; rows: number }[];
  const ends = async (statement: string) => (await planOf(statement)).find(({ table }) => table === "work_ends");
  const active = "inner join users on users.id = work_ends.user_id and users.state = 'active'";
  const due = "ends_on between '2026-12' and '2026-12' and (reminded_months is null or reminded_months > 1) and user_id is not null";
  expect(await ends(`select work_ends.id from work_ends ${active} where ${due} limit 200`)).toMatchObject({ key: "work_ends_reminded" });
  const untold = await ends(
    `select work_ends.id from work_ends inner join jobseeker_profiles on jobseeker_profiles.user_id = work_ends.user_id and jobseeker_profiles.level = 'senior' ${active}
      left join work_need_answers on need_id = 1 and work_need_answers.user_id = work_ends.user_id
      where ends_on in ('2027-03', '2027-04') and hears_of_needs = 1 and need_id is null and work_ends.id > 0 order by work_ends.id limit 500`,
  );
  expect(Number(untold?.rows)).toBeLessThan(profiles / 10);
  const [open] = await planOf("select * from work_needs where state = 'open' and month in ('2027-03', '2027-04') and level = 'senior'");
  expect(open).toMatchObject({ key: "work_needs_open" });
});
