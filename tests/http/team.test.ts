import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { notifications } from "#db/schema/notifications.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { grantCredits, takeCredit } from "#server/modules/money/credits/credits.commands.ts";
import { makePerson, membershipOf, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { openTeam, type Team } from "#tests/fixtures/team.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let team: Team;

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(async () => {
  team = await openTeam(site);
});
afterAll(() => site.close());

const newsOf = async (userId: number) => {
  const rows = await site.db.select({ facts: notifications.facts }).from(notifications).where(eq(notifications.userId, userId));
  return rows.map(({ facts }) => facts.news);
};
/** A draft and a live advert of a member's. */
async function addAdverts(userId: number) {
  const jobId = await makeJob(site.db, { now, companyId: team.company.id, createdByUserId: userId });
  const draft = { createdByUserId: userId, companyId: team.company.id, fields: {}, createdAt: now, updatedAt: now };
  await site.db.insert(jobDrafts).values([
    { ...draft, publicId: randomPublicId(), jobId },
    { ...draft, publicId: randomPublicId() },
  ]);
  return jobId;
}
const writtenBy = async (userId: number) =>
  (await site.db.$count(jobDrafts, eq(jobDrafts.createdByUserId, userId))) + (await site.db.$count(jobs, eq(jobs.createdByUserId, userId)));

describe("the list of members", () => {
  test("says who each is, what they have advertised and used, and mail addresses to administrators alone", async () => {
    await addAdverts(team.recruiter.id);
    const owner = { companyId: team.company.id, freelanceUserId: null };
    const order = { owner, credits: 2, daysLive: 30, validDays: 365, orderId: null, reason: "for a test", actorUserId: null };
    await grantCredits(site.db, order, now);
    const [draft] = await site.db.select({ id: jobDrafts.id }).from(jobDrafts).where(eq(jobDrafts.createdByUserId, team.recruiter.id));
    await takeCredit(site.db, { owner, draftId: draft?.id ?? 0, actorUserId: team.recruiter.id, now });
    const { data } = await team.get(team.owner.session);
    expect(data.members.map(({ name, role, isOwner, isMe }) => [name, role, isOwner, isMe])).toEqual([
      ["Ada Admin", "company_admin", true, true],
      ["Bo Admin", "company_admin", false, false],
      ["Col Colleague", "recruiter", false, false],
      ["Rae Recruiter", "recruiter", false, false],
    ]);
    expect(data.members.at(-1)).toMatchObject({ liveAdverts: 1, adverts: 2, creditsUsed: 1, email: team.recruiter.email });
    expect([data.isAdmin, data.isOwner, data.openAdverts]).toEqual([true, true, 1]);
    const seen = (await team.get(team.recruiter.session)).data;
    expect([seen.isAdmin, seen.isOwner]).toEqual([false, false]);
    expect(seen.members.map(({ email }) => email)).toEqual([null, null, null, team.recruiter.email]);
    expect(JSON.stringify(data)).not.toContain(`"id":${team.owner.id}`);
  });

  test("is nobody else's", async () => {
    const other = await openTeam(site);
    expect((await other.get(other.owner.session)).data.members).toHaveLength(4);
    expect(outcomeOf(await team.setRole(other.owner.session, team.recruiter.id, "company_admin"))).toEqual(refused.notFound);
    expect(outcomeOf(await team.remove(other.owner.session, team.recruiter.id))).toEqual(refused.notFound);
    const without = await makePerson(site, { role: "recruiter" });
    expect(outcomeOf(await team.get(without.session))).toEqual(refused.notFound);
  });
});

describe("setting a role", () => {
  test("ends what the member is signed in with, tells them twice, and is audited; the same role again does nothing", async () => {
    expect((await team.setRole(team.owner.session, team.recruiter.id, "company_admin")).status).toBe(200);
    expect(await membershipOf(site, team.recruiter.id)).toEqual({ role: "company_admin", companyId: team.company.id, isFreelance: false });
    expect(await site.db.$count(sessions, eq(sessions.userId, team.recruiter.id))).toBe(0);
    expect((await team.setRole(team.owner.session, team.recruiter.id, "company_admin")).status).toBe(200);
    expect(await newsOf(team.recruiter.id)).toEqual(["made-admin"]);
    expect((await lastMailTo(site, team.recruiter.email)).text).toContain("You are now an administrator of the firm");
    const events = await site.db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(and(eq(auditEvents.actorUserId, team.owner.id), eq(auditEvents.resourceId, String(team.recruiter.id))));
    expect(events.map(({ action }) => action)).toEqual(["user.setRole", "company.setMemberRole"]);
  });

  test("of a demoted administrator: their open tab is refused at once", async () => {
    const tab = await signIn(site, team.admin.id);
    expect((await team.setRole(team.owner.session, team.admin.id, "recruiter")).status).toBe(200);
    expect(outcomeOf(await team.setRole(tab, team.colleague.id, "company_admin"))).toEqual([401, "unauthenticated"]);
    const again = await signIn(site, team.admin.id);
    expect(outcomeOf(await team.setRole(again, team.colleague.id, "company_admin"))).toEqual(refused.forbidden);
    expect(outcomeOf(await team.remove(again, team.colleague.id))).toEqual(refused.forbidden);
  });

  test("is refused to recruiters, and of the owner", async () => {
    expect(outcomeOf(await team.setRole(team.recruiter.session, team.colleague.id, "company_admin"))).toEqual(refused.forbidden);
    expect(outcomeOf(await team.setRole(team.admin.session, team.owner.id, "recruiter"))).toEqual(refused.conflict);
    expect(outcomeOf(await team.setRole(team.owner.session, team.owner.id, "recruiter"))).toEqual(refused.conflict);
    expect(outcomeOf(await team.setRole(team.owner.session, team.colleague.id, "platform_admin"))).toEqual([422, "invalid-fields"]);
  });

  test("never leaves a firm without an administrator, when all demote and remove each other at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const fresh = await openTeam(site);
      // Ownership falls to the oldest member; that one is suspended, so only the others count.
      await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, fresh.owner.id));
      const third = await makePerson(site, { role: "company_admin", companyId: fresh.company.id });
      const answers = await Promise.all([
        fresh.setRole(fresh.admin.session, third.id, "recruiter"),
        fresh.remove(third.session, fresh.admin.id),
        fresh.setRole(third.session, fresh.admin.id, "recruiter"),
        fresh.leave(third.session),
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const isActiveAdmin = and(eq(users.companyId, fresh.company.id), eq(users.role, "company_admin"), eq(users.state, "active"));
      expect(await site.db.$count(users, isActiveAdmin)).toBeGreaterThan(0);
    }
  });
});

