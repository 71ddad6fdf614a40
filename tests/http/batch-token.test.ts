import { createSecretKey } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { batchTokenOf, headersOfBatch, requestBatchToken, resultOf, sendBatch } from "#tests/fixtures/batch.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
const hourMs = 3_600_000;
let site: TestSite;
let userId: number;
let me: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  userId = await makeUser(site.db, { now });
  me = await signIn(site, userId);
});

const calls = [{ endpoint: "/trpc/account.me.get" }];
const statusWith = async (token: string) => (await sendBatch(site, token, calls)).statusCode;
const changeUser = (change: Partial<typeof users.$inferInsert>) => site.db.update(users).set(change).where(eq(users.id, userId));

describe("POST /api/auth/generate-jwt", () => {
  test("hands a session's page a token that reads, for a day", async () => {
    const answer = await requestBatchToken(site, me.writeHeaders);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { token, ...rest } = answer.json<{ token: string }>();
    const scopes = ["jobs", "profile", "notifications", "saved", "applications", "companies", "stats", "own"].map((kind) => `${kind}:read`);
    expect(rest).toEqual({ expiresIn: "24h", scopes });
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "batch+jwt", kid: expect.stringMatching(/^[\w-]{8}$/) });
    const [row] = await site.db.select().from(users).where(eq(users.id, userId));
    expect(decodeJwt(token)).toEqual({
      iss: testOrigin,
      aud: "/api/batch",
      sub: row?.publicId,
      sid: me.hash,
      ver: row?.tokenVersion,
      role: "jobseeker",
      scope: scopes.join(" "),
      iat: seconds(now),
      nbf: seconds(now),
      exp: seconds(later(24 * hourMs)),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await resultOf(site, token, { endpoint: "/trpc/account.me.get" })).toMatchObject({
      status: 200,
      data: { publicId: row?.publicId },
    });
  });

  test("gives platform administrators an hour", async () => {
    const admin = await signIn(site, await makeUser(site.db, { now, role: "platform_admin" }), { mfaAt: now });
    const { token, expiresIn } = (await requestBatchToken(site, admin.writeHeaders)).json<{ token: string; expiresIn: string }>();
    expect([expiresIn, decodeJwt(token).exp]).toEqual(["1h", seconds(later(hourMs))]);
  });

  test("never outlives the session, and says so", async () => {
    await site.db
      .update(sessions)
      .set({ expiresAt: later(3 * hourMs) })
      .where(eq(sessions.id, me.hash));
    const { token, expiresIn } = (await requestBatchToken(site, me.writeHeaders)).json<{ token: string; expiresIn: string }>();
    expect([expiresIn, decodeJwt(token).exp]).toEqual(["1h", seconds(later(3 * hourMs))]);
  });

  test("is refused without a session, without the CSRF token, and by a script", async () => {
    const { "x-xsrf-token": _one, "x-csrf-token": _other, ...withoutToken } = me.writeHeaders;
    const forged = await requestBatchToken(site, withoutToken);
    expect([forged.statusCode, forged.json().code]).toEqual([403, "csrf-failed"]);
    const order = { name: "script", scopes: ["profile:read"], expiresInDays: 30 };
    const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", me.writeHeaders, order);
    expect((await requestBatchToken(site, headersOfBatch(data.token))).statusCode).toBe(403);
    expect((await requestBatchToken(site, headersOfBatch(await batchTokenOf(site, me.writeHeaders)))).statusCode).toBe(401);
    await site.db.delete(sessions).where(eq(sessions.id, me.hash));
    const ended = await requestBatchToken(site, me.writeHeaders);
    expect([ended.statusCode, ended.json().code]).toEqual([401, "unauthenticated"]);
  });

  test("is refused while the address is not confirmed, and its token is worth nothing then", async () => {
    const token = await batchTokenOf(site, me.writeHeaders);
    await changeUser({ emailVerifiedAt: null });
    const refused = await requestBatchToken(site, me.writeHeaders);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "forbidden"]);
    expect(await statusWith(token)).toBe(401);
  });

  test("gives ten an hour to a session, and never says how many are left", async () => {
    const limited = await openTestSite({ now, limits: createMemoryLimiter() });
    try {
      const person = await makeUser(limited.db, { now });
      const [mine, other] = [await signIn(limited, person), await signIn(limited, person)];
      for (let count = 0; count < 10; count += 1) expect((await requestBatchToken(limited, mine.writeHeaders)).statusCode).toBe(200);
      const refused = await requestBatchToken(limited, mine.writeHeaders);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      const told = [refused, await requestBatchToken(limited, other.writeHeaders)];
      expect(told[1]?.statusCode).toBe(200);
      for (const { headers } of told) expect(Object.keys(headers).filter((name) => /ratelimit/i.test(name))).toEqual([]);
    } finally {
      await limited.close();
    }
  });
});

