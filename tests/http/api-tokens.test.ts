import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { apiTokens } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import { can } from "#server/kernel/access/can.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { readApiToken, revokeApiTokens } from "#server/modules/people/accounts/api-tokens/api-tokens.commands.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const dayMs = 86_400_000;
const order = { name: "Nightly report", scopes: ["profile:read", "jobs:read"], expiresInDays: 30 };
let site: TestSite;
let userId: number;
let owner: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  userId = await makeUser(site.db, { now });
  owner = await signIn(site, userId);
});

const create = (input: unknown = order, headers = owner.writeHeaders) =>
  callProcedure<{ token: string }>(site, "account.apiTokens.create", headers, input);
const list = (headers: Record<string, string> = owner.headers) =>
  queryProcedure<{ publicId: string; hint: string; lastUsedAt: string | null; expiresAt: string }[]>(
    site,
    "account.apiTokens.list",
    headers,
  );
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const status = (token: string) => queryProcedure(site, "account.mfa.status", bearer(token));

describe("a token for scripts", () => {
  test("is shown once, kept as a hash only, listed by its hint, audited and told by mail", async () => {
    const { data } = await create();
    expect(data.token).toMatch(/^dwk_[A-Za-z0-9_-]{43}$/);
    const [row] = await site.db.select().from(apiTokens).where(eq(apiTokens.userId, userId));
    expect(row).toMatchObject({ hash: hashOf(data.token), scopes: order.scopes, expiresAt: later(30 * dayMs) });
    expect(JSON.stringify(row)).not.toContain(data.token);
    const { data: lines } = await list();
    expect(lines).toMatchObject([{ name: order.name, scopes: order.scopes, hint: data.token.slice(0, 10), lastUsedAt: null }]);
    const [mail] = await site.db.select().from(outboxMessages).where(eq(outboxMessages.toUserId, userId));
    expect(mail?.template).toBe("api-token-created");
    expect(mail?.textBody).not.toContain(data.token);
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.actorUserId, userId));
    expect(events.map(({ action }) => action)).toContain("apiToken.create");
  });

  test("works within its scopes, in the name of its owner", async () => {
    const { data } = await create();
    expect((await status(data.token)).status).toBe(200);
    const narrow = await create({ ...order, scopes: ["stats:read"] });
    expect(await status(narrow.data.token)).toMatchObject({ status: 403, reason: "forbidden" });
    const principal = await readApiToken(site.services, data.token);
    expect(can(principal ?? anonymous, "seeker.readProfile", { ownerId: userId }, now).allowed).toBe(true);
    expect(can(principal ?? anonymous, "seeker.updateProfile", { ownerId: userId }, now).allowed).toBe(false);
    expect(can(principal ?? anonymous, "seeker.readProfile", { ownerId: userId + 1 }, now).allowed).toBe(false);
  });

  test("makes no tokens, lists none and changes nothing of the account", async () => {
    const { data } = await create({ ...order, scopes: ["profile:read", "saved:write", "companies:read"] });
    for (const [path, input] of [
      ["account.apiTokens.create", order],
      ["account.apiTokens.revoke", { publicId: (await list()).data[0]?.publicId }],
      ["account.mfa.begin", {}],
      ["account.preferences.update", { jobAlerts: true }],
    ] as const) {
      expect(await callProcedure(site, path, bearer(data.token), input), path).toMatchObject({ status: 403, reason: "forbidden" });
    }
    expect(await callProcedure(site, "account.mfa.verify", bearer(data.token), { code: "123456" })).toMatchObject({ reason: "forbidden" });
    expect((await list(bearer(data.token))).reason).toBe("forbidden");
    expect((await list()).data).toHaveLength(1);
  });

  test("wins over a cookie sent with it", async () => {
    const { data } = await create({ ...order, scopes: ["stats:read"] });
    expect((await list({ ...owner.headers, ...bearer(data.token) })).reason).toBe("forbidden");
  });

  test("ends to the millisecond when it expires", async () => {
    const { data } = await create();
    site.setNow(later(30 * dayMs - 1));
    expect((await status(data.token)).status).toBe(200);
    site.setNow(later(30 * dayMs));
    const answer = await status(data.token);
    expect(answer).toMatchObject({ status: 401, reason: "unauthenticated" });
    expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  });

  test("ends at once when it is revoked, and only its owner can do that", async () => {
    const { data } = await create();
    const publicId = (await list()).data[0]?.publicId;
    const stranger = await signIn(site, await makeUser(site.db, { now }));
    const revoke = (person: SignedIn) => callProcedure(site, "account.apiTokens.revoke", person.writeHeaders, { publicId });
    expect(await revoke(stranger)).toMatchObject({ status: 404 });
    expect((await status(data.token)).status).toBe(200);
    expect((await revoke(owner)).status).toBe(200);
    expect((await status(data.token)).status).toBe(401);
    expect((await list()).data).toEqual([]);
    expect((await revoke(owner)).status).toBe(404);
  });

  test.each(["suspended", "erasure-requested", "erased", "unverified"] as const)(
    "is worth nothing while the account is %s",
    async (state) => {
      const { data } = await create();
      await site.db.update(users).set({ state }).where(eq(users.id, userId));
      expect((await status(data.token)).status).toBe(401);
      await site.db.update(users).set({ state: "active" }).where(eq(users.id, userId));
      expect((await status(data.token)).status).toBe(200);
    },
  );

  test("ends with all others of its owner, and no one else's", async () => {
    const { data } = await create();
    const strangerId = await makeUser(site.db, { now });
    const other = await create(order, (await signIn(site, strangerId)).writeHeaders);
    await revokeApiTokens(site.db, userId, now);
    expect((await status(data.token)).status).toBe(401);
    expect((await status(other.data.token)).status).toBe(200);
  });

  test("ends with the password it was made under", async () => {
    const { data } = await create();
    const newPassword = "Rafters over 7 quiet quarries";
    expect((await callProcedure(site, "account.password.change", owner.writeHeaders, { newPassword })).status).toBe(200);
    expect((await status(data.token)).status).toBe(401);
  });

  test("notes its use at most once a minute", async () => {
    const { data } = await create();
    const lastUsed = async () => (await list()).data[0]?.lastUsedAt;
    await status(data.token);
    site.setNow(later(59_000));
    await status(data.token);
    expect(await lastUsed()).toBe(now.toISOString());
    site.setNow(later(60_000));
    await status(data.token);
    expect(await lastUsed()).toBe(later(60_000).toISOString());
  });
});

