import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { apiTokens, oneTimeTokens, sessions, signInFailures } from "#db/schema/sign-in.ts";
import { makeCompany, makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { minResponseMs } from "#server/modules/people/accounts/account-fields.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { sameOriginHeaders, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const halfHourMs = 30 * 60_000;
const newPassword = "a tape and a theodolite";
let site: TestSite;
let counter = 0;
const freshEmail = () => `forgetful-${++counter}@people.example.test`;

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(() => {
  site.setNow(now);
  site.services.limits = unlimited;
});
afterAll(() => site.close());

const post = (url: string, body: unknown, headers: Record<string, string> = sameOriginHeaders) =>
  site.app.inject({ method: "POST", url, headers, payload: JSON.stringify(body) });
const forgot = (email: unknown) => post("/api/auth/forgot-password", { email });
const reset = (token: unknown, password: unknown = newPassword) => post("/api/auth/reset-password", { token, password });

async function makeForgetful(overrides: UserOverrides = {}) {
  const email = freshEmail();
  const id = await makeUser(site.db, { email, passwordHash: "an old hash", now, ...overrides });
  return { id, email };
}

async function askForLink(overrides: UserOverrides = {}) {
  const { id, email } = await makeForgetful(overrides);
  expect((await forgot(email)).statusCode).toBe(202);
  return { id, email, token: (await lastMailTo(site, email)).token };
}

async function accountOf(id: number) {
  const [account] = await site.db.select().from(users).where(eq(users.id, id));
  if (!account) throw new Error("no account");
  return account;
}

describe("asking for a new password", () => {
  test("answers alike for every account and for none; only who may get a link gets one", async () => {
    const cases: [string, UserOverrides | null, string[]][] = [
      ["active", {}, ["reset-password"]],
      ["unverified", { state: "unverified", emailVerifiedAt: null }, ["reset-password"]],
      ["erasure due", { state: "erasure-requested" }, ["reset-password"]],
      ["suspended", { state: "suspended" }, []],
      ["Google only", { passwordHash: null, googleSubject: "google-1" }, ["reset-password-google"]],
      ["Google and a password", { googleSubject: "google-2" }, ["reset-password"]],
      ["none", null, []],
    ];
    const answers = [];
    site.waits.length = 0;
    for (const [what, overrides, templates] of cases) {
      const email = overrides ? (await makeForgetful(overrides)).email : freshEmail();
      answers.push(seen(await forgot(email)));
      expect([what, (await mailsTo(site, email)).map(({ template }) => template)]).toEqual([what, templates]);
    }
    expect(answers).toEqual(Array(cases.length).fill(answers[0]));
    expect(site.waits).toEqual(cases.map(() => minResponseMs));
    expect(answers[0]).toMatchObject({ statusCode: 202, body: '{"success":true}' });
  });

  test("mails to the address of the account, not to the one that was typed", async () => {
    const { email } = await makeForgetful();
    await forgot(`  ${email.toUpperCase()}  `);
    expect((await mailsTo(site, email)).map(({ to }) => to)).toEqual([email]);
  });

  test("keeps of the link its hash only, and audits without the address", async () => {
    const { id, token } = await askForLink();
    const rows = await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
    expect(rows.map(({ hash, purpose }) => [hash, purpose])).toEqual([[hashOf(token), "reset-password"]]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const events = await site.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.resourceId, String(id)));
    expect(events).toMatchObject([{ action: "user.forgotPassword", actorUserId: null, actorRole: "AN" }]);
    expect(JSON.stringify(events)).not.toContain("people.example");
  });

  test("is stopped at the fourth time for one address, with or without an account, and the eleventh from one client", async () => {
    for (const email of [(await makeForgetful()).email, freshEmail()]) {
      site.services.limits = createMemoryLimiter();
      const statuses = [];
      for (let round = 0; round < 4; round += 1) statuses.push((await forgot(email)).statusCode);
      expect(statuses).toEqual([202, 202, 202, 429]);
      for (let round = 0; round < 6; round += 1) expect((await forgot(freshEmail())).statusCode).toBe(202);
      expect((await forgot(freshEmail())).headers["retry-after"]).toBe("360");
    }
  });

  test("needs a whole address and nothing else", async () => {
    for (const email of ["", " ", "robin", "a@b.test\r\nBcc: c@d.test", "ä@b.test", "a".repeat(300), 7, null, ["a@b.test"]]) {
      const answer = await forgot(email);
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, "/email"]);
    }
    const answer = await post("/api/auth/forgot-password", { email: freshEmail(), origin: "https://evil.example" });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, "/origin"]);
  });

  test("builds the link on the site's own origin, whatever Host says", async () => {
    const { email } = await makeForgetful();
    await post("/api/auth/forgot-password", { email }, { ...sameOriginHeaders, host: "evil.example", "x-forwarded-host": "evil.example" });
    expect((await lastMailTo(site, email)).token).toHaveLength(43);
    expect((await lastMailTo(site, email)).text).not.toContain("evil");
  });
});