describe("leaving and being removed", () => {
  test("makes adverts and drafts a colleague's, who is told; the person is a recruiter without a firm", async () => {
    const jobId = await addAdverts(team.recruiter.id);
    expect(outcomeOf(await team.leave(team.recruiter.session))).toEqual(refused.conflict);
    expect(outcomeOf(await team.leave(team.recruiter.session, team.recruiter.id))).toEqual(refused.notFound);
    const answer = await team.leave(team.recruiter.session, team.colleague.id);
    expect(answer.status).toBe(200);
    expect(answer.cookies.some(({ name }) => name === "__Host-session")).toBe(true);
    expect(await membershipOf(site, team.recruiter.id)).toEqual({ role: "recruiter", companyId: null, isFreelance: false });
    expect([await writtenBy(team.recruiter.id), await writtenBy(team.colleague.id)]).toEqual([0, 3]);
    const [advert] = await site.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId));
    expect(advert?.status).toBe("live");
    expect(await newsOf(team.colleague.id)).toEqual(["colleague-left"]);
    expect((await lastMailTo(site, team.colleague.email)).text).toContain("2 adverts of theirs are yours now.");
    const left = await site.db.select().from(auditEvents).where(eq(auditEvents.action, "company.leave"));
    expect(left.at(-1)).toMatchObject({ actorUserId: team.recruiter.id });
  });

  test("asks for nobody where there is nothing to take over", async () => {
    expect((await team.leave(team.recruiter.session)).status).toBe(200);
    expect((await team.remove(team.owner.session, team.colleague.id)).status).toBe(200);
    expect(await newsOf(team.colleague.id)).toEqual(["removed"]);
    expect((await lastMailTo(site, team.colleague.email)).text).toContain("You no longer belong to the firm.");
  });

  test("leaves the firm’s credits with the firm", async () => {
    const owner = { companyId: team.company.id, freelanceUserId: null };
    await grantCredits(
      site.db,
      { owner, credits: 3, daysLive: 30, validDays: 365, orderId: null, reason: "for a test", actorUserId: team.recruiter.id },
      now,
    );
    expect((await team.leave(team.recruiter.session)).status).toBe(200);
    const [draft] = await site.db
      .insert(jobDrafts)
      .values({
        publicId: randomPublicId(),
        createdByUserId: team.colleague.id,
        companyId: team.company.id,
        fields: {},
        createdAt: now,
        updatedAt: now,
      })
      .$returningId();
    await takeCredit(site.db, { owner, draftId: draft?.id ?? 0, actorUserId: team.colleague.id, now });
  });

  test("shuts an open tab of somebody removed out at once", async () => {
    const jobId = await addAdverts(team.recruiter.id);
    expect((await team.remove(team.admin.session, team.recruiter.id, team.admin.id)).status).toBe(200);
    expect(outcomeOf(await team.get(team.recruiter.session))).toEqual([401, "unauthenticated"]);
    const [advert] = await site.db.select({ by: jobs.createdByUserId }).from(jobs).where(eq(jobs.id, jobId));
    expect(advert?.by).toBe(team.admin.id);
    expect(await newsOf(team.admin.id)).toEqual([]);
  });

  test("is refused to the owner, and to whoever removes themselves", async () => {
    expect(outcomeOf(await team.leave(team.owner.session))).toEqual(refused.conflict);
    expect(outcomeOf(await team.remove(team.owner.session, team.owner.id))).toEqual(refused.conflict);
    expect(outcomeOf(await team.remove(team.admin.session, team.owner.id))).toEqual(refused.conflict);
    expect(outcomeOf(await team.remove(team.admin.session, team.admin.id))).toEqual(refused.conflict);
    const alone = await openTeam(site);
    for (const { id } of [alone.admin, alone.recruiter, alone.colleague]) await alone.remove(alone.owner.session, id);
    expect(outcomeOf(await alone.leave(alone.owner.session))).toEqual(refused.conflict);
  });

  test("of a member without colleagues waits until their adverts are closed", async () => {
    for (const { id } of [team.owner, team.admin, team.colleague])
      await site.db.update(users).set({ companyId: null }).where(eq(users.id, id));
    const jobId = await addAdverts(team.recruiter.id);
    expect(outcomeOf(await team.leave(team.recruiter.session))).toEqual(refused.conflict);
    await site.db.update(jobs).set({ status: "closed", endedAt: now }).where(eq(jobs.id, jobId));
    expect((await team.leave(team.recruiter.session)).status).toBe(200);
  });
});

