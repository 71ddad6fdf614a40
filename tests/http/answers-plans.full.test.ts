import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, runTransaction } from "#db/client.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { type Context, createContext } from "#server/kernel/context.ts";
import { readOwnTruth } from "#server/modules/hiring/advert-truth/reply.commands.ts";
import { searchTruthAnswers, searchTruthReplies } from "#server/modules/hiring/advert-truth/truth-desk.queries.ts";
import { checkOffer } from "#server/modules/hiring/offer-check/check-offer.queries.ts";
import { tellOfNeeds } from "#server/modules/hiring/work-ends/needs.commands.ts";
import { searchNeeds } from "#server/modules/hiring/work-ends/needs-desk.commands.ts";
import { countWorkEnds } from "#server/modules/hiring/work-ends/own-end.commands.ts";
import { listFirmNeeds, listNeedsForCaller } from "#server/modules/hiring/work-ends/work-ends.queries.ts";
import { listTruthWords } from "#server/modules/market/advert-truth/truth.queries.ts";
import { principalOf } from "#server/modules/people/accounts/principal-of.queries.ts";
import { listConfirmations } from "#server/modules/people/profiles/confirmations/confirmations.queries.ts";
import { heldAnswersEvidence } from "#server/modules/trust/moderation/answers/answer-evidence.queries.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// 200,000 adverts of 5,000 firms, 100,000 profiles with an end of work each, 20,000 needs with 300,000 people told of them, 100,000 answers
// about adverts, 20,000 replies and 50,000 confirmations. The caller's firm has ten needs, of each of which 5,000 people were told.

const now = new Date("2026-11-23T10:00:00Z");
const then = "'2026-11-20 10:00:00'";
const people = 100_000;
let site: TestSite;
const callers: Record<"seeker" | "recruiter" | "admin", number> = { seeker: 0, recruiter: 0, admin: 0 };