describe("setting a new password", () => {
  test("ends every session, token and link, clears the failures, tells the owner and signs nobody in", async () => {
    const { id, email } = await makeForgetful();
    const here = await signIn(site, id);
    await signIn(site, id);
    const accountHash = site.services.secrets.keyedHash("account", email);
    await site.db.insert(signInFailures).values({ accountHash, failures: 9, lastFailureAt: now, blockedUntil: now });
    await site.db.insert(apiTokens).values({
      publicId: `script-of-forgetful-${id}`.slice(0, 22).padEnd(22, "x"),
      userId: id,
      name: "script",
      hash: hashOf("script"),
      hint: "dwk_script",
      scopes: ["jobs:read"],
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1e9),
    });
    await forgot(email);
    const { token } = await lastMailTo(site, email);
    const before = await accountOf(id);

    const answer = await post("/api/auth/reset-password", { token, password: newPassword }, { ...sameOriginHeaders, ...here.headers });

    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(answer.cookies.find(({ name }) => name === "__Host-session")?.value).toBe("");
    const after = await accountOf(id);
    expect(after).toMatchObject({ tokenVersion: before.tokenVersion + 1, state: "active" });
    expect(await site.services.passwords.verify(after.passwordHash, newPassword)).toBe(true);
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect(await site.db.select().from(signInFailures).where(eq(signInFailures.accountHash, accountHash))).toEqual([]);
    expect(await site.db.select({ revokedAt: apiTokens.revokedAt }).from(apiTokens).where(eq(apiTokens.userId, id))).toEqual([
      { revokedAt: now },
    ]);
    expect((await lastMailTo(site, email)).template).toBe("password-changed");
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, id));
    expect(events.map(({ action }) => action)).toEqual(["user.resetPassword"]);
  });

  test("works once", async () => {
    const { id, token } = await askForLink();
    expect((await reset(token)).statusCode).toBe(200);
    const { passwordHash } = await accountOf(id);
    expect(refusal(await reset(token, "another long and quiet phrase"))).toEqual(invalid);
    expect((await accountOf(id)).passwordHash).toBe(passwordHash);
  });

  test("works for one of several at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, token } = await askForLink();
      const answers = await Promise.all([reset(token), reset(token, "another long and quiet phrase"), reset(token)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
      expect((await accountOf(id)).tokenVersion).toBe(1);
    }
  });

  test("works for half an hour less a millisecond, and not at the second", async () => {
    const [late, early] = [await askForLink(), await askForLink()];
    site.setNow(new Date(now.getTime() + halfHourMs));
    expect(refusal(await reset(late.token))).toEqual(invalid);
    site.setNow(new Date(now.getTime() + halfHourMs - 1));
    expect((await reset(early.token)).statusCode).toBe(200);
  });

  test("refuses a poor password without using the link up", async () => {
    const companyId = await makeCompany(site.db, { name: "Quantumetrica Ltd", now });
    const { id, email, token } = await askForLink({ name: "Ottoline Featherstonehaugh", role: "recruiter", companyId });
    for (const password of [
      "short",
      "password1234",
      "a".repeat(129),
      "featherstonehaugh",
      email.slice(0, 15),
      "testworks1234",
      "quantumetrica1",
    ]) {
      const answer = await reset(token, password);
      expect([password, answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([password, 422, "/password"]);
    }
    expect((await accountOf(id)).passwordHash).toBe("an old hash");
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("judges the password before the link, so that neither tells of the other", async () => {
    expect((await reset("unknown", "short")).statusCode).toBe(422);
    expect(refusal(await reset("unknown"))).toEqual(invalid);
  });

  test("is not done by a newer link's predecessor, nor by a link for another purpose", async () => {
    const { email, token } = await askForLink();
    await forgot(email);
    expect(refusal(await reset(token))).toEqual(invalid);
    const waiting = freshEmail();
    await post("/api/auth/register/jobseeker", { name: "Robin Sample", email: waiting, password: newPassword, acceptTerms: true });
    expect(refusal(await reset((await lastMailTo(site, waiting)).token))).toEqual(invalid);
  });

  test("proves the mailbox of an account that waited for it", async () => {
    const { id, token } = await askForLink({ state: "unverified", emailVerifiedAt: null });
    expect((await reset(token)).statusCode).toBe(200);
    expect(await accountOf(id)).toMatchObject({ state: "active", emailVerifiedAt: now });
  });

  test("does not let a suspended account in", async () => {
    const { id, token } = await askForLink();
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, id));
    await reset(token);
    expect((await accountOf(id)).state).toBe("suspended");
  });

  test("is worthless once the account has another address", async () => {
    const { id, token } = await askForLink();
    const email = freshEmail();
    await site.db.update(users).set({ email, emailKey: email }).where(eq(users.id, id));
    expect(refusal(await reset(token))).toEqual(invalid);
  });

  test("takes a token and a password, and nothing else", async () => {
    const { id, token } = await askForLink();
    for (const extra of [{ userId: 1 }, { role: "platform_admin" }, { state: "active" }, { email: "a@b.test" }]) {
      expect((await post("/api/auth/reset-password", { token, password: newPassword, ...extra })).statusCode).toBe(422);
    }
    for (const odd of [undefined, 7, null, {}]) expect((await reset(odd)).statusCode).toBe(422);
    expect((await accountOf(id)).passwordHash).toBe("an old hash");
  });

  test("after a scanner has opened the page five times", async () => {
    const { token } = await askForLink();
    for (let visit = 0; visit < 5; visit += 1) {
      expect((await site.app.inject({ url: `/reset-password/${token}`, headers: { accept: "text/html" } })).statusCode).toBeLessThan(500);
    }
    expect((await reset(token)).statusCode).toBe(200);
  });
});

const invalid = { status: 400, code: "token-invalid" };
const refusal = (answer: Awaited<ReturnType<typeof post>>) => {
  const { status, code } = answer.json<{ status: number; code: string }>();
  return { status, code };
};

function seen({ statusCode, body, headers }: Awaited<ReturnType<typeof post>>) {
  const { date: _date, "x-request-id": _id, "server-timing": _timing, ...kept } = headers;
  return { statusCode, body, headers: kept };
}