describe("handing the firm on", () => {
  test("takes the password anew, tells both, and is audited", async () => {
    const stale = await team.staleSession(team.owner.id);
    expect(outcomeOf(await team.transfer(stale, team.admin.id))).toEqual([403, "reauthenticate"]);
    expect((await team.transfer(team.owner.session, team.admin.id)).status).toBe(200);
    expect([await newsOf(team.owner.id), await newsOf(team.admin.id)]).toEqual([["ownership-given"], ["ownership-received"]]);
    for (const { email } of [team.owner, team.admin]) expect(await mailsTo(site, email)).toMatchObject([{ template: "team-news" }]);
    const members = (await team.get(team.owner.session)).data.members;
    expect(members.filter(({ isOwner }) => isOwner).map(({ name }) => name)).toEqual(["Bo Admin"]);
    expect(await membershipOf(site, team.owner.id)).toMatchObject({ role: "company_admin" });
    expect(outcomeOf(await team.transfer(team.owner.session, team.owner.id))).toEqual(refused.forbidden);
    expect((await team.leave(team.owner.session)).status).toBe(200);
  });

  test("is the owner’s alone, and goes to administrators alone", async () => {
    expect(outcomeOf(await team.transfer(team.admin.session, team.admin.id))).toEqual(refused.forbidden);
    expect(outcomeOf(await team.transfer(team.recruiter.session, team.recruiter.id))).toEqual(refused.forbidden);
    expect(outcomeOf(await team.transfer(team.owner.session, team.recruiter.id))).toEqual(refused.conflict);
    expect(outcomeOf(await team.transfer(team.owner.session, team.owner.id))).toEqual(refused.conflict);
  });

  test("stays with the first administrator, however old the account of the next", async () => {
    const early = await makePerson(site, { role: "recruiter" });
    const late = await openTeam(site);
    await site.db.update(users).set({ companyId: late.company.id }).where(eq(users.id, early.id));
    expect((await late.setRole(late.owner.session, early.id, "company_admin")).status).toBe(200);
    const [row] = await site.db.select({ owner: companies.ownerUserId }).from(companies).where(eq(companies.id, late.company.id));
    expect(row?.owner).toBe(late.owner.id);
    expect((await late.get(late.admin.session)).data.members.find(({ isOwner }) => isOwner)?.name).toBe("Ada Admin");
  });
});