describe("T7 a batch token ends at once", () => {
  test("when its person signs out", async () => {
    const token = await batchTokenOf(site, me.writeHeaders);
    expect(await statusWith(token)).toBe(200);
    await site.app.inject({ method: "POST", url: "/api/auth/signout", headers: me.writeHeaders, payload: "{}" });
    const answer = await sendBatch(site, token, calls);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
    expect(answer.json().code).toBe("unauthenticated");
  });

  test("with its password, and the session's next token is another's", async () => {
    const token = await batchTokenOf(site, me.writeHeaders);
    const newPassword = "Rafters over 7 quiet quarries";
    expect((await callProcedure(site, "account.password.change", me.writeHeaders, { newPassword })).status).toBe(200);
    expect(await statusWith(token)).toBe(401);
  });

  test("when another device, or an administrator, ends the session", async () => {
    const token = await batchTokenOf(site, me.writeHeaders);
    const elsewhere = await signIn(site, userId);
    const kept = await batchTokenOf(site, elsewhere.writeHeaders);
    expect((await callProcedure(site, "account.devices.endOthers", elsewhere.writeHeaders)).status).toBe(200);
    expect([await statusWith(token), await statusWith(kept)]).toEqual([401, 200]);
  });

  test("with a suspension and with another role, done by an administrator", async () => {
    const admin = await signIn(site, await makeUser(site.db, { now, role: "platform_admin" }), { mfaAt: now });
    const [row] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, userId));
    const roleToken = await batchTokenOf(site, me.writeHeaders);
    const change = { publicId: row?.publicId, role: "recruiter", reason: "asked" };
    expect((await callProcedure(site, "admin.users.setRole", admin.writeHeaders, change)).status).toBe(200);
    expect(await statusWith(roleToken)).toBe(401);
    const again = await signIn(site, userId);
    const token = await batchTokenOf(site, again.writeHeaders);
    expect(
      (await callProcedure(site, "admin.users.suspend", admin.writeHeaders, { publicId: row?.publicId, reason: "terms" })).status,
    ).toBe(200);
    expect(await statusWith(token)).toBe(401);
  });

  test("when the account's tokens are made worthless, though the session goes on", async () => {
    const token = await batchTokenOf(site, me.writeHeaders);
    await changeUser({ tokenVersion: 7 });
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(await batchTokenOf(site, me.writeHeaders))).toBe(200);
  });

  test.each(["suspended", "erased", "unverified"] as const)("while the account is %s", async (state) => {
    const token = await batchTokenOf(site, me.writeHeaders);
    await changeUser({ state });
    expect(await statusWith(token)).toBe(401);
  });

  test("to the second when it expires, and when its session does", async () => {
    const token = await batchTokenOf(site, me.writeHeaders);
    site.setNow(later(24 * hourMs - 1000));
    expect(await statusWith(token)).toBe(200);
    site.setNow(later(24 * hourMs));
    expect(await statusWith(token)).toBe(401);
    const idle = await signIn(site, await makeUser(site.db, { now, role: "platform_admin" }), { mfaAt: site.services.now() });
    const idleToken = await batchTokenOf(site, idle.writeHeaders);
    site.setNow(later(24 * hourMs + 29 * 60_000));
    expect(await statusWith(idleToken), "its use is a use of the session").toBe(200);
    site.setNow(later(24 * hourMs + 58 * 60_000));
    expect(await statusWith(idleToken)).toBe(200);
    site.setNow(later(25 * hourMs));
    expect(await statusWith(idleToken), "an hour is over").toBe(401);
  });
});

