import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { oneTimeTokens } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { minResponseMs } from "#server/modules/people/accounts/account-fields.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites, sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const dayMs = 86_400_000;
const password = "ruled quietly and measured twice";
let site: TestSite;
let headers: Record<string, string>;
let counter = 0;
const freshEmail = () => `waiting-${++counter}@people.example.test`;

beforeAll(async () => {
  site = await openTestSite({ now });
  headers = await headersOfWrites(site, "__Host-pre=visitor");
});
beforeEach(() => {
  site.setNow(now);
  site.services.limits = unlimited;
});
afterAll(() => site.close());

const post = (url: string, body: unknown) => site.app.inject({ method: "POST", url, headers, payload: JSON.stringify(body) });
const verify = (token: unknown) => post("/api/auth/verify-email", { token });
const resend = (email: unknown) => post("/api/auth/verify-email/resend", { email });

async function register(email = freshEmail(), name = "Robin Sample"): Promise<{ email: string; token: string }> {
  const payload = JSON.stringify({ name, email, password, acceptTerms: true });
  const answer = await site.app.inject({ method: "POST", url: "/api/auth/register/jobseeker", headers: sameOriginHeaders, payload });
  expect(answer.statusCode).toBe(202);
  return { email, token: (await lastMailTo(site, email)).token };
}

async function accountOf(email: string) {
  const [account] = await site.db.select().from(users).where(eq(users.emailKey, email));
  if (!account) throw new Error("no account");
  return account;
}

describe("the link of a registration", () => {
  test("activates the account once, and signs nobody in", async () => {
    const { email, token } = await register();
    const answer = await verify(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, changedEmail: false, email, signedIn: null }]);
    expect(answer.cookies.map(({ name }) => name)).not.toContain("__Host-session");
    const account = await accountOf(email);
    expect(account).toMatchObject({ state: "active", emailVerifiedAt: now });
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, account.id));
    expect(events.map(({ action }) => action)).toEqual(["user.register", "user.verifyEmail"]);
    expect(await refusalOf(token)).toEqual(invalid);
  });

  test("opened in the browser that registered, signs in there; in one with another mark, or where somebody is signed in, it does not", async () => {
    const marks: string[] = [];
    const opened = async (mark: number) => {
      const email = freshEmail();
      const payload = JSON.stringify({ name: "Robin Sample", email, password, acceptTerms: true });
      const made = await site.app.inject({ method: "POST", url: "/api/auth/register/jobseeker", headers: sameOriginHeaders, payload });
      marks.push(made.cookies.find(({ name }) => name === "__Host-device")?.value ?? "");
      const { token } = await lastMailTo(site, email);
      const cookie = `${headers.cookie}; __Host-device=${encodeURIComponent(marks[mark] ?? "")}`;
      const answer = await site.app.inject({
        ...{ method: "POST", url: "/api/auth/verify-email", headers: { ...headers, cookie } },
        payload: JSON.stringify({ token }),
      });
      return { email, answer, hasSession: answer.cookies.some(({ name, value }) => name === "__Host-session" && value !== "") };
    };
    const first = await opened(0);
    expect(first.answer.json()).toMatchObject({ email: first.email, signedIn: { user: { role: "jobseeker", emailVerified: true } } });
    expect(first.hasSession).toBe(true);
    const elsewhere = await opened(0);
    expect(elsewhere.answer.json()).toEqual({ success: true, changedEmail: false, email: elsewhere.email, signedIn: null });
    expect(elsewhere.hasSession).toBe(false);
  });

  test("still works after a scanner has opened it five times", async () => {
    const { email, token } = await register();
    for (let visit = 0; visit < 5; visit += 1) {
      const page = await site.app.inject({ url: `/verify-email/${token}`, headers: { accept: "text/html" } });
      expect(page.statusCode).toBeLessThan(500);
      expect((await site.app.inject({ method: "HEAD", url: `/verify-email/${token}` })).statusCode).toBeLessThan(500);
      expect((await site.app.inject({ url: "/api/auth/verify-email", query: { token } })).statusCode).toBe(405);
    }
    expect((await accountOf(email)).state).toBe("unverified");
    expect((await verify(token)).statusCode).toBe(200);
  });

  test("works for one of several who use it at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { token } = await register();
      const answers = await Promise.all([verify(token), verify(token), verify(token)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    }
  });

  test("works for 24 hours less a millisecond, and not at the second", async () => {
    const [late, early] = [await register(), await register()];
    site.setNow(new Date(now.getTime() + dayMs));
    expect(await refusalOf(late.token)).toEqual(invalid);
    site.setNow(new Date(now.getTime() + dayMs - 1));
    expect((await verify(early.token)).statusCode).toBe(200);
  });

  test("is worthless once a newer one has been sent", async () => {
    const first = await register();
    expect((await resend(first.email)).statusCode).toBe(202);
    const second = await lastMailTo(site, first.email);
    expect(await refusalOf(first.token)).toEqual(invalid);
    expect((await verify(second.token)).statusCode).toBe(200);
  });

  test("brings the newest registration to life, not the one before it", async () => {
    const first = await register(freshEmail(), "First Comer");
    const second = await register(first.email, "Second Comer");
    expect(await refusalOf(first.token)).toEqual(invalid);
    expect((await verify(second.token)).statusCode).toBe(200);
    expect((await accountOf(first.email)).name).toBe("Second Comer");
  });

  test("and every other link of a registration end with the next one for that address", async () => {
    const { email } = await register();
    const payload = JSON.stringify({ email });
    await site.app.inject({ method: "POST", url: "/api/auth/forgot-password", headers: sameOriginHeaders, payload });
    const { token } = await lastMailTo(site, email);
    await register(email, "Second Comer");
    const rows = await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.emailKey, email));
    expect(rows.map(({ purpose }) => purpose)).toEqual(["verify-email"]);
    expect(rows.map(({ hash }) => hash)).not.toContain(hashOf(token));
  });

  test("proves the mailbox of a suspended account without letting it in", async () => {
    const { email, token } = await register();
    const { id } = await accountOf(email);
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, id));
    expect((await verify(token)).statusCode).toBe(200);
    expect(await accountOf(email)).toMatchObject({ state: "suspended", emailVerifiedAt: now });
  });

  test.each([
    ["unknown", "a".repeat(43)],
    ["empty", ""],
    ["of another kind", "../../etc/passwd"],
    ["with a line break", "abc\r\ndef"],
    ["far too long", "x".repeat(50_000)],
  ])("is refused alike when it is %s", async (_what, token) => {
    expect(await refusalOf(token)).toEqual(invalid);
  });

  test("is one text", async () => {
    for (const token of [undefined, 7, null, ["a"], { a: 1 }]) expect((await verify(token)).statusCode).toBe(422);
    expect((await post("/api/auth/verify-email", { token: "a", state: "active" })).statusCode).toBe(422);
  });

  test("of a password reset confirms no address", async () => {
    const email = freshEmail();
    await makeUser(site.db, { email, state: "unverified", emailVerifiedAt: null, passwordHash: "x", now });
    const payload = JSON.stringify({ email });
    await site.app.inject({ method: "POST", url: "/api/auth/forgot-password", headers: sameOriginHeaders, payload });
    const { token, template } = await lastMailTo(site, email);
    expect([template, token.length]).toEqual(["reset-password", 43]);
    expect(await refusalOf(token)).toEqual(invalid);
    const [row] = await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.emailKey, email));
    expect(row).toMatchObject({ purpose: "reset-password", usedAt: null });
  });

  test("can be tried thirty times an hour from one client", async () => {
    site.services.limits = createMemoryLimiter();
    const statuses = [];
    for (let round = 0; round < 31; round += 1) statuses.push((await verify("unknown")).statusCode);
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
  });
});

