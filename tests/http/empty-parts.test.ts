import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { type Newcomer, newcomers } from "#tests/e2e/nothing-yet.ts";
import { renderAs } from "#tests/fixtures/rendered-page.tsx";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

/** The browser reads the same words in tests/e2e/empty-parts.full.spec.ts. All 51 pages take 7 s together. */
const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
const people = {} as Record<Newcomer, SignedIn>;

beforeAll(async () => {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { verification: "verified", now });
  const [role, name] = ["recruiter", "Wren Hirer"] as const;
  people.jobseeker = await signIn(site, await makeUser(site.db, { now }));
  people.recruiter = await signIn(site, await makeUser(site.db, { role, name, now }));
  people.company_admin = await signIn(site, await makeUser(site.db, { role: "company_admin", companyId, name, now }));
  people.freelance = await signIn(site, await makeUser(site.db, { role, isFreelance: true, name, now }));
});
afterAll(() => site.close());

for (const { who, as, nothings } of newcomers) {
  describe(`${who} is told what is missing, and what to do next`, () => {
    test.each(nothings)("at %s", async (address, says, next) => {
      const { text, actions } = await renderAs(site, people[as], address);
      expect(text).toMatch(says);
      expect(text).not.toContain("We could not load");
      expect(actions).toContainEqual(typeof next === "string" ? next : expect.stringMatching(next));
    });
  });
}
