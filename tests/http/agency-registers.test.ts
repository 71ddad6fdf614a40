import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import type { VerificationNow } from "#server/modules/market/verification/submitted-evidence.queries.ts";
import { makePerson, membershipOf } from "#tests/fixtures/inviting.ts";
import { agencyAdvert, openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { newIdempotencyKey, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

test("4.6.1 and 4.6.2 an agency registers with its number and trading name, insurance left out; each advert prints its full name, as what it advertises, for whom, and whether the post is permanent", async () => {
  const person = await makePerson(site, { role: "recruiter", emailVerifiedAt: now });
  const firm = {
    name: "Plumb Line Search and Selection Ltd",
    slug: "plumb-line",
    employerType: "recruitment-agency",
    headOffice: "Leeds",
    website: "",
  };
  const headers = { ...person.session.writeHeaders, ...newIdempotencyKey() };
  expect((await callProcedure(site, "companies.create", headers, firm)).status).toBe(200);
  const [row] = await site.db.select().from(companies).where(eq(companies.slug, "plumb-line"));
  expect(row).toMatchObject({ isAgency: true, verification: "not-started" });
  expect(await membershipOf(site, person.id)).toMatchObject({ role: "company_admin", companyId: row?.id });

  const agent = { ...person, session: await signIn(site, person.id) };
  const state = async () => (await queryProcedure<VerificationNow>(site, "verification.state", agent.session.headers)).data;
  expect((await state()).missing).toContain("company-number");
  const number = { companyNumber: "01234567", registeredName: "Plumb Line Holdings Limited", insurance: "" };
  expect((await callProcedure(site, "verification.saveNumber", agent.session.writeHeaders, number)).status).toBe(200);
  expect((await state()).missing).not.toContain("company-number");

  await site.db.update(companies).set({ verification: "verified" }).where(eq(companies.slug, "plumb-line"));
  await posting.grant(2, agent, row?.id ?? 0);
  const publish = async (fields: object) => {
    const { data } = await posting.call(agent, "posting.publish", { id: await posting.draft({ ...agencyAdvert, ...fields }, agent) });
    expect(data.status).toBe("live");
    return (await site.app.inject({ url: `/jobs/${data.jobId}` })).body;
  };
  const permanent =
    "Plumb Line Search and Selection Ltd, a recruitment agency, advertises as an employment agency on behalf of Oak Ltd. Permanent position.";
  expect(await publish({})).toContain(permanent);
  const rate = { payPeriod: "day", payMinPence: 40_000, payMaxPence: 45_000, payBasis: "paye-client" };
  const temporary = {
    advertiser: "employment-business",
    engagement: "temporary",
    contractType: "temporary",
    clientName: null,
    clientUnnamedReason: "client-asked",
  };
  const page = await publish({ ...rate, ...temporary, title: "Interim Quantity Surveyor" });
  expect(page).toMatch(
    /Plumb Line Search and Selection Ltd, a recruitment agency, advertises as an employment business on behalf of an unnamed .{0,80}\. Temporary position\./s,
  );
  expect(page).not.toContain("Oak Ltd");
});

test("4.7.3 whoever recruits on their own account signs with their own name, and as a member of a firm with the firm’s: every advert says which", async () => {
  const { publish, call, administrator, freelance, company } = posting;
  const own = await publish({ ...agencyAdvert, title: "Own-account Surveyor" }, freelance);
  await call(administrator, "posting.decide", { id: own.data.id, decision: "approve" });
  const page = async (jobId: number | null) => (await site.app.inject({ url: `/jobs/${jobId}` })).body;
  expect(await page(own.data.jobId)).toMatch(
    /Frankie Lance, a freelance recruiter, advertises as an employment agency on behalf of Oak Ltd/,
  );
  const member = await makePerson(site, { role: "recruiter", companyId: company, name: "Frankie Lance" });
  const firms = await publish(
    { ...agencyAdvert, advertiser: "employer", engagement: null, clientName: null, title: "Firm’s Surveyor" },
    member,
  );
  expect(firms.data.status).toBe("live");
  expect(await page(firms.data.jobId)).toContain("Oak Building Ltd, the employer.");
});
