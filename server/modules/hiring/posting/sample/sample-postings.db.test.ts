import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { checkPosting, errorsOf } from "#server/modules/market/adverts/check-posting.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { ensureSamplePostings } from "./sample-postings.commands.ts";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("the sample recruiter has the adverts of their firm to work with, once, as the form would take them", async () => {
  const { db } = database;
  const companyId = await makeCompany(db, { isSample: true, now });
  const body = "Value the work and agree the account. ".repeat(8).trim();
  const descriptionHtml = `<h2>In the role</h2><p>${body}</p><ul><li>Rail &amp; roads</li></ul>`;
  for (let at = 0; at < 3; at += 1) await makeJob(db, { companyId, now, isSample: true, descriptionHtml });
  await makeJob(db, { companyId: await makeCompany(db, { isSample: true, now }), now, isSample: true });
  const email = "recruiter@people.example";
  const recruiter = await makeUser(db, { now, role: "recruiter", companyId, email, isSample: true });
  await ensureSamplePostings(db);
  await ensureSamplePostings(db);
  const drafts = await db.select().from(jobDrafts).where(eq(jobDrafts.createdByUserId, recruiter));
  expect(drafts).toHaveLength(3);
  expect(await db.$count(jobs, eq(jobs.createdByUserId, recruiter))).toBe(3);
  const gazetteer = await loadGazetteer(db);
  for (const { fields } of drafts) {
    expect(fields.description).toBe(`In the role\n\n${body}\n\n- Rail & roads`);
    const advertiser = { isAgency: false, employerType: "consultancy", name: "Sample" };
    const { findings } = checkPosting(fields as PostingFields, { advertiser, gazetteer, now });
    // These samples have no place, like the market's own.
    expect(errorsOf(findings).map(({ pointer }) => pointer)).toEqual(["/place"]);
  }
  await removeSampleMarket(db);
  expect(await db.$count(jobDrafts)).toBe(0);
});
