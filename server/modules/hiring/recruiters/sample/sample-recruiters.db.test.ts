import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { readTelephone } from "#server/text/typed-text/telephone.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { ensureSampleRecruiters } from "./sample-recruiters.commands.ts";
import sampleRecruiters from "./sample-recruiters.json" with { type: "json" };

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a dozen recruiters with live adverts under their own names and three of firms, the same after a second start, gone with the sample market", async () => {
  const { db } = database;
  const companyId = await makeCompany(db, { name: "Plumb & Level Search Ltd", isAgency: true, isSample: true, now });
  for (let at = 0; at < 3; at += 1) await makeCompany(db, { isSample: true, now });
  for (let at = 0; at < 40; at += 1) {
    const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
    const facts = { companyId, now, isSample: true, clientName: "Invented Client Ltd", expiresAt };
    await makeJob(db, { ...facts, descriptionHtml: "<p>Plumb &amp; Level Search Ltd recruits for a client.</p>" });
  }
  await ensureSampleRecruiters(db, now);
  await ensureSampleRecruiters(db, now);
  expect(await db.$count(recruiterProfiles, eq(recruiterProfiles.state, "shown"))).toBe(sampleRecruiters.length + 3);
  const isListed = and(eq(users.isSample, true), eq(recruiterProfiles.isLineShown, true), isNotNull(users.companyId));
  const listed = await db.select().from(recruiterProfiles).innerJoin(users, eq(users.id, recruiterProfiles.userId)).where(isListed);
  expect(listed).toHaveLength(3);
  for (const { recruiter_profiles: card } of listed) expect(readTelephone(card.directLine ?? "")).toBe(card.directLine);
  const adverts = await db
    .select({ firm: companies.name, html: jobTexts.descriptionHtml })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .where(and(eq(companies.employerType, "freelance-practice"), eq(jobs.status, "live")));
  expect(adverts).toHaveLength(sampleRecruiters.reduce((sum, { adverts: count }) => sum + count, 0));
  for (const { firm, html } of adverts) expect(html).toBe(`<p>${firm} recruits for a client.</p>`);
  await removeSampleMarket(db);
  expect(await db.$count(recruiterProfiles)).toBe(0);
  expect(await db.$count(companies)).toBe(0);
});
