import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { oneTimeTokens, sessions } from "#db/schema/sign-in.ts";
import { makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { minResponseMs } from "#server/modules/people/accounts/account-fields.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites, type SignedIn, sameOriginHeaders, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const hourMs = 3_600_000;
let site: TestSite;
let counter = 0;
const freshEmail = () => `mover-${++counter}@people.example.test`;

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(() => {
  site.setNow(now);
  site.services.limits = unlimited;
});
afterAll(() => site.close());

async function makeMover(overrides: UserOverrides = {}) {
  const email = freshEmail();
  const id = await makeUser(site.db, { email, name: "Moving Person", now, ...overrides });
  return { id, email, session: await signIn(site, id) };
}

const request = (session: SignedIn, newEmail: unknown) =>
  callProcedure(site, "account.email.requestChange", session.writeHeaders, { newEmail });

async function confirm(token: string, headers?: Record<string, string>) {
  const sent = headers ?? (await headersOfWrites(site, "__Host-pre=visitor"));
  return site.app.inject({ method: "POST", url: "/api/auth/verify-email", headers: sent, payload: JSON.stringify({ token }) });
}

async function accountOf(id: number) {
  const [account] = await site.db.select().from(users).where(eq(users.id, id));
  if (!account) throw new Error("no account");
  return account;
}

const sessionsOf = (userId: number) => site.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));

