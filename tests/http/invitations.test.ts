import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invitations, users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { freshEmail, type Inviting, makeFirm, makePerson, openInviting, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const weekMs = 7 * 86_400_000;
let site: TestSite;
let visitor: Record<string, string>;
let scene: Inviting;

beforeAll(async () => {
  site = await openTestSite({ now });
  visitor = await headersOfWrites(site, "__Host-pre=visitor");
});
beforeEach(async () => {
  site.setNow(now);
  site.services.limits = unlimited;
  scene = await openInviting(site);
});
afterAll(() => site.close());

describe("sending an invitation", () => {
  test("mails a link of which only the hash is kept, and is audited", async () => {
    const email = freshEmail();
    const answer = await scene.send(scene.admin.session, { email: ` ${email.toUpperCase()} `, role: "recruiter" });
    expect(answer.status).toBe(200);
    const mail = await lastMailTo(site, email);
    expect([mail.template, mail.token.length]).toEqual(["invitation", 43]);
    const [row] = await site.db.select().from(invitations).where(eq(invitations.publicId, answer.data.publicId));
    expect(row).toMatchObject({
      companyId: scene.company.id,
      emailKey: email,
      role: "recruiter",
      state: "sent",
      tokenHash: hashOf(mail.token),
      invitedByUserId: scene.admin.id,
      expiresAt: new Date(now.getTime() + weekMs),
    });
    expect(JSON.stringify([row, answer.data])).not.toContain(mail.token);
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, answer.data.publicId));
    expect(events).toMatchObject([{ action: "company.invite", actorUserId: scene.admin.id, actorRole: "CA", result: "done" }]);
  });

  test("is for administrators: of the company, and of the platform by the company's name", async () => {
    const input = { email: freshEmail(), role: "recruiter" };
    const colleague = await makePerson(site, { role: "recruiter", companyId: scene.company.id });
    const freelance = await makePerson(site, { role: "recruiter", isFreelance: true });
    const jobseeker = await makePerson(site);
    for (const { session } of [colleague, freelance, jobseeker])
      expect(outcomeOf(await scene.send(session, input))).toEqual(refused.forbidden);
    expect(outcomeOf(await callProcedure(site, "invitations.send", visitor, input))).toEqual([401, "unauthenticated"]);
    const platform = await makePerson(site, { role: "platform_admin" }, now);
    expect((await scene.send(platform.session, { ...input, companySlug: scene.company.slug })).status).toBe(200);
    expect(outcomeOf(await scene.send(platform.session, { ...input, companySlug: "no-such-firm" }))).toEqual(refused.notFound);
    const withoutFactor = await makePerson(site, { role: "platform_admin" });
    expect(outcomeOf(await scene.send(withoutFactor.session, { ...input, companySlug: scene.company.slug }))).toEqual([
      403,
      "second-factor-required",
    ]);
  });

  test("never reaches into another company", async () => {
    const other = await makeFirm(site);
    expect(outcomeOf(await scene.send(scene.admin.session, { email: freshEmail(), role: "recruiter", companySlug: other.slug }))).toEqual(
      refused.notFound,
    );
    const withoutCompany = await makePerson(site, { role: "company_admin" });
    expect(outcomeOf(await scene.send(withoutCompany.session, { email: freshEmail(), role: "recruiter" }))).toEqual(refused.notFound);
  });

  test.each([
    ["no e-mail", { email: undefined }],
    ["an e-mail with a header in it", { email: "a@b.test\r\nBcc: c@d.test" }],
    ["an e-mail of 300 characters", { email: `${"a".repeat(290)}@example.test` }],
    ["a role beyond the company", { role: "platform_admin" }],
    ["no role", { role: undefined }],
    ["a company by number", { companyId: 1 }],
    ["a state of its own", { state: "accepted" }],
    ["a token of its own", { token: "a".repeat(43) }],
  ])("is refused with %s", async (_what, fault) => {
    expect(outcomeOf(await scene.send(scene.admin.session, { email: freshEmail(), role: "recruiter", ...fault }))).toEqual([
      422,
      "invalid-fields",
    ]);
  });

  test("is refused for a member, and says nothing of people elsewhere", async () => {
    const colleague = await makePerson(site, { role: "recruiter", companyId: scene.company.id });
    expect(outcomeOf(await scene.send(scene.admin.session, { email: colleague.email, role: "recruiter" }))).toEqual(refused.conflict);
    const elsewhere = await makePerson(site, { role: "recruiter", companyId: (await makeFirm(site)).id });
    const [known, unknown] = [elsewhere.email, freshEmail()];
    const answers = [
      await scene.send(scene.admin.session, { email: known, role: "recruiter" }),
      await scene.send(scene.admin.session, { email: unknown, role: "recruiter" }),
    ];
    expect(answers.map(({ status, data }) => [status, Object.keys(data)])).toEqual(Array(2).fill([200, ["publicId"]]));
  });

  test("again ends the one before, also when both are sent at once", async () => {
    const email = freshEmail();
    const first = await scene.invite(email);
    const second = await scene.invite(email, "company_admin");
    expect((await scene.view(visitor, first.token)).data.state).toBe("revoked");
    expect((await scene.view(visitor, second.token)).data).toMatchObject({ state: "sent", role: "company_admin" });
    await Promise.all([1, 2, 3].map(() => scene.send(scene.admin.session, { email, role: "recruiter" })));
    const rows = await site.db.select({ state: invitations.state }).from(invitations).where(eq(invitations.emailKey, email));
    expect(rows.map(({ state }) => state).sort()).toEqual(["revoked", "revoked", "revoked", "revoked", "sent"]);
  });

  test("stops at twenty for one company, which grow back over a day, and not for another", async () => {
    site.services.limits = createMemoryLimiter();
    const statuses = [];
    for (let round = 0; round < 21; round += 1)
      statuses.push((await scene.send(scene.admin.session, { email: freshEmail(), role: "recruiter" })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    const other = await makePerson(site, { role: "company_admin", companyId: (await makeFirm(site)).id });
    expect((await scene.send(other.session, { email: freshEmail(), role: "recruiter" })).status).toBe(200);
    site.setNow(new Date(now.getTime() + 86_400_000 / 20 - 1));
    expect(outcomeOf(await scene.send((await resume()).session, { email: freshEmail(), role: "recruiter" }))).toEqual([
      429,
      "too-many-attempts",
    ]);
    site.setNow(new Date(now.getTime() + 86_400_000 / 20));
    expect((await scene.send((await resume()).session, { email: freshEmail(), role: "recruiter" })).status).toBe(200);
    expect((await scene.send((await resume()).session, { email: freshEmail(), role: "recruiter" })).status).toBe(429);
  });

  const resume = async () => ({ session: await signIn(site, scene.admin.id) });

  test("cannot have its subject broken by a name with line breaks", async () => {
    await site.db.execute(`update companies set name = 'Quantum\r\nBcc: all' where id = ${scene.company.id}`);
    await site.db.update(users).set({ name: "Ada\r\nX-Header: 1" }).where(eq(users.id, scene.admin.id));
    const email = freshEmail();
    await scene.invite(email);
    const [mail] = await mailsTo(site, email);
    expect(mail?.subject).toContain("Quantum");
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

describe("seeing an invitation", () => {
  test("shows whoever holds the link the company, the inviter, the role, the address to register with and the state, and nothing else", async () => {
    const { token } = await scene.invite("someone.invited@people.example.test");
    const answer = await scene.view({}, token);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      companyName: "Quantum Costs Ltd",
      inviterName: "Ada Admin",
      role: "recruiter",
      emailMasked: "s•••@p•••.test",
      email: "someone.invited@people.example.test",
      state: "sent",
      isForMe: false,
      practice: null,
      needsAccount: true,
    });
  });

  test("tells the invited from others who are signed in, but not whether the address has an account", async () => {
    const invited = await makePerson(site);
    const { token } = await scene.invite(invited.email);
    expect((await scene.view(invited.session.headers, token)).data).toMatchObject({ isForMe: true, needsAccount: false });
    expect((await scene.view(scene.admin.session.headers, token)).data).toMatchObject({ isForMe: false, needsAccount: false });
    const { token: unknown } = await scene.invite(freshEmail());
    const { emailMasked: _one, email: _address, ...known } = (await scene.view({}, token)).data;
    expect((await scene.view({}, unknown)).data).toMatchObject(known);
  });

  test("uses nothing up, however often, and expires to the second", async () => {
    const { token } = await scene.invite(freshEmail());
    for (let visit = 0; visit < 5; visit += 1) {
      expect((await site.app.inject({ url: `/accept-invitation/${token}`, headers: { accept: "text/html" } })).statusCode).toBeLessThan(
        500,
      );
      expect((await scene.view({}, token)).data.state).toBe("sent");
    }
    site.setNow(new Date(now.getTime() + weekMs - 1));
    expect((await scene.view({}, token)).data.state).toBe("sent");
    site.setNow(new Date(now.getTime() + weekMs));
    expect((await scene.view({}, token)).data.state).toBe("expired");
  });

  test.each(["a".repeat(43), "", "'", "../x"])("finds nothing under %j", async (token) => {
    expect(outcomeOf(await scene.view({}, token))).toEqual(refused.notFound);
  });
});
