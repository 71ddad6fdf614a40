import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { oneTimeTokens, sessions } from "#db/schema/sign-in.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { deleteExpiredSessionsAndTokens, readSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { issueToken } from "#server/modules/people/accounts/tokens/one-time-tokens.commands.ts";
import { headersOfWrites, type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openSignInSite, password, type SignInSite } from "#tests/fixtures/sign-in-site.ts";
import type { TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const minuteMs = 60_000;
const later = (ms: number) => new Date(now.getTime() + ms);
let site: TestSite;
let person: SignInSite["person"];
let userId: number;
let own: SignedIn;

beforeAll(async () => {
  ({ site, person } = await openSignInSite({ now }));
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  site.services.limits = unlimited;
  ({ userId } = await person({ name: "Jane Okonkwo" }));
  own = await signIn(site, userId);
});

const call = (name: string, input: unknown = {}, by: Pick<SignedIn, "writeHeaders"> = own) =>
  callProcedure(site, `account.${name}`, by.writeHeaders, input);
const isLive = async ({ token }: Pick<SignedIn, "token">) => (await readSession(site.services, token)) !== null;
const templatesTo = async (id: number) =>
  (await site.db.select({ template: outboxMessages.template }).from(outboxMessages).where(eq(outboxMessages.toUserId, id))).map(
    ({ template }) => template,
  );
const lastEvent = async () =>
  (await site.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, userId)).orderBy(auditEvents.id)).at(-1);

const sessionOf = ({ cookies }: Awaited<ReturnType<typeof call>>) => cookies.find(({ name }) => name === "__Host-session")?.value ?? "";

describe("account.me", () => {
  test("tells what the account is, and of no secret", async () => {
    const companyId = await makeCompany(site.db, { name: "Harbour Cost Ltd", slug: "harbour-cost" });
    const id = await makeUser(site.db, { now, role: "company_admin", companyId, email: "chris@people.example.test", googleSubject: "g-1" });
    await issueToken(site.db, {
      purpose: "change-email",
      userId: id,
      emailKey: "chris@people.example.test",
      payload: { newEmail: "new@other.example" },
      now,
    });
    const { headers } = await signIn(site, id);
    expect((await queryProcedure(site, "account.me.get", headers)).data).toEqual({
      publicId: expect.stringMatching(/^[\w-]{22}$/),
      name: "Robin Sample",
      email: "chris@people.example.test",
      role: "company_admin",
      isFreelance: false,
      company: { name: "Harbour Cost Ltd", slug: "harbour-cost" },
      hasPassword: false,
      hasGoogle: true,
      hasSecondFactor: false,
      createdAt: now.toISOString(),
      pendingEmail: "n•••@o•••.example",
      erasureDueAt: null,
    });
  });

  test("is for those who are signed in", async () => {
    expect(await queryProcedure(site, "account.me.get", {})).toMatchObject({ status: 401, reason: "unauthenticated" });
  });

  test("takes another name, and no other field", async () => {
    expect((await call("me.rename", { name: "  Jane   Okonkwo-Reid " })).data).toEqual({ name: "Jane Okonkwo-Reid" });
    const [row] = await site.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
    expect(row?.name).toBe("Jane Okonkwo-Reid");
    expect(await lastEvent()).toMatchObject({ action: "user.updateMe", result: "done", reason: "name" });
    expect(await call("me.rename", { name: "Jane", role: "platform_admin" })).toMatchObject({ status: 422, reason: "invalid-fields" });
    expect(await call("me.rename", { name: "" })).toMatchObject({ status: 422 });
  });
});

describe("account.password.confirm", () => {
  test("makes the session fresh for five minutes", async () => {
    site.setNow(later(5 * minuteMs));
    expect(await call("password.change", { newPassword: "kestrel over harbour" })).toMatchObject({ status: 403, reason: "reauthenticate" });
    const token = sessionOf(await call("password.confirm", { password }));
    const fresh = { writeHeaders: await headersOfWrites(site, `__Host-session=${token}`) };
    site.setNow(later(10 * minuteMs - 1));
    expect((await call("password.change", { newPassword: "kestrel over harbour" }, fresh)).status).toBe(200);
  });

  test("gives the session a new token, and its old one opens nothing", async () => {
    const [before] = await site.db.select().from(sessions).where(eq(sessions.id, own.hash));
    const answer = await call("password.confirm", { password });
    const token = sessionOf(answer);
    expect([await isLive(own), await isLive({ token })]).toEqual([false, true]);
    expect(answer.cookies.map(({ name }) => name).sort()).toEqual(["XSRF-TOKEN", "__Host-pre", "__Host-session", "signed-in"]);
    const rows = await site.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows).toEqual([{ ...before, id: hashOf(token), reauthenticatedAt: now, lastSeenAt: now }]);
    expect(await call("password.confirm", { password })).toMatchObject({ status: 401, reason: "unauthenticated" });
  });

  test("refuses a wrong password, writes it down, and makes nothing fresh", async () => {
    site.setNow(later(5 * minuteMs));
    expect(await call("password.confirm", { password: "not my password" })).toMatchObject({ status: 422, reason: "invalid-fields" });
    expect(await lastEvent()).toMatchObject({ action: "session.confirmPassword", result: "refused" });
    expect(await call("password.change", { newPassword: "kestrel over harbour" })).toMatchObject({ reason: "reauthenticate" });
  });

  test("hears ten passwords in a quarter of an hour", async () => {
    site.services.limits = createMemoryLimiter();
    for (let time = 0; time < 10; time++) expect((await call("password.confirm", { password: "not my password" })).status).toBe(422);
    expect(await call("password.confirm", { password })).toMatchObject({ status: 429, reason: "too-many-attempts" });
  });

  test("says of an account without a password that it has none", async () => {
    const by = await signIn(site, await makeUser(site.db, { now, googleSubject: "g-2" }));
    expect(await call("password.confirm", { password }, by)).toMatchObject({ status: 409, reason: "conflict" });
  });
});

