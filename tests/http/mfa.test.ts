import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { recoveryCodes, totpSecrets } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import type { UserRole } from "#db/values.ts";
import { sessionCookieName } from "#server/http/csrf.ts";
import { unlimited } from "#server/kernel/limits/limiter.ts";
import { hasSecondFactor, spendSecondFactor, totpCode } from "#server/modules/people/accounts/mfa/verify-second-factor.ts";
import { readSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { headersOfWrites, type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure, type TypedAnswer } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const stepMs = 30_000;
const steps = (count: number) => new Date(now.getTime() + count * stepMs);
let site: TestSite;
let userId: number;
let person: SignedIn;

interface SetUp {
  secret: string;
  uri: string;
  qrSvg: string;
}
interface Codes {
  recoveryCodes: string[];
}

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  site.services.limits = unlimited;
  await newPerson("jobseeker");
});

async function newPerson(role: UserRole) {
  userId = await makeUser(site.db, { now, role, email: `person-${role}-${Math.random()}@people.example.test` });
  person = await signIn(site, userId);
}
const call = <Data = unknown>(name: string, input: unknown = {}, by = person) =>
  callProcedure<Data>(site, `account.mfa.${name}`, by.writeHeaders, input);
const status = async () => (await queryProcedure(site, "account.mfa.status", person.headers)).data;

/** Goes on as the browser does that has been handed a new session. */
async function follow<Data>(answer: TypedAnswer<Data>): Promise<Data> {
  expect(answer.status).toBe(200);
  const token = answer.cookies.find(({ name }) => name === sessionCookieName)?.value;
  if (!token) throw new Error("No new session was handed over.");
  const cookie = `${sessionCookieName}=${token}`;
  person = { ...person, token, headers: { cookie }, writeHeaders: await headersOfWrites(site, cookie) };
  return answer.data;
}

async function setUp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await call<SetUp>("begin");
  const secret = begun.data.secret.replaceAll(" ", "");
  const { recoveryCodes: codes } = await follow(await call<Codes>("confirm", { code: totpCode(secret, site.services.now()) }));
  return { secret, recoveryCodes: codes };
}
function verify(code: string, owner = userId): Promise<boolean> {
  const { db, secrets, now: clock } = site.services;
  return runTransaction(db, async (tx) => (await spendSecondFactor(tx, { userId: owner, code, now: clock(), secrets })) !== null);
}
const mails = async () =>
  (
    await site.db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.toUserId, userId), eq(outboxMessages.template, "mfa-changed")))
  ).map(({ textBody }) => textBody);
const audited = async () =>
  (
    await site.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.actorUserId, userId), eq(auditEvents.action, "user.changeMfa")))
  ).map(({ result, reason }) => `${result}: ${reason}`);

