import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { apiTokens, oneTimeTokens, sessions } from "#db/schema/sign-in.ts";
import { makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { makeFirm, makePerson, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites, type SignedIn, sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let boss: { id: number; session: SignedIn };

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(async () => {
  site.setNow(now);
  boss = await makePerson(site, { role: "platform_admin" }, now);
});
afterAll(() => site.close());

async function accountOf(id: number) {
  const [account] = await site.db.select().from(users).where(eq(users.id, id));
  if (!account) throw new Error("no account");
  return account;
}

const call = async (what: "suspend" | "unsuspend" | "setRole", id: number, more: Record<string, unknown> = {}, session = boss.session) =>
  callProcedure(site, `admin.users.${what}`, session.writeHeaders, { publicId: (await accountOf(id)).publicId, reason: "terms", ...more });
const auditedOf = async (id: number) =>
  (
    await site.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.resourceId, String(id)))
      .orderBy(auditEvents.id)
  ).map(({ action, actorRole, result }) => [action, actorRole, result]);
const isSignedIn = async ({ headers }: SignedIn) =>
  (await callProcedure(site, "account.preferences.update", await headersOfWrites(site, headers.cookie), { jobAlerts: false })).status ===
  200;

describe("suspending", () => {
  test("shuts a person out at once and tells them", async () => {
    const { id, email, session } = await makePerson(site, { name: "Sus Pended" });
    await site.db.insert(apiTokens).values({
      publicId: "s".repeat(22),
      userId: id,
      name: "script",
      hash: hashOf("suspended script"),
      hint: "dwk_script",
      scopes: ["jobs:read"],
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1e9),
    });
    const payload = JSON.stringify({ email });
    await site.app.inject({ method: "POST", url: "/api/auth/forgot-password", headers: sameOriginHeaders, payload });
    expect(await isSignedIn(session)).toBe(true);

    expect((await call("suspend", id)).status).toBe(200);

    expect(await isSignedIn(session)).toBe(false);
    expect(await accountOf(id)).toMatchObject({ state: "suspended", tokenVersion: 1 });
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id))).toEqual([]);
    expect(await site.db.select({ at: apiTokens.revokedAt }).from(apiTokens).where(eq(apiTokens.userId, id))).toEqual([{ at: now }]);
    const mail = await lastMailTo(site, email);
    expect([mail.template, mail.text.includes(site.services.site.supportEmail)]).toEqual(["account-suspended", true]);
    expect(await auditedOf(id)).toEqual([
      ["user.forgotPassword", "AN", "done"],
      ["user.suspend", "PA", "done"],
    ]);
  });

  test("twice changes nothing the second time", async () => {
    const { id, email } = await makePerson(site);
    const answers = [await call("suspend", id), await call("suspend", id)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mailsTo(site, email)).map(({ template }) => template)).toEqual(["account-suspended"]);
    expect((await accountOf(id)).tokenVersion).toBe(1);
  });

  const stateOf = async (id: number) => (await accountOf(id)).state;

  test.each<[string, UserOverrides, string]>([
    ["an active account", {}, "active"],
    ["one that never proved its address", { state: "unverified", emailVerifiedAt: null }, "unverified"],
    ["one whose erasure is due", { state: "erasure-requested", erasureDueAt: new Date("2026-11-27T12:00:00Z") }, "erasure-requested"],
  ])("and letting in again leaves %s as it was", async (_what, overrides, state) => {
    const id = await makeUser(site.db, { now, ...overrides });
    await call("suspend", id);
    expect(await stateOf(id)).toBe("suspended");
    expect((await call("unsuspend", id)).status).toBe(200);
    expect(await stateOf(id)).toBe(state);
    expect((await call("unsuspend", id)).status).toBe(200);
    expect(await auditedOf(id)).toEqual([
      ["user.suspend", "PA", "done"],
      ["user.unsuspend", "PA", "done"],
    ]);
  });

  test("letting in an account that was not suspended changes nothing", async () => {
    const id = await makeUser(site.db, { now, state: "unverified", emailVerifiedAt: null });
    expect((await call("unsuspend", id)).status).toBe(200);
    expect(await stateOf(id)).toBe("unverified");
  });
});

