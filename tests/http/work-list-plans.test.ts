import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { selectWaitingCases } from "#server/modules/trust/moderation/work/waiting.queries.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-23T10:00:00Z");
let site: TestSite;

const run = async (statement: SQL) => (await site.db.execute(statement))[0] as unknown as Record<string, string>[];

/** More rows like one of a table, each with what makes it its own. */
async function copy(table: string, from: number, to: number, own: Record<string, string>): Promise<void> {
  const columns = (await run(sql.raw(`show columns from ${table}`)))
    .map(({ Field = "" }) => Field)
    .filter((name) => name !== "id" || "id" in own);
  const values = columns.map((name) => own[name] ?? `one.\`${name}\``);
  const names = columns.map((name) => `\`${name}\``);
  await run(
    sql.raw(`insert into ${table} (${names}) select ${values} from (select * from ${table} limit 1) one, seq_${from}_to_${to} numbers`),
  );
}

beforeAll(async () => {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { verification: "verified", now });
  const createdByUserId = await makeUser(site.db, { role: "recruiter", companyId });
  const jobId = await makeJob(site.db, { companyId, createdByUserId, status: "live", now });
  await site.db.insert(companyVerifications).values({ companyId, submittedAt: now, updatedAt: now });
  await run(sql`insert into job_drafts (public_id, created_by_user_id, company_id, job_id, fields, created_at, updated_at)
    values ('first-of-its-kind-0000', ${createdByUserId}, ${companyId}, ${jobId}, '{}', ${"2026-11-20"}, ${"2026-11-20"})`);
  // Of each, a hundred wait among 20,000.
  const waits = "numbers.seq <= 100100";
  const status = `if(${waits}, 'awaiting-review', 'live')`;
  await copy("jobs", 100_001, 120_000, { id: "numbers.seq", status, first_published_at: `if(${waits}, null, one.first_published_at)` });
  await copy("job_drafts", 100_001, 120_000, { public_id: "concat('posting-', numbers.seq)", job_id: "numbers.seq" });
  const verification = `if(${waits}, 'in-review', 'not-started')`;
  await copy("companies", 100_001, 120_000, { id: "numbers.seq", slug: "concat('firm-', numbers.seq)", verification });
  await copy("company_verifications", 100_001, 120_000, { company_id: "numbers.seq" });
  for (const table of ["jobs", "job_drafts", "companies", "company_verifications"]) await run(sql.raw(`analyze table ${table}`));
});
afterAll(() => site.close());

test("where few wait among many, no table is read whole to find them", async () => {
  const waiting = selectWaitingCases(site.db, now);
  const plan = await run(sql`explain ${site.db.select().from(waiting).orderBy(waiting.since).limit(25).getSQL()}`);
  const big = plan.filter(({ table = "" }) => ["jobs", "job_drafts", "companies", "company_verifications"].includes(table));
  expect(big.map(({ table, type, rows }) => `${table} ${type} ${rows}`).filter((read) => / (?:ALL|index) /.test(read))).toEqual([]);
  expect(big.map(({ key }) => key)).toEqual(expect.arrayContaining(["jobs_status_published", "companies_verification"]));
});

test("ten thousand waiting cases are counted and listed to the last page", async () => {
  await run(sql`update jobs set status = 'awaiting-review', first_published_at = null where id between 100101 and 105000`);
  await run(sql`update companies set verification = 'in-review' where id between 100101 and 105000`);
  const { session } = await makePerson(site, { role: "platform_admin" }, now);
  const { data } = await queryProcedure<{ total: number; items: object[] }>(site, "work.list", session.headers, { page: 400 });
  expect([data.total, data.items.length]).toEqual([10_000, 25]);
  const { data: found } = await queryProcedure<{ total: number; items: object[]; searchedOnly: number }>(
    site,
    "work.list",
    session.headers,
    {
      q: "no such case",
    },
  );
  expect(found).toMatchObject({ total: 0, items: [], searchedOnly: 5000 });
});