describe("setting up a second factor", () => {
  test("begins with a sealed secret of 160 bits and counts for nothing until a code has proved it", async () => {
    const { data } = await call<SetUp>("begin");
    expect(data.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const uri = new URL(data.uri);
    expect(uri.protocol).toBe("otpauth:");
    expect(uri.searchParams.get("issuer")).toBe("Testworks");
    expect(uri.searchParams.get("secret")).toBe(data.secret.replaceAll(" ", ""));
    expect(data.qrSvg).toMatch(/^<svg /);
    const [row] = await site.db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
    expect(row?.sealedSecret).not.toContain(data.secret.replaceAll(" ", ""));
    expect(row?.confirmedAt).toBeNull();
    expect(await hasSecondFactor(site.db, userId)).toBe(false);
    expect(await verify(totpCode(data.secret.replaceAll(" ", ""), now))).toBe(false);
    expect(await status()).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequired: false });
  });

  test("turns it on with a first code: new session with the factor, other sessions end, ten codes, mail and audit", async () => {
    const elsewhere = await signIn(site, userId);
    const before = person.token;
    const { recoveryCodes: codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const stored = await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    expect(stored).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
    expect(await readSession(site.services, before)).toBeNull();
    expect(await readSession(site.services, elsewhere.token)).toBeNull();
    expect((await readSession(site.services, person.token))?.principal.mfaAt).toEqual(now);
    expect(await status()).toEqual({ isOn: true, recoveryCodesLeft: 10, isRequired: false });
    expect(await mails()).toHaveLength(1);
    expect(await audited()).toEqual(["done: begun", "done: added"]);
  });

  test("refuses a wrong code, audits that, and leaves the factor off; the right one counts however it is typed", async () => {
    const { data } = await call<SetUp>("begin");
    const right = totpCode(data.secret.replaceAll(" ", ""), now);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    expect(await call("confirm", { code: wrong })).toMatchObject({ status: 422, reason: "invalid-fields", cookies: [] });
    expect(await hasSecondFactor(site.db, userId)).toBe(false);
    expect(await audited()).toEqual(["done: begun", "failed: wrong code at set-up"]);
    expect((await call("confirm", { code: `${right.slice(0, 3)}-${right.slice(3)}` })).status).toBe(200);
  });

  test("has nothing to confirm before it began", async () => {
    expect(await call("confirm", { code: "123456" })).toMatchObject({ status: 409 });
  });

  test("asks for a password proved within five minutes", async () => {
    site.setNow(new Date(now.getTime() + 5 * 60_000));
    for (const name of ["begin", "confirm", "remove", "renewRecoveryCodes"])
      expect(await call(name, { code: "123456" }), name).toMatchObject({ status: 403, reason: "reauthenticate" });
  });

  test("is open to an administrator who has just signed in and has none yet", async () => {
    await newPerson("platform_admin");
    expect(await status()).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequired: true });
    expect((await queryProcedure(site, "account.apiTokens.list", person.headers)).reason).toBe("second-factor-required");
    await setUp();
    expect((await queryProcedure(site, "account.apiTokens.list", person.headers)).status).toBe(200);
  });

  test("keeps the app in use until the new one is confirmed", async () => {
    const { secret, recoveryCodes: old } = await setUp();
    const { data } = await call<SetUp>("begin");
    site.setNow(steps(2));
    expect(await verify(totpCode(secret, site.services.now()))).toBe(true);
    const fresh = data.secret.replaceAll(" ", "");
    expect(await verify(totpCode(fresh, site.services.now()))).toBe(false);
    await follow(await call("confirm", { code: totpCode(fresh, site.services.now()) }));
    site.setNow(steps(4));
    expect(await verify(totpCode(secret, site.services.now()))).toBe(false);
    expect(await verify(old[0] ?? "")).toBe(false);
    expect(await verify(totpCode(fresh, site.services.now()))).toBe(true);
  });

  test("is not changed from a session that has not passed the one that is on", async () => {
    await setUp();
    person = await signIn(site, userId);
    for (const name of ["begin", "remove", "renewRecoveryCodes"])
      expect(await call(name), name).toMatchObject({ status: 403, reason: "second-factor-required" });
    expect(await hasSecondFactor(site.db, userId)).toBe(true);
  });
});

