import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { openApplying, type Person } from "#tests/helpers/applying.ts";
import { freshEmail, membershipOf, outcomeOf, refused } from "#tests/helpers/inviting.ts";
import { lastMailTo } from "#tests/helpers/mailbox.ts";
import { newIdempotencyKey, signIn } from "#tests/helpers/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";
import { callProcedure, queryProcedure } from "#tests/helpers/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

const remove = async (person: Person, input: unknown) =>
  callProcedure(site, "team.deleteCompany", (await signIn(site, person.id)).writeHeaders, input);

test("deleting a firm waits for its adverts, tells who applied, ends invitations, frees its people and takes its page away", async () => {
  const firm = await openApplying(site);
  const [company] = await site.db.select().from(companies).where(eq(companies.id, firm.companyId));
  const name = company?.name ?? "";
  const page = `/company/${company?.slug}`;
  const jobId = await firm.advert();
  const seeker = await firm.jobseeker();
  const application = await firm.apply(seeker, jobId);
  const email = freshEmail();
  const key = newIdempotencyKey();
  await callProcedure(site, "invitations.send", { ...firm.boss.session.writeHeaders, ...key }, { email, role: "recruiter" });
  const { token } = await lastMailTo(site, email);

  expect(outcomeOf(await remove(firm.boss, { name: "Another firm" }))).toEqual([422, "invalid-fields"]);
  expect(outcomeOf(await remove(firm.boss, { name }))).toEqual(refused.conflict);
  expect((await firm.row(application)).state).toBe("sent");
  expect((await site.app.inject({ url: page })).statusCode).toBe(200);

  await firm.changeJob(jobId, { status: "closed", endedAt: now });
  await site.services.search.applyNow([jobId]);
  const session = await signIn(site, firm.boss.id);
  const answer = await callProcedure(site, "team.deleteCompany", session.writeHeaders, { name: name.toUpperCase() });
  expect(answer.status).toBe(200);

  expect((await firm.row(application)).state).toBe("not-progressing");
  expect((await lastMailTo(site, seeker.email)).text).toContain("no longer recruits on this site");
  for (const { id } of [firm.boss, firm.recruiter, firm.colleague]) {
    expect(await membershipOf(site, id)).toEqual({ role: "recruiter", companyId: null, isFreelance: false });
  }
  expect((await lastMailTo(site, firm.recruiter.email)).text).toContain("has been deleted");
  expect(outcomeOf(await queryProcedure(site, "team.get", firm.recruiter.session.headers))).toEqual([401, "unauthenticated"]);
  expect((await site.app.inject({ url: page })).statusCode).toBe(404);
  expect((await queryProcedure<{ state: string }>(site, "invitations.view", {}, { token })).data.state).toBe("revoked");
  const [event] = await site.db.select().from(auditEvents).where(eq(auditEvents.action, "company.delete"));
  expect(event).toMatchObject({ actorUserId: firm.boss.id, resourceId: String(firm.companyId), result: "done" });
  const [gone] = await site.db.select().from(companies).where(eq(companies.id, firm.companyId));
  expect(gone?.deletedAt).toEqual(now);
  expect((await site.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)))[0]?.status).toBe("archived");
});

test("only the owner deletes a firm, with the password proved anew, and an administrator of the site by its name in addresses", async () => {
  const firm = await openApplying(site);
  const [company] = await site.db.select().from(companies).where(eq(companies.id, firm.companyId));
  const order = { name: company?.name ?? "" };
  expect(outcomeOf(await remove(firm.recruiter, order))).toEqual(refused.forbidden);
  expect(outcomeOf(await remove(firm.otherBoss, { ...order, companySlug: company?.slug }))).toEqual(refused.notFound);
  site.setNow(new Date(now.getTime() - 6 * 60_000));
  const stale = await signIn(site, firm.boss.id);
  site.setNow(now);
  expect(outcomeOf(await callProcedure(site, "team.deleteCompany", stale.writeHeaders, order))).toEqual([403, "reauthenticate"]);
  const platform = await signIn(site, firm.administrator.id, { mfaAt: now });
  const whole = { ...order, companySlug: company?.slug };
  expect((await callProcedure(site, "team.deleteCompany", platform.writeHeaders, whole)).status).toBe(200);
  expect(outcomeOf(await callProcedure(site, "team.deleteCompany", platform.writeHeaders, whole))).toEqual(refused.notFound);
});
