import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeJob } from "#db/seed/factories.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { grantCredits } from "#server/modules/money/credits/credits.commands.ts";
import { eraseIfStillDue } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { openApplying } from "#tests/fixtures/applying.ts";
import {
  freshEmail,
  type Inviting,
  makeFirm,
  makePerson,
  membershipOf,
  openInviting,
  outcomeOf,
  refused,
} from "#tests/fixtures/inviting.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import { openRepresenting, vacancy } from "#tests/fixtures/representing.ts";
import { headersOfWrites, newIdempotencyKey, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { openTeam, type Team } from "#tests/fixtures/team.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const weekMs = 7 * 86_400_000;
let site: TestSite;
let visitor: Record<string, string>;
let scene: Inviting;
let team: Team;

beforeAll(async () => {
  site = await openTestSite({ now });
  visitor = await headersOfWrites(site, "__Host-pre=visitor");
});
beforeEach(async () => {
  site.setNow(now);
  scene = await openInviting(site);
});
afterAll(() => site.close());

/** An administrator of the site acts on the account of the team's second administrator. */
async function setsAccount(call: string, more: object) {
  const platform = await makePerson(site, { role: "platform_admin" }, now);
  const answer = await callProcedure(site, `admin.users.${call}`, platform.session.writeHeaders, {
    publicId: await team.publicIdOf(team.admin.id),
    ...more,
  });
  expect(answer.status).toBe(200);
}

describe("accepting an invitation", () => {
  test("makes a jobseeker a recruiter of the company; other sessions end and this one gets a new token", async () => {
    const invited = await makePerson(site);
    await signIn(site, invited.id);
    const { token, publicId } = await scene.invite(invited.email);
    const answer = await scene.accept(invited.session.writeHeaders, token);
    expect([answer.status, answer.data]).toEqual([200, { companyName: "Quantum Costs Ltd", companySlug: scene.company.slug }]);
    expect(await membershipOf(site, invited.id)).toEqual({ role: "recruiter", companyId: scene.company.id, isFreelance: false });
    const handed = answer.cookies.find(({ name }) => name === "__Host-session")?.value ?? "";
    expect(await site.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, invited.id))).toEqual([
      { id: hashOf(handed) },
    ]);
    expect(handed).not.toBe(invited.session.token);
    expect(outcomeOf(await scene.accept(invited.session.writeHeaders, token))).not.toEqual([200, undefined]);
    const [row] = await site.db.select().from(invitations).where(eq(invitations.publicId, publicId));
    expect(row).toMatchObject({ state: "accepted", acceptedByUserId: invited.id, decidedAt: now });
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, invited.id)).orderBy(desc(auditEvents.id));
    expect(events.map(({ action }) => action)).toEqual(["invitation.accept", "user.setRole"]);
  });

  test("makes a freelance recruiter an administrator of the company, who is shown before what that ends", async () => {
    const invited = await makePerson(site, { role: "recruiter", isFreelance: true });
    const companyId = await runTransaction(site.db, (tx) => ensurePractice(tx, invited.id, now));
    for (const status of ["live", "paused", "closed"] as const)
      await makeJob(site.db, { now, companyId, createdByUserId: invited.id, status });
    const owner = { companyId: null, freelanceUserId: invited.id } as const;
    const grant = { owner, credits: 3, daysLive: 30, validDays: 90, orderId: null, reason: "for a test", actorUserId: null };
    await runTransaction(site.db, (tx) => grantCredits(tx, grant, now));
    const headers = { ...invited.session.writeHeaders, ...newIdempotencyKey() };
    const { data: unpaid } = await callProcedure<{ id: string }>(site, "billing.order", headers, { planSlug: "single" });
    const { token } = await scene.invite(invited.email, "company_admin");
    expect((await scene.view(invited.session.headers, token)).data.practice).toEqual({ openAdverts: 2, paidAdverts: 3 });
    expect((await scene.view((await makePerson(site)).session.headers, token)).data.practice).toBeNull();
    expect((await scene.accept(invited.session.writeHeaders, token)).status).toBe(200);
    expect(await membershipOf(site, invited.id)).toEqual({ role: "company_admin", companyId: scene.company.id, isFreelance: false });
    // Nobody could use what it would grant.
    const [order] = await site.db.select({ state: creditOrders.state }).from(creditOrders).where(eq(creditOrders.publicId, unpaid.id));
    expect([order?.state, (await lastMailTo(site, invited.email)).text]).toEqual(["cancelled", expect.stringContaining("cancelled")]);
  });

  test("ends what a jobseeker had open, as nobody could answer it, and a request to join", async () => {
    const [applying, representing] = [await openApplying(site), await openRepresenting(site)];
    const jo = await representing.findable();
    const id = await applying.apply(jo, await applying.advert());
    const permission = await representing.asked(representing.rae, { ...vacancy, seekerId: jo.seekerId });
    await representing.grant(jo, permission);
    const contact = {
      seekerId: jo.seekerId,
      role: "Senior QS",
      place: "Leeds",
      pay: "£65,000 a year",
      message: "Would you like to hear about a rail scheme?",
    };
    const headers = { ...representing.stu.session.writeHeaders, ...newIdempotencyKey() };
    const { data: asked } = await callProcedure<{ id: string }>(site, "contactRequests.ask", headers, contact);
    const { token } = await scene.invite(jo.email);
    expect((await scene.accept(jo.session.writeHeaders, token)).status).toBe(200);
    expect((await applying.row(id)).state).toBe("withdrawn");
    expect((await representing.read(representing.rae, permission)).data.state).toBe("revoked");
    const { session } = representing.stu;
    expect((await queryProcedure<{ state: string }>(site, "contactRequests.get", session.headers, { id: asked.id })).data.state).toBe(
      "declined",
    );

    const loner = await makePerson(site, { role: "recruiter" });
    await callProcedure(site, "companies.askToJoin", loner.session.writeHeaders, { slug: scene.company.slug });
    const requests = () => queryProcedure<object[]>(site, "companies.joinRequests", scene.admin.session.headers);
    expect((await requests()).data).toHaveLength(1);
    await scene.accept(loner.session.writeHeaders, (await scene.invite(loner.email)).token);
    expect((await requests()).data).toEqual([]);
  });

  test("succeeds once when it is done twice at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const invited = await makePerson(site);
      const other = await signIn(site, invited.id);
      const { token } = await scene.invite(invited.email);
      const answers = await Promise.all([scene.accept(invited.session.writeHeaders, token), scene.accept(other.writeHeaders, token)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      expect(await membershipOf(site, invited.id)).toMatchObject({ companyId: scene.company.id });
    }
  });

  test("is for the invited address alone", async () => {
    const stranger = await makePerson(site);
    const { token } = await scene.invite(freshEmail());
    expect(outcomeOf(await scene.accept(stranger.session.writeHeaders, token))).toEqual(refused.forbidden);
    expect(outcomeOf(await scene.accept(visitor, token))).toEqual([401, "unauthenticated"]);
    expect(outcomeOf(await scene.accept(stranger.session.writeHeaders, "a".repeat(43)))).toEqual(refused.notFound);
    expect(await membershipOf(site, stranger.id)).toMatchObject({ role: "jobseeker", companyId: null });
  });

  test("is not for platform administrators, even by their own address", async () => {
    const platform = await makePerson(site, { role: "platform_admin" }, now);
    const { token } = await scene.invite(platform.email);
    expect(outcomeOf(await scene.accept(platform.session.writeHeaders, token))).toEqual(refused.forbidden);
  });

  test("is refused to members of another company", async () => {
    const other = await makeFirm(site);
    const invited = await makePerson(site, { role: "recruiter", companyId: other.id });
    const { token } = await scene.invite(invited.email);
    expect(outcomeOf(await scene.accept(invited.session.writeHeaders, token))).toEqual(refused.conflict);
    expect(await membershipOf(site, invited.id)).toMatchObject({ companyId: other.id });
    expect((await scene.view({}, token)).data.state).toBe("sent");
  });

  test("does not promote a member by an older link", async () => {
    const invited = await makePerson(site);
    const { token } = await scene.invite(invited.email, "company_admin");
    await site.db.update(users).set({ role: "recruiter", companyId: scene.company.id }).where(eq(users.id, invited.id));
    expect(outcomeOf(await scene.accept(invited.session.writeHeaders, token))).toEqual(refused.conflict);
    expect(await membershipOf(site, invited.id)).toMatchObject({ role: "recruiter" });
  });

  test.each([
    ["removed", async () => expect((await team.remove(team.owner.session, team.admin.id)).status).toBe(200)],
    ["made a recruiter", async () => expect((await team.setRole(team.owner.session, team.admin.id, "recruiter")).status).toBe(200)],
    ["gone of their own accord", async () => expect((await team.leave(team.admin.session)).status).toBe(200)],
    ["suspended", () => setsAccount("suspend", { reason: "fraud" })],
    ["given another role by the platform", () => setsAccount("setRole", { role: "jobseeker", companySlug: null, reason: "correction" })],
    ["erased", () => eraseIfStillDue(site.services, eq(users.id, team.admin.id), { now, reason: "as requested" })],
  ])("is refused once the administrator who sent it is %s; a colleague’s stays open", async (_what, leave) => {
    team = await openTeam(site);
    const [invited, other] = [await makePerson(site), await makePerson(site)];
    const sentBy = async ({ session }: Team["admin"], email: string) => {
      expect((await scene.send(session, { email, role: "company_admin" })).status).toBe(200);
      return (await lastMailTo(site, email)).token;
    };
    const [theirs, colleagues, strangers] = [
      await sentBy(team.admin, invited.email),
      await sentBy(team.owner, other.email),
      await sentBy(team.admin, freshEmail()),
    ];
    await leave();
    expect(outcomeOf(await scene.accept(invited.session.writeHeaders, theirs))).toEqual(refused.conflict);
    const registration = {
      token: strangers,
      name: "Stan Stranger",
      password: "a fairly long phrase 42",
      marketingEmails: false,
      acceptTerms: true,
    };
    expect(outcomeOf(await callProcedure(site, "invitations.register", visitor, registration))).toEqual(refused.conflict);
    expect((await scene.view(visitor, theirs)).data.state).toBe("revoked");
    expect((await scene.list(await signIn(site, team.owner.id))).data.map(({ state }) => state)).toEqual(["revoked", "sent", "revoked"]);
    expect((await scene.accept(other.session.writeHeaders, colleagues)).status).toBe(200);
  });

  test("is refused once revoked, and at the second of its end", async () => {
    const [one, two, three] = [await makePerson(site), await makePerson(site), await makePerson(site)];
    const revoked = await scene.invite(one.email);
    expect((await scene.revoke(scene.admin.session, revoked.publicId)).status).toBe(200);
    expect(outcomeOf(await scene.accept(one.session.writeHeaders, revoked.token))).toEqual(refused.conflict);
    const [late, early] = [await scene.invite(two.email), await scene.invite(three.email)];
    site.setNow(new Date(now.getTime() + weekMs));
    expect(outcomeOf(await scene.accept(two.session.writeHeaders, late.token))).toEqual(refused.conflict);
    site.setNow(new Date(now.getTime() + weekMs - 1));
    expect((await scene.accept(three.session.writeHeaders, early.token)).status).toBe(200);
  });
});