describe("a code of an authenticator app", () => {
  test("never counts twice, nor an older one after a newer", async () => {
    const { secret } = await setUp();
    expect(await verify(totpCode(secret, now))).toBe(false);
    site.setNow(steps(5));
    expect(await verify(totpCode(secret, steps(6)))).toBe(true);
    for (const step of [4, 5, 6]) expect(await verify(totpCode(secret, steps(step))), `step ${step}`).toBe(false);
  });

  test("counts once when it is used twice at the same time", async () => {
    const { secret } = await setUp();
    site.setNow(steps(5));
    const code = totpCode(secret, steps(5));
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test("is worth nothing to another account", async () => {
    const { secret, recoveryCodes: codes } = await setUp();
    const first = userId;
    await newPerson("jobseeker");
    await setUp();
    site.setNow(steps(5));
    expect(await verify(totpCode(secret, steps(5)))).toBe(false);
    expect(await verify(codes[0] ?? "")).toBe(false);
    expect(await verify(codes[0] ?? "", first)).toBe(true);
  });
});

describe("a recovery code", () => {
  test("works once, however it is typed, and of many at the same time one", async () => {
    const [one = "", two = ""] = (await setUp()).recoveryCodes;
    expect(await verify(one.toLowerCase().replaceAll("-", " "))).toBe(true);
    expect(await verify(one)).toBe(false);
    const answers = await Promise.all([verify(two), verify(two), verify(two)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await status()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test("passes the factor in a session that lacks it, says how many are left and is told by mail", async () => {
    const [code = ""] = (await setUp()).recoveryCodes;
    person = await signIn(site, userId);
    const before = person.token;
    expect(await follow(await call("verify", { code }))).toEqual({ recoveryCodesLeft: 9 });
    expect(await readSession(site.services, before)).toBeNull();
    expect((await readSession(site.services, person.token))?.principal.mfaAt).toEqual(now);
    expect(await mails()).toHaveLength(2);
    expect((await mails())[1]).toContain("You have 9 recovery codes left.");
  });

  test("is replaced with all others when they are renewed", async () => {
    const { recoveryCodes: old } = await setUp();
    const { data } = await call<Codes>("renewRecoveryCodes");
    expect(data.recoveryCodes).toHaveLength(10);
    expect(await verify(old[0] ?? "")).toBe(false);
    expect(await verify(data.recoveryCodes[0] ?? "")).toBe(true);
    expect(await mails()).toHaveLength(2);
  });
});

describe("passing and removing", () => {
  test("a wrong code leaves the session without the factor and is audited", async () => {
    await setUp();
    person = await signIn(site, userId);
    expect(await call("verify", { code: "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA" })).toMatchObject({ status: 422, cookies: [] });
    expect((await readSession(site.services, person.token))?.principal.mfaAt).toBeNull();
    expect(await audited()).toContain("failed: wrong code");
  });

  test("codes are limited to five in ten minutes for each person", async () => {
    const taken: string[] = [];
    site.services.limits = {
      async take({ name, quota, windowMs }, key, at) {
        const isCode = name === "second-factor";
        if (isCode) taken.push(`${quota}/${windowMs} ${key}`);
        const isAllowed = !isCode || taken.length <= quota;
        return { isAllowed, limit: quota, remaining: 0, resetAt: at, retryAfterSeconds: isAllowed ? 0 : 60 };
      },
    };
    await call("begin");
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await call("confirm", { code: "AAAAAA" })).status).toBe(422);
    expect(await call("confirm", { code: "AAAAAA" })).toMatchObject({ status: 429, reason: "too-many-attempts" });
    expect(await call("verify", { code: "AAAAAA" })).toMatchObject({ status: 429 });
    expect(new Set(taken)).toEqual(new Set([`5/600000 user:${userId}`]));
  });

  test("removing it ends other sessions, forgets the secret and the codes, and is told by mail", async () => {
    const { secret, recoveryCodes: codes } = await setUp();
    const elsewhere = await signIn(site, userId);
    await follow(await call("remove"));
    expect(await status()).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequired: false });
    expect(await readSession(site.services, elsewhere.token)).toBeNull();
    site.setNow(steps(5));
    expect(await verify(totpCode(secret, steps(5)))).toBe(false);
    expect(await verify(codes[0] ?? "")).toBe(false);
    expect(await mails()).toHaveLength(2);
    expect(await audited()).toContain("done: removed");
    expect(await call("remove")).toMatchObject({ status: 409 });
  });

  test("administrators may replace theirs, not remove it", async () => {
    await newPerson("platform_admin");
    await setUp();
    expect(await call("remove")).toMatchObject({ status: 409, reason: "conflict" });
    expect(await hasSecondFactor(site.db, userId)).toBe(true);
    expect((await call("begin")).status).toBe(200);
  });

  test("is closed to visitors and to an account suspended meanwhile", async () => {
    const visitor = { ...person, writeHeaders: await headersOfWrites(site, "") };
    for (const name of ["begin", "confirm", "verify", "remove", "renewRecoveryCodes"])
      expect((await call(name, { code: "123456" }, visitor)).status, name).toBe(401);
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, userId));
    expect((await call("begin")).status).not.toBe(200);
  });

  test("what cannot be a code is refused before anything is asked", async () => {
    for (const input of [{}, { code: 123456 }, { code: "1" }, { code: "1".repeat(61) }, { code: "123456", userId: 1 }])
      expect(await call("verify", input), JSON.stringify(input)).toMatchObject({ status: 422, reason: "invalid-fields" });
  });
});