describe("asking for another address", () => {
  test("sends the link to the new one and a notice to the old one, and changes nothing yet", async () => {
    const { id, email, session } = await makeMover();
    const newEmail = freshEmail();
    expect((await request(session, `  ${newEmail} `)).status).toBe(200);
    expect((await accountOf(id)).email).toBe(email);
    const [link, notice] = [await lastMailTo(site, newEmail), await lastMailTo(site, email)];
    expect([link.template, link.token.length, notice.template, notice.token]).toEqual(["change-email", 43, "change-email-notice", ""]);
    expect(notice.text).not.toContain(newEmail);
    const [row] = await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
    expect(row).toMatchObject({ purpose: "change-email", emailKey: email, payload: { newEmail } });
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, id));
    expect(events.map(({ action }) => action)).toEqual(["user.requestEmailChange"]);
    expect(JSON.stringify(events)).not.toContain("people.example");
  });

  test("needs a person who has just proved their password", async () => {
    const { session } = await makeMover();
    site.setNow(new Date(now.getTime() + 5 * 60_000));
    const answer = await request(session, freshEmail());
    expect([answer.status, answer.reason]).toEqual([403, "reauthenticate"]);
    const visitor = await callProcedure(site, "account.email.requestChange", await headersOfWrites(site, "__Host-pre=visitor"), {
      newEmail: freshEmail(),
    });
    expect([visitor.status, visitor.reason]).toEqual([401, "unauthenticated"]);
  });

  test("is refused for one's own address in any spelling", async () => {
    const { email, session } = await makeMover();
    for (const same of [email, email.toUpperCase(), ` ${email} `]) {
      const answer = await request(session, same);
      expect([answer.status, answer.reason]).toEqual([422, "invalid-fields"]);
    }
    expect(await mailsTo(site, email)).toEqual([]);
  });

  test.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["no address", "robin"],
    ["a header in it", "a@b.test\r\nBcc: c@d.test"],
    ["unicode", "rôbin@example.test"],
    ["300 characters", `${"a".repeat(60)}@${"b".repeat(60)}.${"b".repeat(60)}.${"b".repeat(60)}.${"b".repeat(60)}.test`],
    ["a list", ["a@b.test"]],
  ])("is refused with %s", async (_what, newEmail) => {
    const { session } = await makeMover();
    const answer = await request(session, newEmail);
    expect([answer.status, answer.reason]).toEqual([422, "invalid-fields"]);
  });

  test("takes the new address and nothing else", async () => {
    const { session } = await makeMover();
    for (const extra of [{ userId: 1 }, { emailVerifiedAt: now }, { role: "platform_admin" }]) {
      const answer = await callProcedure(site, "account.email.requestChange", session.writeHeaders, { newEmail: freshEmail(), ...extra });
      expect([answer.status, answer.reason]).toEqual([422, "invalid-fields"]);
    }
  });

  test("answers alike for another person's address, and tells that person", async () => {
    const { session, email } = await makeMover();
    const other = await makeMover({ name: "Other Person" });
    site.waits.length = 0;
    const [taken, free] = [await request(session, other.email), await request(session, freshEmail())];
    expect(site.waits).toEqual([minResponseMs, minResponseMs]);
    expect([taken.status, taken.data]).toEqual([free.status, free.data]);
    const mails = await mailsTo(site, other.email);
    expect(mails.map(({ template, token }) => [template, token])).toEqual([["already-registered", ""]]);
    expect(mails[0]?.text).not.toContain("Moving Person");
    expect((await mailsTo(site, email)).map(({ template }) => template)).toEqual(["change-email-notice", "change-email-notice"]);
  });

  test("is stopped at the fourth time for one address", async () => {
    site.services.limits = createMemoryLimiter();
    const { session } = await makeMover();
    const newEmail = freshEmail();
    const statuses = [];
    for (let round = 0; round < 4; round += 1) statuses.push((await request(session, newEmail)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe("the link to another address", () => {
  async function asked(overrides: UserOverrides = {}) {
    const mover = await makeMover(overrides);
    const newEmail = freshEmail();
    expect((await request(mover.session, newEmail)).status).toBe(200);
    return { ...mover, newEmail, token: (await lastMailTo(site, newEmail)).token };
  }

  test("switches it, tells both and ends the other sessions, but not the one that asks", async () => {
    const { id, email, newEmail, token, session } = await asked();
    await signIn(site, id);
    site.setNow(new Date(now.getTime() + 60_000));
    const answer = await confirm(token, session.writeHeaders);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, changedEmail: true, signedIn: null, email: null }]);
    expect(await accountOf(id)).toMatchObject({
      email: newEmail,
      emailKey: newEmail,
      emailVerifiedAt: new Date(now.getTime() + 60_000),
      state: "active",
    });
    expect(await sessionsOf(id)).toEqual([{ id: session.hash }]);
    const [toOld, toNew] = [await lastMailTo(site, email), await lastMailTo(site, newEmail)];
    expect([toOld.template, toNew.template]).toEqual(["email-changed", "email-changed"]);
    expect(toOld.text).not.toContain(newEmail);
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, id));
    expect(events.map(({ action }) => action)).toContain("user.changeEmail");
  });

  test("ends every session when another browser, or another person, uses it", async () => {
    const { id, token } = await asked();
    const stranger = await makeMover();
    expect((await confirm(token, stranger.session.writeHeaders)).statusCode).toBe(200);
    expect(await sessionsOf(id)).toEqual([]);
    expect(await sessionsOf(stranger.id)).toHaveLength(1);
  });

  test("makes every link sent to the old address worthless", async () => {
    const { id, email, token } = await asked();
    const payload = JSON.stringify({ email });
    await site.app.inject({ method: "POST", url: "/api/auth/forgot-password", headers: sameOriginHeaders, payload });
    const { token: resetToken } = await lastMailTo(site, email);
    expect((await confirm(token)).statusCode).toBe(200);
    const body = JSON.stringify({ token: resetToken, password: "a tape and a theodolite" });
    const answer = await site.app.inject({ method: "POST", url: "/api/auth/reset-password", headers: sameOriginHeaders, payload: body });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "token-invalid"]);
    expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id))).toEqual([]);
  });

  test("works once, and for one of several at once", async () => {
    const { token } = await asked();
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await confirm(token)).json().code).toBe("token-invalid");
  });

  test("works for an hour less a millisecond, and not at the second", async () => {
    const [late, early] = [await asked(), await asked()];
    site.setNow(new Date(now.getTime() + hourMs));
    expect((await confirm(late.token)).json().code).toBe("token-invalid");
    site.setNow(new Date(now.getTime() + hourMs - 1));
    expect((await confirm(early.token)).statusCode).toBe(200);
  });

  test("is worthless once another change has been asked for", async () => {
    const { token, session } = await asked();
    expect((await request(session, freshEmail())).status).toBe(200);
    expect((await confirm(token)).json().code).toBe("token-invalid");
  });

  test("never takes an address that has become another account's", async () => {
    const { id, email, newEmail, token } = await asked();
    await makeUser(site.db, { email: newEmail, now });
    const answer = await confirm(token);
    expect([answer.statusCode, answer.json().code]).toEqual([409, "conflict"]);
    expect((await accountOf(id)).email).toBe(email);
  });

  test("takes the address from a registration that never proved it", async () => {
    const { id, newEmail, token } = await asked();
    const payload = JSON.stringify({ name: "Squatter", email: newEmail, password: "a tape and a theodolite", acceptTerms: true });
    await site.app.inject({ method: "POST", url: "/api/auth/register/jobseeker", headers: sameOriginHeaders, payload });
    const squatters = await site.db.select({ id: users.id }).from(users).where(eq(users.emailKey, newEmail));
    expect(squatters).toHaveLength(1);
    const flag = { publicId: randomPublicId(), rule: "look-alike-domain", seen: 1, evidence: "x", openedAt: now, lastSeenAt: now } as const;
    await site.db.insert(accountFlags).values({ ...flag, userId: squatters[0]?.id ?? 0 });
    expect((await confirm(token)).statusCode).toBe(200);
    expect((await accountOf(id)).email).toBe(newEmail);
    const left = await site.db
      .select()
      .from(users)
      .where(
        inArray(
          users.id,
          squatters.map((one) => one.id),
        ),
      );
    expect(left).toEqual([]);
    const erased = await site.db.select().from(auditEvents).where(eq(auditEvents.action, "user.erase"));
    expect(erased).toMatchObject([{ actorUserId: id, resourceId: String(squatters[0]?.id), result: "done" }]);
  });

  test("of two who want one address, one gets it", async () => {
    const newEmail = freshEmail();
    const movers = [await makeMover(), await makeMover()];
    const tokens: string[] = [];
    for (const { session } of movers) {
      await request(session, newEmail);
      tokens.push((await lastMailTo(site, newEmail)).token);
    }
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
