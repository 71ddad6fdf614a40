import { and, eq, gt, max } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { knownDevices, sessions } from "#db/schema/sign-in.ts";
import type { UserRole } from "#db/values.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { type Answer, cookieOf, openSignInSite, password, type SignInSite, sessionOf } from "#tests/fixtures/sign-in-site.ts";
import type { TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let person: SignInSite["person"];
let ask: SignInSite["ask"];
let isSignedIn: SignInSite["isSignedIn"];

beforeAll(async () => {
  ({ site, person, ask, isSignedIn } = await openSignInSite({ now }));
});
afterAll(() => site.close());
beforeEach(() => site.setNow(now));

async function mailsTo(userId: number): Promise<string[]> {
  const rows = await site.db.select({ template: outboxMessages.template }).from(outboxMessages).where(eq(outboxMessages.toUserId, userId));
  return rows.map(({ template }) => template);
}

async function auditOf(resourceId: string | number) {
  return site.db
    .select({ action: auditEvents.action, result: auditEvents.result, reason: auditEvents.reason })
    .from(auditEvents)
    .where(and(eq(auditEvents.resource, "user"), eq(auditEvents.resourceId, String(resourceId))));
}

test("of the browsers a person has used the fifty used last are remembered", async () => {
  const { userId, email } = await person();
  const used = Array.from({ length: 60 }, (_, age) => ({
    userId,
    deviceHash: hashOf(`browser ${age}`),
    lastUsedAt: new Date(now.getTime() - (age + 1) * 60_000),
  }));
  await site.db.insert(knownDevices).values(used);
  expect((await ask("signin", { email, password })).statusCode).toBe(200);
  const left = await site.db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
  expect(left).toHaveLength(50);
  const former = new Set(left.filter(({ lastUsedAt }) => lastUsedAt < now).map(({ deviceHash }) => deviceHash));
  expect(former).toEqual(new Set(used.slice(0, 49).map(({ deviceHash }) => deviceHash)));
});

describe("a right password", () => {
  test("begins a session whose token only the cookie holds", async () => {
    const { userId, email } = await person({ name: "Anna Person" });
    const answer = await ask("signin", { email: ` ${email.toUpperCase()} `, password });
    expect(answer.statusCode).toBe(200);
    const user = { email, role: "jobseeker", name: "Anna Person", companyId: null, emailVerified: true, mfa: false };
    expect(answer.json()).toEqual({ user: { ...user, id: expect.stringMatching(/^[\w-]{22}$/) }, next: "/jobseeker/dashboard" });
    expect([answer.headers["cache-control"], answer.headers.vary]).toEqual(["no-store", expect.stringContaining("Cookie")]);
    const cookie = cookieOf(answer, "__Host-session");
    expect(cookie).toMatchObject({ path: "/", secure: true, httpOnly: true, sameSite: "Lax" });
    expect(cookie).not.toHaveProperty("domain");
    expect(cookie?.expires).toEqual(new Date("2026-12-20T12:00:00Z"));
    const hint = cookieOf(answer, "signed-in");
    expect(hint).toEqual({ name: "signed-in", value: "1", path: "/", secure: true, sameSite: "Lax", expires: cookie?.expires });
    const token = sessionOf(answer);
    expect(token.length * 5).toBeGreaterThanOrEqual(160);
    const rows = await site.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows.map(({ id }) => id)).toEqual([hashOf(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await isSignedIn(token)).toBe(true);
    expect(await auditOf(userId)).toEqual([{ action: "auth.signIn", result: "done", reason: "password" }]);
  });

  test("hands over a device mark for a year that scripts cannot read and the database does not hold", async () => {
    const { userId, email } = await person();
    const answer = await ask("signin", { email, password });
    const cookie = cookieOf(answer, "__Host-device");
    expect(cookie).toMatchObject({ path: "/", secure: true, httpOnly: true, sameSite: "Lax", maxAge: 31_536_000 });
    const [device] = await site.db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
    expect(device?.deviceHash).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie?.value).not.toContain(device?.deviceHash);
  });

  test.each<[UserRole, string, string]>([
    ["jobseeker", "signin", "/jobseeker/dashboard"],
    ["recruiter", "recruiter-signin", "/recruiter/dashboard"],
    ["company_admin", "database-signin", "/recruiter/dashboard"],
    ["platform_admin", "admin-signin", "/my-account?setup=second-factor"],
  ])("leads a %s by /%s to %s", async (role, entrance, next) => {
    const { email } = await person({ role });
    const answer = await ask(entrance, { email, password });
    expect([answer.statusCode, answer.json().next]).toEqual([200, next]);
  });

  test.each([
    ["/jobs/7/apply?from=list", "/jobs/7/apply?from=list"],
    ["//elsewhere.example/", "/jobseeker/dashboard"],
    ["https://elsewhere.example/", "/jobseeker/dashboard"],
    ["/\\elsewhere.example", "/jobseeker/dashboard"],
  ])("next %s leads to %s", async (next, leadsTo) => {
    const { email } = await person();
    expect((await ask("signin", { email, password, next })).json().next).toBe(leadsTo);
  });

  test("never takes over the session id it was sent, and ends the browser's former session", async () => {
    const { userId, email } = await person();
    const planted = "a".repeat(40);
    const first = await ask("signin", { email, password }, { cookie: `__Host-session=${planted}` });
    expect(sessionOf(first)).not.toBe(planted);
    expect(await isSignedIn(planted)).toBe(false);
    const second = await ask("signin", { email, password }, { cookie: `__Host-session=${sessionOf(first)}` });
    expect(sessionOf(second)).not.toBe(sessionOf(first));
    expect([await isSignedIn(sessionOf(first)), await isSignedIn(sessionOf(second))]).toEqual([false, true]);
    const rows = await site.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
    expect(rows).toEqual([{ id: hashOf(sessionOf(second)) }]);
  });

  test("ends another person's session of the same browser too", async () => {
    const other = await signIn(site, (await person()).userId);
    const { email } = await person();
    await ask("signin", { email, password }, { cookie: other.headers.cookie });
    expect(await isSignedIn(other.token)).toBe(false);
  });

  test("is hashed anew when it was hashed more weakly", async () => {
    const { userId, email } = await person();
    const stored = () => site.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
    const [before] = await stored();
    const { passwords } = site.services;
    site.services.passwords = { ...passwords, isOutdated: () => true };
    try {
      expect((await ask("signin", { email, password })).statusCode).toBe(200);
    } finally {
      site.services.passwords = passwords;
    }
    const [row] = await stored();
    expect(row?.passwordHash).not.toBe(before?.passwordHash);
    expect(await passwords.verify(row?.passwordHash ?? null, password)).toBe(true);
  });
});

describe("what was sent", () => {
  test.each([
    [{}, ["/email", "/password"]],
    [{ email: "a@b.example" }, ["/password"]],
    [{ email: "", password: "x" }, ["/email"]],
    [{ email: "a@b.example", password: 12 }, ["/password"]],
    [{ email: "a@b.example", password: "x", role: "platform_admin" }, ["/role"]],
    [{ email: "a@b.example", password: "x".repeat(1001) }, ["/password"]],
  ])("%j is refused field by field", async (payload, pointers) => {
    const answer = await ask("signin", payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    expect(JSON.stringify(answer.json())).not.toContain("xxxx");
  });
});

describe("a refusal", () => {
  const causes: [cause: string, reason: string, entrance: string, make: () => Promise<{ email: string; password: string }>][] = [
    ["an unknown address", "unknown-account", "signin", async () => ({ email: "nobody@people.example.test", password })],
    ["a wrong password", "wrong-password", "signin", async () => ({ ...(await person()), password: "walnut ladder 5 tide" })],
    [
      "an unconfirmed address",
      "unverified",
      "signin",
      async () => ({ ...(await person({ state: "unverified", emailVerifiedAt: null })), password }),
    ],
    ["a suspended account", "suspended", "signin", async () => ({ ...(await person({ state: "suspended" })), password })],
    ["a jobseeker at the administrators' door", "wrong-entrance", "admin-signin", async () => ({ ...(await person()), password })],
    [
      "an account that only signs in with Google",
      "no-password",
      "signin",
      async () => ({ ...(await person({ passwordHash: null })), password }),
    ],
  ];

  /** Headers without what differs from one request to the next. */
  const comparable = ({ headers }: Answer) => ({ ...headers, date: "", "x-request-id": "", "server-timing": "" });

  test("is the same for every cause, to the letter, and costs one comparison", async () => {
    const { passwords } = site.services;
    let comparisons = 0;
    site.services.passwords = {
      ...passwords,
      verify: (stored, given) => {
        comparisons += 1;
        return passwords.verify(stored, given);
      },
    };
    const answers: Answer[] = [];
    try {
      for (const [, , entrance, make] of causes) {
        const { email, password: given } = await make();
        answers.push(await ask(entrance, { email, password: given }));
        expect(comparisons).toBe(answers.length);
      }
    } finally {
      site.services.passwords = passwords;
    }
    for (const answer of answers) {
      expect([answer.statusCode, answer.body, comparable(answer)]).toEqual([401, answers[0]?.body, comparable(answers[0] as Answer)]);
      expect(answer.cookies).toEqual([]);
      expect(answer.json()).toMatchObject({ code: "invalid-credentials", status: 401 });
    }
  });

  test.each(causes)("for %s leaves the reason %s in the audit log, and never the address", async (_cause, reason, entrance, make) => {
    const { email, password: given } = await make();
    const [last] = await site.db.select({ id: max(auditEvents.id) }).from(auditEvents);
    await ask(entrance, { email, password: given });
    const events = await site.db
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.id, last?.id ?? 0));
    expect(events.map(({ action, result, reason: why }) => [action, result, why])).toEqual([["auth.signIn", "refused", reason]]);
    expect(JSON.stringify(events)).not.toContain(email.split("@")[0]);
  });

  test.each<[string, UserRole, number]>([
    ["admin-signin", "recruiter", 401],
    ["admin-signin", "company_admin", 401],
    ["recruiter-signin", "jobseeker", 401],
    ["recruiter-signin", "platform_admin", 401],
    ["database-signin", "jobseeker", 401],
    ["database-signin", "platform_admin", 200],
    ["signin", "platform_admin", 200],
  ])("%s answers a %s with %i", async (entrance, role, status) => {
    const { email } = await person({ role });
    expect((await ask(entrance, { email, password })).statusCode).toBe(status);
  });

  test("of an unconfirmed account is explained by mail, at most once an hour, to whoever knows the password", async () => {
    const { userId, email } = await person({ state: "unverified", emailVerifiedAt: null });
    await ask("signin", { email, password: "something else entirely" });
    expect(await mailsTo(userId)).toEqual([]);
    await ask("signin", { email, password });
    await ask("signin", { email, password });
    expect(await mailsTo(userId)).toEqual(["verify-email-again"]);
    site.setNow(new Date(now.getTime() + 3_600_000));
    await ask("signin", { email, password });
    expect(await mailsTo(userId)).toEqual(["verify-email-again", "verify-email-again"]);
  });

  test("an address with other accents is another address", async () => {
    const { email } = await person({ email: "rene@people.example.test" });
    expect(email).toBeTruthy();
    expect((await ask("signin", { email: "rené@people.example.test", password })).statusCode).toBe(401);
  });

  test("an account whose erasure is due may still sign in, to call it off", async () => {
    const { email } = await person({ state: "erasure-requested", erasureDueAt: new Date("2026-11-25T12:00:00Z") });
    expect((await ask("signin", { email, password })).statusCode).toBe(200);
  });

  test("too many at once are sent away with a time to come again", async () => {
    const { email } = await person();
    const { passwords } = site.services;
    site.services.passwords = {
      ...passwords,
      verify: async () => {
        throw new AppError("busy", "Very many people are signing in just now.", { retryAfterSeconds: 2 });
      },
    };
    try {
      const answer = await ask("signin", { email, password });
      expect([answer.statusCode, answer.headers["retry-after"], answer.json().code]).toEqual([
        503,
        expect.stringMatching(/^[3-7]$/),
        "busy",
      ]);
    } finally {
      site.services.passwords = passwords;
    }
  });
});