test("a token ends with its owner's role, so that none comes into rights that were never proved for it", async () => {
  const { data } = await create({ ...order, scopes: ["feeds:read"] });
  const adminId = await makeUser(site.db, { now, role: "platform_admin" });
  const admin = await signIn(site, adminId, { mfaAt: now });
  const [row] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, userId));
  const promotion = { publicId: row?.publicId, role: "platform_admin", reason: "asked" };
  expect((await callProcedure(site, "admin.users.setRole", admin.writeHeaders, promotion)).status).toBe(200);
  const { statusCode } = await site.app.inject({ url: "/api/scraping-stats", headers: bearer(data.token) });
  expect(statusCode).toBe(401);
});

describe("what is no token", () => {
  test.each(["dwk_", `dwk_${"A".repeat(43)}`, "A".repeat(47), `dwk_${"A".repeat(42)}'`])(
    "%s is answered 401 with a challenge, by REST as by procedures",
    async (text) => {
      for (const url of ["/trpc/account.mfa.status", "/api/user"]) {
        const answer = await site.app.inject({ url, headers: bearer(text) });
        expect(answer.statusCode, url).toBe(401);
        expect(answer.headers["www-authenticate"], url).toBe('Bearer error="invalid_token"');
      }
    },
  );
});

describe("making a token", () => {
  test("asks for a password proved within five minutes", async () => {
    site.setNow(later(5 * 60_000));
    expect(await create()).toMatchObject({ status: 403, reason: "reauthenticate" });
    expect(await site.db.$count(apiTokens, eq(apiTokens.userId, userId))).toBe(0);
  });

  test("is refused to visitors", async () => {
    expect((await list({})).status).toBe(401);
  });

  test("stops at ten that work, however many ended before", async () => {
    await site.db.insert(apiTokens).values(
      Array.from({ length: 11 }, (_, index) => ({
        publicId: `${index}-${userId}`.padEnd(22, "x"),
        userId,
        name: `Old ${index}`,
        hash: hashOf(`${userId} ${index}`),
        hint: "dwk_abcdef",
        scopes: [],
        createdAt: now,
        expiresAt: index < 6 ? later(dayMs) : now,
        revokedAt: index < 1 ? now : null,
      })),
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    expect((await list()).data).toHaveLength(10);
  });

  test.each([
    { ...order, expiresInDays: 31 },
    { ...order, scopes: [] },
    { ...order, scopes: ["admin:write"] },
    { ...order, name: " " },
    { ...order, name: "two\nlines" },
    { ...order, userId: 1 },
    { ...order, hash: "0".repeat(64) },
  ])("refuses %j", async (input) => {
    expect(await create(input)).toMatchObject({ status: 422, reason: "invalid-fields" });
  });

  test("lets administrators make tokens that read, and these count as a second factor for the feeds' figures alone", async () => {
    const adminId = await makeUser(site.db, { now, role: "platform_admin" });
    const admin = await signIn(site, adminId, { mfaAt: now });
    expect(await create({ ...order, scopes: ["saved:write"] }, admin.writeHeaders)).toMatchObject({ status: 422 });
    const { data } = await create({ ...order, scopes: ["jobs:read"] }, admin.writeHeaders);
    const principal = await readApiToken(site.services, data.token);
    expect(can(principal ?? anonymous, "job.readDraft", {}, now)).toEqual({ allowed: false, because: "second-factor" });
    const feeds = await create({ ...order, scopes: ["feeds:read"] }, admin.writeHeaders);
    const statsWith = async (token: string) => (await site.app.inject({ url: "/api/scraping-stats", headers: bearer(token) })).statusCode;
    expect([await statsWith(feeds.data.token), await statsWith(data.token)]).toEqual([200, 403]);
    const withoutFactor = await signIn(site, adminId);
    expect(await create(order, withoutFactor.writeHeaders)).toMatchObject({ status: 403, reason: "second-factor-required" });
    expect(await site.db.$count(apiTokens, eq(apiTokens.userId, adminId))).toBe(2);
  });
});
