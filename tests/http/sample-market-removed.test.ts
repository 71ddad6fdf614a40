import { afterAll, beforeAll, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { makeFullPerson } from "#tests/helpers/person.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

test("the sample market goes, whatever people have done with its adverts and firms", async () => {
  await makeFullPerson(site, "ada");
  await makeFullPerson(site, "bob");
  await site.db.update(companies).set({ isSample: true });
  await site.db.update(jobs).set({ isSample: true });
  expect(await site.db.$count(jobs)).toBeGreaterThan(1);
  await removeSampleMarket(site.db);
  expect([await site.db.$count(jobs), await site.db.$count(companies)]).toEqual([0, 0]);
});