describe("revoking and listing", () => {
  test("revoking is for administrators of the company, once", async () => {
    const { publicId } = await scene.invite(freshEmail());
    const colleague = await makePerson(site, { role: "recruiter", companyId: scene.company.id });
    const other = await makePerson(site, { role: "company_admin", companyId: (await makeFirm(site)).id });
    expect(outcomeOf(await scene.revoke(colleague.session, publicId))).toEqual(refused.forbidden);
    expect(outcomeOf(await scene.revoke(other.session, publicId))).toEqual(refused.notFound);
    expect(outcomeOf(await scene.revoke(scene.admin.session, "a".repeat(22)))).toEqual(refused.notFound);
    expect((await scene.revoke(scene.admin.session, publicId)).status).toBe(200);
    expect(outcomeOf(await scene.revoke(scene.admin.session, publicId))).toEqual(refused.conflict);
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, publicId)).orderBy(auditEvents.id);
    expect(events.map(({ action }) => action)).toEqual(["company.invite", "company.revokeInvitation"]);
  });

  test("revoking and accepting at once leave one of the two", async () => {
    for (let round = 0; round < 4; round += 1) {
      const invited = await makePerson(site);
      const { token, publicId } = await scene.invite(invited.email);
      const [revoked, accepted] = await Promise.all([
        scene.revoke(scene.admin.session, publicId),
        scene.accept(invited.session.writeHeaders, token),
      ]);
      expect([revoked.status, accepted.status].sort()).toEqual([200, 409]);
      expect((await membershipOf(site, invited.id))?.companyId).toBe(accepted.status === 200 ? scene.company.id : null);
    }
  });

  test("members see the company's own, newest first, with their state now; nobody else sees them", async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    await scene.invite(first);
    const { publicId } = await scene.invite(second);
    await scene.revoke(scene.admin.session, publicId);
    const colleague = await makePerson(site, { role: "recruiter", companyId: scene.company.id });
    for (const { session } of [scene.admin, colleague]) {
      const { data } = await scene.list(session);
      expect(data.map(({ email, state }) => [email, state])).toEqual([
        [second, "revoked"],
        [first, "sent"],
      ]);
      expect(Object.keys(data[0] ?? {}).sort()).toEqual(
        ["publicId", "email", "role", "state", "inviterName", "createdAt", "expiresAt", "decidedAt"].sort(),
      );
    }
    const other = await makePerson(site, { role: "company_admin", companyId: (await makeFirm(site)).id });
    expect((await scene.list(other.session)).data).toEqual([]);
    for (const overrides of [{}, { role: "recruiter", isFreelance: true }] as const) {
      expect(outcomeOf(await scene.list((await makePerson(site, overrides)).session))).toEqual(refused.forbidden);
    }
    expect(outcomeOf(await scene.list((await makePerson(site, { role: "recruiter" })).session))).toEqual(refused.notFound);
    const prying = await queryProcedure(site, "invitations.list", other.session.headers, { companySlug: scene.company.slug });
    expect(outcomeOf(prying)).toEqual(refused.notFound);
    site.setNow(new Date(now.getTime() + weekMs));
    expect((await scene.list(await signIn(site, scene.admin.id))).data.map(({ state }) => state)).toEqual(["revoked", "expired"]);
  });
});