test("goes by the role and the company of now, not of when it was made", async () => {
  const token = await batchTokenOf(site, me.writeHeaders);
  await changeUser({ role: "recruiter", isFreelance: true });
  expect(await resultOf(site, token, { endpoint: "/trpc/account.me.get" })).toMatchObject({
    data: { role: "recruiter", isFreelance: true },
  });
});

describe("a token that is not quite ours", () => {
  const forge = (change: JWTPayload, header: object = {}, secret?: string) => {
    const { batchTokenKey } = site.services.secrets;
    return async (genuine: string) =>
      new SignJWT({ ...decodeJwt(genuine), ...change })
        .setProtectedHeader({ ...decodeProtectedHeader(genuine), alg: "HS256", ...header })
        .sign(secret === undefined ? batchTokenKey : createSecretKey(Buffer.from(secret.padEnd(32))));
  };

  test("of another kind or for something else is 403", async () => {
    const genuine = await batchTokenOf(site, me.writeHeaders);
    for (const forged of [forge({ aud: "/api/other" }), forge({}, { typ: "JWT" }), forge({}, { typ: "at+jwt" })]) {
      const answer = await sendBatch(site, await forged(genuine), calls);
      expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
    }
    expect(await statusWith(await forge({})(genuine))).toBe(200);
  });

  test("signed otherwise, changed, or for another session or person is 401", async () => {
    const genuine = await batchTokenOf(site, me.writeHeaders);
    const other = await signIn(site, await makeUser(site.db, { now }));
    const [head = "", body = "", mark = ""] = genuine.split(".");
    const unsigned = new UnsecuredJWT(decodeJwt(genuine)).encode();
    const forged = [
      await forge({}, {}, "another secret")(genuine),
      await forge({}, { kid: "elsewhere" })(genuine),
      await forge({ iss: "https://elsewhere.example" })(genuine),
      await forge({ sid: other.hash })(genuine),
      await forge({ sub: "somebody-else" })(genuine),
      await forge({ ver: 1 })(genuine),
      await forge({ nbf: seconds(later(60_000)) })(genuine),
      await forge({ scope: 7 as never })(genuine),
      unsigned,
      `${head}.${body}.`,
      `${head}.${body}.${mark.slice(0, -2)}AA`,
      `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(genuine), scope: "saved:write" })).toString("base64url")}.${mark}`,
      `${genuine}.${mark}`,
      "x".repeat(5000),
      me.token,
      me.hash,
    ];
    for (const token of forged) expect([token.slice(0, 60), await statusWith(token)]).toEqual([token.slice(0, 60), 401]);
  });

  test("made by a site with another secret is 401", async () => {
    const elsewhere = await openTestSite({ now });
    try {
      const theirs = await signIn(elsewhere, await makeUser(elsewhere.db, { now }));
      expect(await statusWith(await batchTokenOf(elsewhere, theirs.writeHeaders))).toBe(401);
    } finally {
      await elsewhere.close();
    }
  });
});

test("opens nothing but batches", async () => {
  const authorization = `Bearer ${await batchTokenOf(site, me.writeHeaders)}`;
  for (const url of ["/api/user", "/trpc/account.me.get", "/api/categories"]) {
    expect([url, (await site.app.inject({ url, headers: { authorization } })).statusCode]).toEqual([url, 401]);
  }
  expect((await callProcedure(site, "account.me.rename", { authorization }, { name: "Other" })).status).toBe(401);
});
