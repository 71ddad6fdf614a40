import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { createContext } from "#server/kernel/context.ts";
import { eraseAccount, erasureColumns } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { setRole } from "#server/modules/people/accounts/roles/roles.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { agencyAdvert, foundOnBoard, openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

test("a freelance recruiter who joins a company leaves no advert of their own on the board", async () => {
  const { call, grant, draft, administrator, company } = posting;
  const freelance = await makePerson(site, { role: "recruiter", isFreelance: true });
  await grant(1, freelance, null);
  const { data } = await call(freelance, "posting.publish", { id: await draft({ ...agencyAdvert, title: "Viaduct Surveyor" }, freelance) });
  await call(administrator, "posting.decide", { id: data.id, decision: "approve" });
  expect(await foundOnBoard(site, "q=viaduct")).toEqual([data.jobId]);

  const to = { role: "recruiter", companyId: company, isFreelance: false } as const;
  await lockingTransaction(site.db, (tx) => setRole(createContext(site.services), tx, { userId: freelance.id, to, reason: "for a test" }));
  await site.services.search.applyNow([data.jobId ?? 0]);
  expect(await foundOnBoard(site, "q=viaduct")).toEqual([]);
});

test("a freelance recruiter who is erased leaves no advert on the board and no name behind", async () => {
  const { call, publish, draft, freelance, administrator } = posting;
  const { data } = await publish({ ...agencyAdvert, title: "Aqueduct Surveyor" }, freelance);
  await call(administrator, "posting.decide", { id: data.id, decision: "approve" });
  await draft({ title: "Never sent" }, freelance);
  expect(await foundOnBoard(site, "q=aqueduct")).toEqual([data.jobId]);

  const [user] = await site.db.select(erasureColumns).from(users).where(eq(users.id, freelance.id));
  if (!user) throw new Error("the freelance recruiter is gone");
  await lockingTransaction(site.db, (tx) => eraseAccount(tx, site.services, user, { now, reason: "for a test" }));
  await site.services.search.applyNow([data.jobId ?? 0]);

  expect(await foundOnBoard(site, "q=aqueduct")).toEqual([]);
  const [advert] = await site.db
    .select({ status: jobs.status, advertiser: companies.name, slug: companies.slug })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, data.jobId ?? 0));
  expect([advert?.status, advert?.advertiser]).toEqual(["closed", "Former recruiter"]);
  expect(advert?.slug).toMatch(/^former-recruiter-\d+$/);
  expect(await site.db.$count(companies, sql`concat(${companies.name}, ${companies.slug}, ${companies.nameKey}) like '%lance%'`)).toBe(0);
  expect(await site.db.$count(jobDrafts, eq(jobDrafts.createdByUserId, freelance.id))).toBe(1);
});

test("a sample market taken away takes what was written, ordered and used in it", async () => {
  const { call, publish, boss, company } = posting;
  await site.db.update(companies).set({ isSample: true }).where(eq(companies.id, company));
  const { data } = await publish();
  await call(boss, "billing.order", { planSlug: "single" });
  expect(
    (
      await site.db
        .select({ isSample: jobs.isSample })
        .from(jobs)
        .where(eq(jobs.id, data.jobId ?? 0))
    )[0],
  ).toEqual({ isSample: true });
  await removeSampleMarket(site.db);
  for (const rows of [
    site.db.$count(jobs, eq(jobs.companyId, company)),
    site.db.$count(jobDrafts, eq(jobDrafts.companyId, company)),
    site.db.$count(advertCredits, eq(advertCredits.companyId, company)),
    site.db.$count(companies, eq(companies.id, company)),
  ])
    expect(await rows).toBe(0);
});
