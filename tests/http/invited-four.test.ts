import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { freshEmail, makePerson, membershipOf, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites, newIdempotencyKey, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { openTeam, type Team } from "#tests/fixtures/team.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
let site: TestSite;
let team: Team;
let visitor: Record<string, string>;
beforeAll(async () => {
  site = await openTestSite({ now });
  team = await openTeam(site);
  visitor = await headersOfWrites(site, "__Host-pre=visitor");
});
afterAll(() => site.close());

async function invite(email: string, role = "recruiter") {
  const headers = { ...team.owner.session.writeHeaders, ...newIdempotencyKey() };
  const { status, data } = await callProcedure<{ publicId: string }>(site, "invitations.send", headers, { email, role });
  return { status, publicId: data?.publicId, token: status === 200 ? (await lastMailTo(site, email)).token : "" };
}
const accept = (headers: Record<string, string>, token: string) => callProcedure(site, "invitations.accept", headers, { token });
const view = async (headers: Record<string, string>, token: string) =>
  (await queryProcedure<{ state: string; role: string }>(site, "invitations.view", headers, { token })).data;
const states = async () => {
  const listed = await queryProcedure<{ email: string; state: string }[]>(site, "invitations.list", team.owner.session.headers);
  return Object.fromEntries(listed.data.map(({ email, state }) => [email, state]));
};

test("4.8.2 four are invited: one with an account, one without, a slip that is revoked, and one who had left", async () => {
  const known = await makePerson(site, { name: "Kay Known" });
  const leaver = team.colleague;
  const advert = await makeJob(site.db, { now, companyId: team.company.id, createdByUserId: leaver.id });
  const draft = { createdByUserId: leaver.id, companyId: team.company.id, jobId: advert, fields: {}, createdAt: now, updatedAt: now };
  await site.db.insert(jobDrafts).values({ publicId: randomPublicId(), ...draft });
  expect((await team.leave(leaver.session, team.recruiter.id)).status).toBe(200);
  const [unknown, typo] = [freshEmail(), `typo-${freshEmail()}`];

  const sent = {
    known: await invite(known.email),
    unknown: await invite(unknown, "company_admin"),
    typo: await invite(typo),
    left: await invite(leaver.email),
  };
  expect(Object.values(sent).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await states()).toMatchObject({ [known.email]: "sent", [unknown]: "sent", [typo]: "sent", [leaver.email]: "sent" });

  expect((await accept(known.session.writeHeaders, sent.known.token)).status).toBe(200);
  expect(await membershipOf(site, known.id)).toMatchObject({ role: "recruiter", companyId: team.company.id });

  expect(await view(visitor, sent.unknown.token)).toMatchObject({ state: "sent", role: "company_admin" });
  const joined = await makePerson(site, { email: unknown });
  expect(outcomeOf(await accept(known.session.writeHeaders, sent.unknown.token))[0]).toBe(401);
  const other = await makePerson(site);
  expect(outcomeOf(await accept(other.session.writeHeaders, sent.unknown.token))).toEqual(refused.forbidden);
  expect((await accept(joined.session.writeHeaders, sent.unknown.token)).status).toBe(200);
  expect(await membershipOf(site, joined.id)).toMatchObject({ role: "company_admin", companyId: team.company.id });

  const { writeHeaders } = team.owner.session;
  expect((await callProcedure(site, "invitations.revoke", writeHeaders, { publicId: sent.typo.publicId })).status).toBe(200);
  const slipped = await makePerson(site, { email: typo });
  expect((await accept(slipped.session.writeHeaders, sent.typo.token)).status).toBeGreaterThanOrEqual(400);
  expect((await view(visitor, sent.typo.token)).state).toBe("revoked");
  expect(await membershipOf(site, slipped.id)).toMatchObject({ role: "jobseeker", companyId: null });

  const back = await signIn(site, leaver.id);
  expect((await accept(back.writeHeaders, sent.left.token)).status).toBe(200);
  expect(await membershipOf(site, leaver.id)).toMatchObject({ role: "recruiter", companyId: team.company.id });
  const [kept] = await site.db.select({ by: jobs.createdByUserId }).from(jobs).where(eq(jobs.id, advert));
  expect(kept?.by).toBe(team.recruiter.id);
  expect(await states()).toMatchObject({ [known.email]: "accepted", [unknown]: "accepted", [typo]: "revoked", [leaver.email]: "accepted" });
  expect((await mailsTo(site, typo)).filter(({ template }) => template === "invitation")).toHaveLength(1);
});