beforeAll(async () => {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { now, slug: "own-firm" });
  callers.seeker = (await makePerson(site, {}, now)).id;
  callers.recruiter = (await makePerson(site, { role: "recruiter", companyId }, now)).id;
  callers.admin = (await makePerson(site, { role: "platform_admin" }, now)).id;
  const level = (each: string) => `elt(1 + ${each} % 6, 'senior', 'project', 'assistant', 'intermediate', 'graduate', 'associate')`;
  const month = "date_format(date_add('2026-11-01', interval seq % 18 month), '%Y-%m')";
  const profile = "user_id, public_id, level, contract_types, work_types, created_at, updated_at";
  const need = "public_id, firm_id, announced_by_user_id, month, role, level, pay, message, state, announced_at";
  const project = "user_id, position, name, is_client_hidden, stages, roles, is_placement, public_id, confirmed_at, confirmed_by";
  const confirmation = "public_id, user_id, project_id, state, token_hash, address_hash, asked_at, last_mailed_at, expires_at, answered_at";
  const truth =
    "company_id, user_id, application_id, occasion, job_title, advertised, asked_at, expires_at, answered_at, changed_at, pay, note, mark, state, held_at";
  const statements = [
    `insert into companies (id, name, slug, name_key, employer_type, created_at, updated_at)
      select 100000 + seq, concat('Firm ', seq), concat('firm-', seq), concat('firm ', seq), 'main-contractor', ${then}, ${then} from seq_1_to_5000`,
    `insert into jobs (id, company_id, status, title, category, level, side, employer_type, contract_type, work_type, benefits, pay_period, pay_min_pence,
        pay_max_pence, first_published_at, created_at, updated_at)
      select 1000000 + seq, 100001 + seq % 5000, 'live', 'QS', 'quantity-surveyor', ${level("seq")}, 'contractor', 'main-contractor', 'permanent', 'hybrid',
        '[]', 'year', 5000000 + seq % 400 * 10000, 6000000 + seq % 400 * 10000, date_sub(${then}, interval seq % 300 day), ${then}, ${then}
      from seq_1_to_200000`,
    `insert into users (id, public_id, email, email_key, name, role, state, created_at, updated_at)
      select 1000000 + seq, concat('u', seq), concat('p', seq, '@p.example'), concat('p', seq, '@p.example'), 'Sam', 'jobseeker', 'active', ${then}, ${then}
      from seq_1_to_${people}`,
    `insert into jobseeker_profiles (${profile})
      select 1000000 + seq, concat('p', seq), ${level("seq div 18")}, '[]', '[]', ${then}, ${then} from seq_1_to_${people}`,
    `insert into jobseeker_profiles (${profile}) values (${callers.seeker}, 'mine', 'senior', '[]', '[]', ${then}, ${then})`,
    `insert into work_ends (user_id, mark, ends_on, kind, is_counted, hears_of_needs, created_at, updated_at)
      select 1000000 + seq, concat('m', seq), ${month}, 'final-account', seq % 2, seq % 100 = 0, ${then}, ${then} from seq_1_to_${people}`,
    `insert into work_ends (user_id, mark, ends_on, kind, hears_of_needs, created_at, updated_at)
      values (${callers.seeker}, 'mine', '2027-03', 'final-account', 1, ${then}, ${then})`,
    `insert into work_needs (id, ${need})
      select seq, concat('n', seq), 100001 + seq % 5000, null, ${month}, 'Senior QS', ${level("seq div 18")}, '£60,000', 'Work.',
        elt(1 + seq % 50, 'open', 'removed', 'withdrawn'), ${then} from seq_1_to_20000 where seq % 50 < 3`,
    `insert into work_needs (id, ${need})
      select seq, concat('n', seq), 100001 + seq % 5000, null, ${month}, 'Senior QS', ${level("seq div 18")}, '£60,000', 'Work.', 'withdrawn', ${then}
      from seq_1_to_20000 where seq % 50 >= 3`,
    `insert into work_needs (id, ${need}) select 100000 + seq, concat('o', seq), ${companyId}, ${callers.recruiter}, '2027-03', 'Senior QS', 'senior',
      '£60,000', 'Work.', 'withdrawn', ${then} from seq_1_to_10`,
    `insert into work_need_answers (need_id, user_id, state, at)
      select 1 + seq % 20000, 1000001 + seq div 20000 * 7919 % ${people}, if(seq % 3000 = 0, 'reported', 'told'), ${then} from seq_0_to_249999`,
    `insert into work_need_answers (need_id, user_id, state, at)
      select 100001 + seq % 10, 1000001 + seq div 10, if(seq % 1000 = 0, 'introduced', 'told'), ${then} from seq_0_to_49999`,
    `insert into advert_truth_answers (${truth})
      select 100001 + seq % 5000, 1000000 + seq, 1000000 + seq, 'hire', 'QS', '{}', t, t, t, t, 'as-advertised', if(seq % 1000 = 0, 'Note.', null),
        concat('m', seq), if(seq % 5000 = 7 and seq < 50000, 'held', 'counted'), if(seq % 5000 = 7 and seq < 50000, t, null)
      from (select seq, date_sub(${then}, interval 31 + seq % 600 day) t from seq_1_to_100000) s`,
    `insert into advert_truth_figures (company_id, question, as_advertised, answers, is_shown, members, taken_at)
      select 100000 + seq, 'pay', 20, 20, 1, '[]', ${then} from seq_1_to_5000`,
    `insert into advert_truth_replies (public_id, company_id, body, state, written_at)
      select concat('r', seq), 100001 + seq % 5000, 'We state it now.', elt(1 + seq % 4, 'replaced', 'shown', 'withdrawn', 'refused'), ${then}
      from seq_1_to_20000`,
    `insert into profile_projects (${project})
      select 1000001 + seq div 2, seq % 2, concat('Project ', seq), 1, '[]', '[]', 0, lpad(seq, 22, '0'), null, null from seq_0_to_199999`,
    `insert into work_confirmations (${confirmation})
      select lpad(seq, 22, '0'), 1000001 + seq * 2, lpad(seq * 4, 22, '0'), 'confirmed', sha2(concat('t', seq), 256), sha2(concat('a', seq), 256),
        '2026-10-01', '2026-10-01', '2026-11-01', '2026-10-02' from seq_0_to_49999`,
    `analyze table companies, jobs, users, jobseeker_profiles, work_ends, work_needs, work_need_answers, advert_truth_answers,
      advert_truth_figures, advert_truth_replies, profile_projects, work_confirmations`,
  ];
  await runTransaction(site.db, async (tx) => {
    await tx.execute(sql`set foreign_key_checks = 0`);
    for (const statement of statements) await runStatement(tx, sql.raw(statement));
    await tx.execute(sql`set foreign_key_checks = 1`);
  });
}, 600_000);
afterAll(() => site.close());

