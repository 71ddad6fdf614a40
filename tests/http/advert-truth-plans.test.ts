import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAboutAdverts } from "#server/modules/hiring/advert-truth/ask.commands.ts";
import { publishDueFigures } from "#server/modules/market/advert-truth/publish.commands.ts";
import { findTruthRecord } from "#server/modules/market/advert-truth/truth.queries.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// 100,000 people, 100,000 applications to 20,000 adverts of 2,000 firms, 40,000 answers, 10,000 interviews.

const now = new Date("2026-11-23T10:00:00Z");
const then = "'2026-11-23 10:00:00'";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
  const fill = (statement: string) => runStatement(site.db, sql.raw(statement));
  await fill(`insert into companies (id, name, slug, name_key, employer_type, is_agency, created_at, updated_at)
    select seq, concat('Firm ', seq), concat('firm-', seq), concat('firm ', seq), 'main-contractor', 0, ${then}, ${then} from seq_1_to_2000`);
  await fill(`insert into users (id, public_id, email, email_key, name, role, state, created_at, updated_at)
    select seq, lpad(seq, 22, '0'), concat('p', seq, '@p.example'), concat('p', seq, '@p.example'), 'P', 'jobseeker', 'active', ${then}, ${then} from seq_1_to_100000`);
  await fill(`insert into jobs (id, company_id, status, title, category, level, side, employer_type, contract_type, work_type, benefits, created_at, updated_at)
    select seq, 1 + seq % 2000, 'live', 'QS', 'quantity-surveyor', 'senior', 'contractor', 'main-contractor', 'permanent', 'hybrid', '[]', ${then}, ${then} from seq_1_to_20000`);
  // One in fifty was hired, on days spread over two years.
  await fill(`insert into applications (id, public_id, job_id, user_id, state, answers, source, created_at, updated_at, sent_at, state_changed_at, advertised)
    select seq, lpad(seq, 22, 'a'), 1 + seq % 20000, seq, if(seq % 50 = 0, 'hired', 'sent'), '[]', 'board', ${then}, ${then}, ${then},
      date_sub(${then}, interval (seq div 50) % 730 day), '{"pay":"£1","suite":null,"siteDays":"x"}' from seq_1_to_100000`);
  await fill(`insert into interviews (id, public_id, application_id, round, starts_at, length_minutes, kind, interviewers, state, proposed_times, sequence, created_at, updated_at)
    select seq, lpad(seq, 22, 'i'), seq * 10, 1, date_sub(${then}, interval seq % 365 day), 60, 'telephone', 'R', 'accepted', '[]', 0, ${then}, ${then} from seq_1_to_10000`);
  await fill(`insert into advert_truth_answers (company_id, user_id, application_id, occasion, job_title, advertised, asked_at, expires_at, answered_at, changed_at, pay, site_days, mark)
    select 1 + seq % 2000, seq, 1000000 + seq, 'hire', 'QS', '{}', t, t, t, t, 'as-advertised', 'different', lpad(seq, 22, 'm')
    from (select seq, date_sub(${then}, interval 31 + seq % 600 day) t from seq_1_to_40000) s`);
  await fill("analyze table applications, interviews, advert_truth_answers, jobs, companies, users");
}, 120_000);
afterAll(() => site.close());

test("people to ask are found among those hired or interviewed in the window, not among all applications", async () => {
  const touched = await rowsTouched(site.db, async (db) => {
    // Fifteen days of two years of hires, and as many of a year of interviews as are asked at once.
    expect(await askAboutAdverts({ db, site: site.services.site }, now)).toEqual({ afterHire: expect.any(Number), afterInterview: 200 });
  });
  expect(touched).toBeLessThan(20_000);
  const planOf = async (statement: string) =>
    (await runStatement(site.db, sql.raw(`explain ${statement}`))) as unknown as { table: string; key: string | null; rows: number }[];
  const [hired] = await planOf(
    "select id from applications where state = 'hired' and state_changed_at between '2026-08-11' and '2026-08-25' order by state_changed_at limit 200",
  );
  expect(hired).toMatchObject({ key: "applications_state_changed" });
  expect(Number(hired?.rows)).toBeLessThan(500);
  const [met] = await planOf("select id from interviews where state = 'accepted' and starts_at between '2026-11-02' and '2026-11-16'");
  expect(met).toMatchObject({ key: "interviews_due" });
});

test("a firm’s figures, and the firms whose answers changed, are read from their indexes", async () => {
  const [record, due] = [
    await rowsTouched(site.db, async (db) => void (await findTruthRecord(db, 7))),
    // No answer has changed in the last thirty days.
    await rowsTouched(site.db, async (db) => void (await publishDueFigures(db, now))),
  ];
  expect(record).toBeLessThan(20);
  expect(due).toBeLessThan(20);
  // Those of one firm: twenty of forty thousand.
  await runStatement(site.db, sql.raw(`update advert_truth_answers set changed_at = ${then} where company_id = 7 limit 1`));
  const one = await rowsTouched(site.db, async (db) => {
    expect(await publishDueFigures(db, now)).toBe(1);
  });
  expect(one).toBeLessThan(200);
});

test("held answers are found for the work list without reading those that count", async () => {
  await runStatement(site.db, sql.raw(`update advert_truth_answers set state = 'held', held_at = ${then} where company_id = 9`));
  const plan = (await runStatement(
    site.db,
    sql.raw("explain select company_id, min(held_at) from advert_truth_answers where state = 'held' group by company_id"),
  )) as unknown as { key: string | null; rows: number }[];
  expect(plan[0]).toMatchObject({ key: "advert_truth_answers_held" });
  expect(Number(plan[0]?.rows)).toBeLessThan(100);
});
