import { afterAll, beforeAll, expect, test } from "vitest";
import { companies, companyMergeMoves, companyMerges } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { makeFullPerson } from "#tests/fixtures/person.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

test("the sample market goes, whatever people have done with its adverts and firms", async () => {
  await makeFullPerson(site, "ada");
  await makeFullPerson(site, "bob");
  await mergeTwoFirms();
  await site.db.update(companies).set({ isSample: true });
  await site.db.update(jobs).set({ isSample: true });
  expect(await site.db.$count(jobs)).toBeGreaterThan(1);
  await removeSampleMarket(site.db);
  expect([await site.db.$count(jobs), await site.db.$count(companies)]).toEqual([0, 0]);
});

async function mergeTwoFirms(): Promise<void> {
  const [one, two] = await site.db.select({ id: companies.id }).from(companies).limit(2);
  const before = { nameKey: "a firm", verification: "verified", ownerUserId: null, hasLogo: false };
  const [merge] = await site.db
    .insert(companyMerges)
    .values({
      publicId: randomPublicId(),
      fromCompanyId: one?.id ?? 0,
      intoCompanyId: two?.id ?? 0,
      reason: "They are one firm.",
      fromBefore: before,
      intoBefore: before,
      mergedAt: now,
      undoUntil: now,
    })
    .$returningId();
  await site.db.insert(companyMergeMoves).values({ mergeId: merge?.id ?? 0, tableName: "jobs", rowKey: "1" });
}