async function touchedBy(userId: number, ask: (ctx: Context) => Promise<unknown>): Promise<number> {
  const principal = await principalOf(site.db, userId);
  if (!principal) throw new Error("nobody asks");
  return rowsTouched(site.db, (db) =>
    ask({ ...createContext({ ...site.services, db }, { principal: { ...principal, mfaAt: now } }), now }),
  );
}
const touchedByAdmin = (ask: (ctx: Context) => Promise<unknown>) => touchedBy(callers.admin, ask);
const touched = (ask: (db: Db) => Promise<unknown>) => rowsTouched(site.db, ask);

test("another check of an offer reads no advert: similar adverts are in memory, reported pay is read by its key", async () => {
  const check = (ctx: Context) =>
    checkOffer(ctx, { text: "Senior Quantity Surveyor in Leeds, £62,000 per annum plus £5,500 car allowance." });
  const once = await touchedBy(callers.seeker, check);
  const twice = await touchedBy(callers.seeker, async (ctx) => {
    expect((await check(ctx)).standing?.adverts).toBeGreaterThan(1000);
    await check(ctx);
  });
  expect(once).toBeLessThan(200_000 * 4);
  expect(twice - once).toBeLessThan(50);
}, 120_000);

describe("who comes free", () => {
  test("a firm's own needs are listed without those who were told of them, and a surveyor's by month and level", async () => {
    expect(await touchedBy(callers.recruiter, listFirmNeeds)).toBeLessThan(300);
    expect(await touchedBy(callers.seeker, listNeedsForCaller)).toBeLessThan(400);
  });

  test("the weekly count reads each of those who count a few times, and people are told without reading those who do not listen", async () => {
    expect(await touched((db) => countWorkEnds({ ...site.services, db }, now))).toBeLessThan((people / 2) * 6);
    // A thousand listen; 400 needs are open.
    expect(await touched((db) => tellOfNeeds({ ...site.services, db }, now, () => true))).toBeLessThan(5000);
  }, 120_000);

  test.each([
    ["those reported", { state: "reported" as const }, 1000],
    ["those removed", { state: "removed" as const }, 2000],
    ["all", { state: "all" as const }, 25_000],
    ["all, forty pages on", { state: "all" as const, page: 40 }, 30_000],
    ["those with a word", { state: "all" as const, q: "Firm 77" }, 90_000],
  ])("administrators' list of needs, %s: no person told is read, each need a few times at most", async (_what, input, most) => {
    expect(await touchedByAdmin((ctx) => searchNeeds(ctx, { q: "", page: 1, ...input }))).toBeLessThan(most);
  });
});

describe("whether adverts were true", () => {
  test("an advert, a firm and a moderator read one firm's rows", async () => {
    expect(await touched((db) => listTruthWords(db, 100_007))).toBeLessThan(10);
    expect(await touchedBy(callers.recruiter, readOwnTruth)).toBeLessThan(50);
    expect(await touchedByAdmin((ctx) => heldAnswersEvidence(ctx, "firm-8"))).toBeLessThan(300);
  });

  test.each([
    ["all", { state: "all" as const }, 110_000],
    ["those held", { state: "held" as const }, 100],
    ["with a note", { state: "noted" as const }, 210_000],
    ["with a word", { state: "all" as const, q: "Firm 77" }, 300_000],
  ])("administrators' list of answers, %s: each answer a few times at most", async (_what, input, most) => {
    expect(await touchedByAdmin((ctx) => searchTruthAnswers(ctx, { q: "", page: 1, ...input }))).toBeLessThan(most);
  });

  test("administrators' list of replies reads each reply a few times at most", async () => {
    expect(await touchedByAdmin((ctx) => searchTruthReplies(ctx, { q: "", page: 1, state: "waiting" }))).toBeLessThan(100);
    expect(await touchedByAdmin((ctx) => searchTruthReplies(ctx, { q: "", page: 1, state: "shown" }))).toBeLessThan(6000);
  });
});

test("a jobseeker's confirmations are theirs alone", async () => {
  expect(await touchedBy(1_000_101, listConfirmations)).toBeLessThan(30);
});