describe("asking for the link again", () => {
  test("answers alike for an account that waits, one that does not, and none", async () => {
    const waiting = await register();
    const active = freshEmail();
    await makeUser(site.db, { email: active, now });
    const unknown = freshEmail();
    site.waits.length = 0;
    const answers = [await resend(waiting.email), await resend(active), await resend(unknown)];
    expect(site.waits).toEqual([minResponseMs, minResponseMs, minResponseMs]);
    expect(answers.map(seen)).toEqual(Array(3).fill(seen(answers[0])));
    expect([answers[0]?.statusCode, answers[0]?.json()]).toEqual([202, { success: true }]);
    expect((await mailsTo(site, waiting.email)).map(({ template }) => template)).toEqual(["verify-email", "verify-email-again"]);
    expect([...(await mailsTo(site, active)), ...(await mailsTo(site, unknown))]).toEqual([]);
  });

  test("is stopped at the fourth time, with or without an account", async () => {
    for (const email of [(await register()).email, freshEmail()]) {
      site.services.limits = createMemoryLimiter();
      const statuses = [];
      for (let round = 0; round < 4; round += 1) statuses.push((await resend(email)).statusCode);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
  });

  test("needs a whole address", async () => {
    for (const email of ["", "robin", "a@b.test\r\nBcc: c@d.test", 7, null]) {
      const answer = await resend(email);
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, "/email"]);
    }
  });
});

const invalid = { status: 400, code: "token-invalid", detail: "This link has expired or has been used. Ask for a new one." };

async function refusalOf(token: string) {
  const { status, code, detail } = (await verify(token)).json<{ status: number; code: string; detail: string }>();
  return { status, code, detail };
}

function seen(answer: Awaited<ReturnType<typeof post>> | undefined) {
  if (!answer) throw new Error("no answer");
  const { date: _date, "x-request-id": _id, "server-timing": _timing, ...headers } = answer.headers;
  return { statusCode: answer.statusCode, body: answer.body, headers };
}
