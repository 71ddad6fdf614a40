import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { recoveryCodes, sessions, signInFailures, totpSecrets } from "#db/schema/sign-in.ts";
import type { UserOverrides } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { newRecoveryCodes, newTotpSecret, readRecoveryCode, totpCode } from "#server/modules/people/accounts/mfa/verify-second-factor.ts";
import { deviceOf, openSignInSite, password, type SignInSite, sessionHashOf, sessionOf } from "#tests/fixtures/sign-in-site.ts";
import type { TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const wrongCode = "000000";
const secret = newTotpSecret();
let site: TestSite;
let ask: SignInSite["ask"];
let isSignedIn: SignInSite["isSignedIn"];
let openSite: SignInSite;

beforeAll(async () => {
  openSite = await openSignInSite({ now });
  ({ site, ask, isSignedIn } = openSite);
});
afterAll(() => site.close());
beforeEach(() => site.setNow(now));

/** Adds an account with a second factor. */
async function guarded(overrides: UserOverrides = {}) {
  const made = await openSite.person(overrides);
  const sealedSecret = site.services.secrets.seal(secret);
  await site.db.insert(totpSecrets).values({ userId: made.userId, sealedSecret, confirmedAt: now, createdAt: now });
  return made;
}

async function challengeFor(email: string, next?: string): Promise<string> {
  const answer = await ask("signin", { email, password, ...(next && { next }) });
  expect([answer.statusCode, answer.json()]).toEqual([200, { mfaRequired: true, challenge: expect.any(String) }]);
  expect(answer.cookies).toEqual([]);
  return answer.json().challenge;
}

const answerWith = (challenge: string, code = totpCode(secret, site.services.now())) => ask("signin/second-factor", { challenge, code });

test("a right code completes the sign-in, in a session that has passed the second factor", async () => {
  const { userId, email } = await guarded({ role: "platform_admin" });
  const answer = await answerWith(await challengeFor(email));
  expect([answer.statusCode, answer.json().next, answer.json().user.mfa]).toEqual([200, "/admin/dashboard", true]);
  const rows = await site.db.select({ id: sessions.id, mfaAt: sessions.mfaAt }).from(sessions).where(eq(sessions.userId, userId));
  expect(rows).toEqual([{ id: sessionHashOf(answer), mfaAt: now }]);
});

test("the page asked for in the first step is gone on to after the second", async () => {
  const { email } = await guarded();
  expect((await answerWith(await challengeFor(email, "/my-account?section=devices"))).json().next).toBe("/my-account?section=devices");
  expect((await answerWith(await challengeFor((await guarded()).email, "//elsewhere.example"))).json().next).toBe("/jobseeker/dashboard");
});

test("a recovery code does as well, once, and its owner is told", async () => {
  const { userId, email } = await guarded();
  const [code = ""] = newRecoveryCodes();
  await site.db.insert(recoveryCodes).values({ userId, hash: hashOf(readRecoveryCode(code) ?? "") });
  expect((await answerWith(await challengeFor(email), code)).statusCode).toBe(200);
  expect((await answerWith(await challengeFor(email), code)).statusCode).toBe(401);
  const mails = await site.db.select({ template: outboxMessages.template }).from(outboxMessages).where(eq(outboxMessages.toUserId, userId));
  expect(mails.map(({ template }) => template)).toContain("mfa-changed");
});

test("codes are counted over all challenges of an account, but for its owner's browser", async () => {
  const { email } = await guarded();
  const cookie = deviceOf(await answerWith(await challengeFor(email)));
  site.services.limits = createMemoryLimiter();
  const minutes = (count: number) => site.setNow(new Date(now.getTime() + count * 60_000));
  for (let round = 1; round <= 4; round++) {
    minutes(2 * round);
    const challenge = await challengeFor(email);
    for (let attempt = 0; attempt < 5; attempt++) expect((await answerWith(challenge, wrongCode)).statusCode).toBe(401);
  }
  minutes(10);
  const challenge = await challengeFor(email);
  // One grows back every three minutes: two have by now.
  for (let attempt = 0; attempt < 2; attempt++) expect((await answerWith(challenge, wrongCode)).statusCode).toBe(401);
  const blocked = await answerWith(challenge);
  expect([blocked.statusCode, blocked.json().code, blocked.headers["retry-after"]]).toEqual([429, "too-many-attempts", "60"]);
  const code = totpCode(secret, site.services.now());
  expect((await ask("signin/second-factor", { challenge, code }, { cookie })).statusCode).toBe(200);
  minutes(12.5);
  expect((await answerWith(await challengeFor(email))).statusCode).toBe(200);
  site.services.limits = unlimited;
});

describe("a challenge", () => {
  test("used by two at once signs in one", async () => {
    const { userId, email } = await guarded();
    const challenge = await challengeFor(email);
    const answers = await Promise.all([answerWith(challenge), answerWith(challenge)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await site.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
  });

  test("is worthless once used, and a code works once, with whatever challenge", async () => {
    const { email } = await guarded();
    const challenge = await challengeFor(email);
    expect((await answerWith(challenge)).statusCode).toBe(200);
    const again = await answerWith(challenge);
    expect([again.statusCode, again.json().code]).toEqual([400, "token-invalid"]);
    expect((await answerWith(await challengeFor(email))).statusCode).toBe(401);
  });

  test("hears five wrong codes, and then not even the right one", async () => {
    const { email } = await guarded();
    const challenge = await challengeFor(email);
    for (let time = 0; time < 5; time++) {
      const answer = await answerWith(challenge, wrongCode);
      expect([answer.statusCode, answer.json().code]).toEqual([401, "invalid-credentials"]);
    }
    expect((await answerWith(challenge)).statusCode).toBe(400);
  });

  test("hears no more than five wrong codes that are sent at once", async () => {
    const { email } = await guarded();
    const challenge = await challengeFor(email);
    const answers = await Promise.all(Array.from({ length: 9 }, () => answerWith(challenge, wrongCode)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  });

  test("lasts ten minutes to the moment", async () => {
    const { email } = await guarded();
    const [one, other] = [await challengeFor(email), await challengeFor((await guarded()).email)];
    site.setNow(new Date(now.getTime() + 600_000 - 1));
    expect((await answerWith(one)).statusCode).toBe(200);
    site.setNow(new Date(now.getTime() + 600_000));
    expect((await answerWith(other)).statusCode).toBe(400);
  });

  test("is over when the account is suspended meanwhile", async () => {
    const { userId, email } = await guarded();
    const challenge = await challengeFor(email);
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, userId));
    expect((await answerWith(challenge)).statusCode).toBe(400);
  });

  test("is no session, and an invented one opens nothing", async () => {
    const { email } = await guarded();
    expect(await isSignedIn(await challengeFor(email))).toBe(false);
    expect((await answerWith("invented")).statusCode).toBe(400);
  });
});

test("wrong codes count as failures of the account, so that new challenges do not help", async () => {
  const { email } = await guarded();
  const challenge = await challengeFor(email);
  for (let time = 0; time < 5; time++) await answerWith(challenge, wrongCode);
  await answerWith(await challengeFor(email), wrongCode);
  const accountHash = site.services.secrets.keyedHash("account", email);
  const [row] = await site.db.select().from(signInFailures).where(eq(signInFailures.accountHash, accountHash));
  expect(row?.failures).toBe(6);
  expect((await ask("signin", { email, password })).statusCode).toBe(429);
});

test("a factor begun but never confirmed is not asked for", async () => {
  const { userId, email } = await guarded();
  await site.db.update(totpSecrets).set({ confirmedAt: null }).where(eq(totpSecrets.userId, userId));
  const answer = await ask("signin", { email, password });
  expect([answer.statusCode, sessionOf(answer)]).toEqual([200, expect.stringMatching(/^.{40}$/)]);
});

test("each step stands in the audit log", async () => {
  const { userId, email } = await guarded();
  const challenge = await challengeFor(email);
  await answerWith(challenge, wrongCode);
  await answerWith(challenge);
  const events = await site.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.resourceId, String(userId)));
  expect(events.map(({ result, reason }) => [result, reason])).toEqual([
    ["done", "password right, second factor asked for"],
    ["refused", "wrong second factor"],
    ["done", "password and totp"],
  ]);
});