describe("account.password.change", () => {
  test("gives this browser a new session and ends every other", async () => {
    const other = await signIn(site, userId);
    const [mine] = await site.db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
    await issueToken(site.db, { purpose: "reset-password", userId, emailKey: mine?.emailKey ?? "", now });
    const answer = await call("password.change", { newPassword: "kestrel over harbour" });
    expect(answer.status).toBe(200);
    const token = sessionOf(answer);
    expect([await isLive(own), await isLive(other), await isLive({ token })]).toEqual([false, false, true]);
    const [row] = await site.db.select().from(users).where(eq(users.id, userId));
    expect(await site.services.passwords.verify(row?.passwordHash ?? null, "kestrel over harbour")).toBe(true);
    expect(row?.tokenVersion).toBe(1);
    expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))).toEqual([]);
    expect(await templatesTo(userId)).toEqual(["password-changed"]);
    expect(await lastEvent()).toMatchObject({ action: "user.changePassword", result: "done" });
  });

  test.each(["too short", "password1234", "janeokonkwo12", "testworks2026"])("refuses %s and changes nothing", async (newPassword) => {
    expect(await call("password.change", { newPassword })).toMatchObject({ status: 422, reason: "invalid-fields" });
    expect(await isLive(own)).toBe(true);
    expect(await templatesTo(userId)).toEqual([]);
  });
});

describe("account.devices", () => {
  interface Device {
    publicId: string;
    deviceLabel: string;
    isCurrent: boolean;
  }
  const list = async (by = own) => (await queryProcedure<Device[]>(site, "account.devices.list", by.headers)).data;

  test("lists where one is signed in, without anything a thief could use", async () => {
    site.setNow(later(minuteMs));
    await signIn(site, userId, { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1" });
    const devices = await list();
    expect(devices.map(({ deviceLabel, isCurrent }) => [deviceLabel, isCurrent]).sort()).toEqual([
      ["Chrome on Windows", true],
      ["Safari on iPhone", false],
    ]);
    expect(Object.keys(devices[0] ?? {}).sort()).toEqual(["createdAt", "deviceLabel", "isCurrent", "lastSeenAt", "publicId"]);
    expect(JSON.stringify(devices)).not.toContain(own.hash);
  });

  test("does not list a session that is over", async () => {
    const [row] = await site.db.select().from(sessions).where(eq(sessions.id, own.hash));
    site.setNow(later(13 * 24 * 60 * minuteMs));
    const fresh = await signIn(site, userId);
    site.setNow(later(15 * 24 * 60 * minuteMs));
    expect((await list(fresh)).map(({ publicId }) => publicId)).not.toContain(row?.publicId);
  });

  test("ends one, at once", async () => {
    const other = await signIn(site, userId);
    const [named] = (await list()).filter(({ isCurrent }) => !isCurrent);
    const answer = await call("devices.end", { publicId: named?.publicId });
    expect([answer.status, await isLive(other), await isLive(own)]).toEqual([200, false, true]);
    expect(await call("devices.end", { publicId: named?.publicId })).toMatchObject({ status: 404 });
  });

  test("never ends another person's", async () => {
    const stranger = await signIn(site, (await person()).userId);
    const [named] = await list(stranger);
    expect(await call("devices.end", { publicId: named?.publicId })).toMatchObject({ status: 404, reason: "not-found" });
    expect(await isLive(stranger)).toBe(true);
  });

  test("ends this one, and takes its cookie away", async () => {
    const [named] = await list();
    const answer = await call("devices.end", { publicId: named?.publicId });
    expect(answer.cookies.find(({ name }) => name === "__Host-session")?.value).toBe("");
    expect(await isLive(own)).toBe(false);
  });

  test("ends all others, or all", async () => {
    const others = [await signIn(site, userId), await signIn(site, userId)];
    const stranger = await signIn(site, (await person()).userId);
    expect((await call("devices.endOthers")).data).toEqual({ ended: 2 });
    expect(await Promise.all([own, ...others].map(isLive))).toEqual([true, false, false]);
    const again = await signIn(site, userId);
    const answer = await call("devices.endAll");
    expect(answer.data).toEqual({ ended: 2 });
    expect(answer.cookies.find(({ name }) => name === "__Host-session")?.value).toBe("");
    expect(await Promise.all([own, again, stranger].map(isLive))).toEqual([false, false, true]);
  });
});

test("the sweep removes what is over and nothing else", async () => {
  const [mine] = await site.db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
  await issueToken(site.db, { purpose: "reset-password", userId, emailKey: mine?.emailKey ?? "", now });
  await deleteExpiredSessionsAndTokens(site.db, later(30 * minuteMs - 1));
  expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))).toHaveLength(1);
  await deleteExpiredSessionsAndTokens(site.db, later(30 * minuteMs));
  expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))).toEqual([]);
  await deleteExpiredSessionsAndTokens(site.db, later(30 * 24 * 60 * minuteMs - 1));
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
  await deleteExpiredSessionsAndTokens(site.db, later(30 * 24 * 60 * minuteMs));
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
});