describe("another role", () => {
  test("ends the person's sessions and every token of theirs, and is audited", async () => {
    const { id, session } = await makePerson(site);
    expect((await call("setRole", id, { role: "recruiter" })).status).toBe(200);
    expect(await accountOf(id)).toMatchObject({ role: "recruiter", isFreelance: true, companyId: null, tokenVersion: 1 });
    expect(await isSignedIn(session)).toBe(false);
    expect(await isSignedIn(boss.session)).toBe(true);
    expect(await auditedOf(id)).toEqual([["user.setRole", "PA", "done"]]);
  });

  test("goes with a company where it needs one, and without one where it must not have one", async () => {
    const firm = await makeFirm(site);
    const { id } = await makePerson(site);
    await call("setRole", id, { role: "company_admin", companySlug: firm.slug });
    expect(await accountOf(id)).toMatchObject({ role: "company_admin", companyId: firm.id, isFreelance: false });
    await call("setRole", id, { role: "recruiter", companySlug: firm.slug });
    expect(await accountOf(id)).toMatchObject({ role: "recruiter", companyId: firm.id, isFreelance: false });
    await call("setRole", id, { role: "jobseeker" });
    expect(await accountOf(id)).toMatchObject({ role: "jobseeker", companyId: null, isFreelance: false });
    for (const more of [
      { role: "company_admin" },
      { role: "company_admin", companySlug: "no-such-firm" },
      { role: "jobseeker", companySlug: firm.slug },
      { role: "platform_admin", companySlug: firm.slug },
      { role: "owner" },
      { role: "recruiter", companyId: firm.id },
      { role: "recruiter", isSample: true },
    ]) {
      expect([more, ...outcomeOf(await call("setRole", id, more))]).toEqual([more, 422, "invalid-fields"]);
    }
    expect(await accountOf(id)).toMatchObject({ role: "jobseeker", companyId: null });
  });
});

describe("who may", () => {
  const calls = ["suspend", "unsuspend", "setRole"] as const;
  const more = { suspend: {}, unsuspend: {}, setRole: { role: "platform_admin" } };

  test.each(calls)("%s: only platform administrators", async (what) => {
    const { id } = await makePerson(site);
    const before = await accountOf(id);
    const firm = await makeFirm(site);
    const others: UserOverrides[] = [
      {},
      { role: "recruiter", isFreelance: true },
      { role: "recruiter", companyId: firm.id },
      { role: "company_admin", companyId: firm.id },
    ];
    for (const overrides of others) {
      const { session } = await makePerson(site, overrides);
      expect(outcomeOf(await call(what, id, more[what], session))).toEqual(refused.forbidden);
    }
    const visitor = await headersOfWrites(site, "__Host-pre=visitor");
    const answer = await callProcedure(site, `admin.users.${what}`, visitor, { publicId: before.publicId, reason: "terms", ...more[what] });
    expect(outcomeOf(answer)).toEqual([401, "unauthenticated"]);
    expect(await accountOf(id)).toEqual(before);
  });

  test.each(calls)("%s: never oneself", async (what) => {
    const before = await accountOf(boss.id);
    expect(outcomeOf(await call(what, boss.id, more[what]))).toEqual(refused.forbidden);
    expect(await accountOf(boss.id)).toEqual(before);
  });

  test.each(calls)("%s: only with a second factor and a password just proved", async (what) => {
    const { id } = await makePerson(site);
    const before = await accountOf(id);
    const withoutFactor = await makePerson(site, { role: "platform_admin" });
    expect(outcomeOf(await call(what, id, more[what], withoutFactor.session))).toEqual([403, "second-factor-required"]);
    site.setNow(new Date(now.getTime() + 5 * 60_000));
    expect(outcomeOf(await call(what, id, more[what]))).toEqual([403, "reauthenticate"]);
    expect(await accountOf(id)).toEqual(before);
  });

  test.each(calls)("%s: nobody there, and nobody any more", async (what) => {
    const erased = await makeUser(site.db, { email: null, state: "erased", now });
    expect(outcomeOf(await call(what, erased, more[what]))).toEqual(refused.notFound);
    const absent = await callProcedure(site, `admin.users.${what}`, boss.session.writeHeaders, {
      publicId: "a".repeat(22),
      reason: "terms",
      ...more[what],
    });
    expect(outcomeOf(absent)).toEqual(refused.notFound);
    for (const publicId of [1, "1", "", "a'".repeat(11), null]) {
      const odd = await callProcedure(site, `admin.users.${what}`, boss.session.writeHeaders, { publicId, reason: "terms", ...more[what] });
      expect(outcomeOf(odd)).toEqual([422, "invalid-fields"]);
    }
  });

  test("of two administrators who shut each other out at once, one stays", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [
        await makePerson(site, { role: "platform_admin" }, now),
        await makePerson(site, { role: "platform_admin" }, now),
      ];
      const answers = await Promise.all([
        call("suspend", other.id, {}, one.session),
        round % 2 ? call("suspend", one.id, {}, other.session) : call("setRole", one.id, { role: "jobseeker" }, other.session),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });
});
