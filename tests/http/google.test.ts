import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acceptedTexts, users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { createGoogleSignIn } from "#server/modules/people/accounts/google/google-sign-in.ts";
import { type Answer, googleBrowser, pathOf, sessionIn } from "#tests/fixtures/google-browser.ts";
import { type OpenIdProvider, type ProviderBehaviour, providerClient, startOpenIdProvider } from "#tests/fixtures/openid-provider.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const seconds = now.getTime() / 1000;
let site: TestSite;
let provider: OpenIdProvider;
let people = 0;
/** A new person at the provider for each test. */
let who: { sub: string; email: string };

beforeAll(async () => {
  provider = await startOpenIdProvider(() => site.services.now());
  const google = createGoogleSignIn({ ...providerClient, issuer: provider.issuer }, testOrigin);
  site = await openTestSite({ now, google });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});
beforeEach(() => {
  site.setNow(now);
  people += 1;
  who = { sub: `google-${people}`, email: `robin${people}@people.example.test` };
});

const {
  get,
  leave,
  visit: visitAs,
} = googleBrowser(
  () => site,
  () => provider,
);
const visit = (vouching: ProviderBehaviour = {}, query = "") => visitAs({ ...vouching, claims: { ...who, ...vouching.claims } }, { query });
const sessionOf = (answer: Answer) => sessionIn(site, answer);
const userBy = async (email: string) => (await site.db.select().from(users).where(eq(users.emailKey, email)))[0];
const mailTo = async (userId: number) => site.db.select().from(outboxMessages).where(eq(outboxMessages.toUserId, userId));
const lastAudit = async () => (await site.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];

async function expectFailure(answer: Answer, reason: string) {
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe("/signin?notice=google-failed");
  expect(await sessionOf(answer)).toBeNull();
  expect(await userBy(who.email)).toBeUndefined();
  expect(await lastAudit()).toMatchObject({ action: "auth.signIn", result: "refused", reason: `Google: ${reason}` });
}

describe("the way to Google", () => {
  test("carries state, nonce and a S256 challenge, all new each time, and keeps them sealed in one cookie", async () => {
    const [one, two] = [await leave("?next=/jobs"), await leave()];
    const asks = new URL(one.to).searchParams;
    expect(Object.fromEntries(asks)).toMatchObject({
      response_type: "code",
      client_id: providerClient.clientId,
      redirect_uri: `${testOrigin}/api/auth/google/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(asks.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(new URL(two.to).searchParams.get(name)).not.toBe(asks.get(name));
      expect(one.cookie).not.toContain(asks.get(name));
    }
    expect(one.answer.cookies.find(({ name }) => name === "__Host-google")).toMatchObject({
      path: "/",
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
      maxAge: 600,
    });
    expect(one.answer.headers["cache-control"]).toBe("no-store");
  });

  test("asks the provider about itself once an hour", async () => {
    const count = () => provider.asked.filter((path) => path === "/.well-known/openid-configuration").length;
    await leave();
    const before = count();
    site.setNow(new Date(now.getTime() + 3_599_000));
    await leave();
    expect(count()).toBe(before);
    site.setNow(new Date(now.getTime() + 2 * 3_600_000));
    await leave();
    expect(count()).toBe(before + 1);
  });

  test("does not exist where Google is not set up, and the site says so", async () => {
    const info = async () => (await get("/trpc/site.info")).json<{ result: { data: { googleSignIn: boolean } } }>().result.data;
    expect((await info()).googleSignIn).toBe(true);
    const { google } = site.services;
    site.services.google = null;
    expect((await info()).googleSignIn).toBe(false);
    for (const url of ["/api/auth/google", "/api/auth/google/callback?state=a&code=b"]) expect((await get(url)).statusCode).toBe(404);
    site.services.google = google;
  });

  test("ends at the sign-in page when the provider cannot be asked", async () => {
    const { google } = site.services;
    for (const issuer of ["http://127.0.0.1:9", `${provider.issuer}/elsewhere`, provider.issuer.replace("127.0.0.1", "localhost")]) {
      site.services.google = createGoogleSignIn({ ...providerClient, issuer }, testOrigin);
      expect((await get("/api/auth/google")).headers.location, issuer).toBe("/signin?notice=google-failed");
    }
    site.services.google = google;
    expect(await lastAudit()).toMatchObject({ reason: "Google: the provider cannot be asked" });
  });
});

describe("coming back", () => {
  test("makes a jobseeker's account for a person without one, with the terms, and signs in", async () => {
    const answer = await visit({ claims: { name: "  Robin   Sample " } });
    expect(answer.headers.location).toBe("/profile-setup");
    const user = await userBy(who.email);
    expect(user).toMatchObject({ googleSubject: who.sub, role: "jobseeker", state: "active", name: "Robin Sample", passwordHash: null });
    expect(user?.emailVerifiedAt).toEqual(now);
    expect((await sessionOf(answer))?.principal).toMatchObject({ userId: user?.id, mfaAt: null });
    const accepted = await site.db
      .select()
      .from(acceptedTexts)
      .where(eq(acceptedTexts.userId, user?.id ?? 0));
    expect(accepted).toContainEqual(expect.objectContaining({ document: "terms", acceptedAt: now }));
    const events = await site.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.actorUserId, user?.id ?? 0));
    expect(events.map(({ action, result }) => `${action} ${result}`)).toEqual(["user.register done", "auth.signIn done"]);
    expect(JSON.stringify(user)).not.toContain("worthless");
  });

  test("knows the person again, goes on to a page of ours only, and takes no account from the e-mail", async () => {
    await visit();
    const user = await userBy(who.email);
    const again = await visit({ claims: { email: "moved@people.example.test" } }, "?next=/jobs/7");
    expect(again.headers.location).toBe("/jobs/7");
    expect((await sessionOf(again))?.principal.userId).toBe(user?.id);
    expect(await userBy("moved@people.example.test")).toBeUndefined();
    for (const next of ["//evil.example", "https://evil.example", "/%5Cevil.example"]) {
      const answer = await visit({}, `?next=${encodeURIComponent(decodeURIComponent(next))}`);
      expect(answer.headers.location, next).toBe("/dashboard");
    }
  });

  test("cleans the cookie away and says nothing to the next page", async () => {
    const answer = await visit();
    expect(answer.cookies.find(({ name }) => name === "__Host-google")).toMatchObject({ value: "" });
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("with another state fails", async () => {
    const { to, cookie } = await leave();
    const back = new URL(provider.agree(to, { claims: who }));
    back.searchParams.set("state", new URL((await leave()).to).searchParams.get("state") ?? "");
    await expectFailure(await get(pathOf(back.href), cookie), "the state is another");
  });

  test("in another browser, which has no cookie or one of its own, fails", async () => {
    const back = pathOf(provider.agree((await leave()).to, { claims: who }));
    await expectFailure(await get(back), "this browser was not sent there");
    await expectFailure(await get(back, (await leave()).cookie), "the state is another");
    await expectFailure(await get(back, "__Host-google=invented"), "this browser was not sent there");
  });

  test("a second time with the same code fails", async () => {
    const { to, cookie } = await leave();
    const back = pathOf(provider.agree(to, { claims: { ...who, email_verified: false } }));
    await expectFailure(await get(back, cookie), "the ID token is not good");
    await expectFailure(await get(back, cookie), "the code was not accepted");
  });

  test("with a code of another browser's way fails at the provider, by PKCE", async () => {
    const stolen = new URL(provider.agree((await leave()).to, { claims: who })).searchParams.get("code");
    const { to, cookie } = await leave();
    const state = new URL(to).searchParams.get("state");
    await expectFailure(await get(`/api/auth/google/callback?code=${stolen}&state=${state}`, cookie), "the code was not accepted");
  });

  test("too late, or refused, or unreadable, fails", async () => {
    const late = await leave();
    const back = pathOf(provider.agree(late.to, { claims: who }));
    site.setNow(new Date(now.getTime() + 600_000));
    await expectFailure(await get(back, late.cookie), "this browser was not sent there");
    const { to, cookie } = await leave();
    const state = new URL(to).searchParams.get("state");
    const at = "/api/auth/google/callback";
    await expectFailure(await get(`${at}?error=access_denied&state=${state}`, cookie), "refused at the provider");
    await expectFailure(await get(`${at}?state=${state}`, cookie), "there is no code");
    await expectFailure(await get(`${at}?state=${state}&code=a&iss=https://evil.example`, cookie), "another provider answered");
    await expectFailure(await get(`${at}?state=${state}&state=${state}&code=a`, cookie), "the answer cannot be read");
  });

  test.each<[string, ProviderBehaviour]>([
    ["signed by another key", { signedBy: "another-key" }],
    ["signed by nobody", { signedBy: "nobody" }],
    ["of another issuer", { claims: { iss: "https://evil.example" } }],
    ["for another client", { claims: { aud: "another-client" } }],
    ["for another client too", { claims: { aud: [providerClient.clientId, "another-client"] } }],
    ["asked for by another client", { claims: { azp: "another-client" } }],
    ["expired", { claims: { iat: seconds - 120, exp: seconds - 61 } }],
    ["issued long ago", { claims: { iat: seconds - 661 } }],
    ["issued in the future", { claims: { iat: seconds + 120 } }],
    ["without an end", { claims: { exp: undefined } }],
    ["without a beginning", { claims: { iat: undefined } }],
    ["with another nonce", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["about nobody", { claims: { sub: undefined } }],
    ["about a nameless one", { claims: { sub: "" } }],
    ["with an address not confirmed", { claims: { email_verified: false } }],
    ["with an address confirmed in words only", { claims: { email_verified: "true" } }],
    ["without an address", { claims: { email: undefined } }],
    ["with two addresses in one", { claims: { email: "a@b.example,c@d.example" } }],
  ])("with an ID token %s fails", async (_name, vouching) => {
    await expectFailure(await visit(vouching), "the ID token is not good");
  });

  test("accepts clocks that differ by up to a minute, and its own name as azp", async () => {
    expect((await visit({ claims: { iat: seconds + 59, azp: providerClient.clientId } })).headers.location).toBe("/profile-setup");
    expect((await visit({ claims: { iat: seconds - 100, exp: seconds - 59 } })).headers.location).toBe("/dashboard");
  });

  test("of two at once for a new person makes one account", async () => {
    const answers = await Promise.all([visit(), visit(), visit()]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]));
    expect(await site.db.$count(users, eq(users.emailKey, who.email))).toBe(1);
    for (const answer of answers) expect(await sessionOf(answer)).not.toBeNull();
  });

  test("is refused, and after a while not even recorded, for a client that fails all the time", async () => {
    const { limits } = site.services;
    site.services.limits = createMemoryLimiter();
    const refusals = () => site.db.$count(auditEvents, eq(auditEvents.result, "refused"));
    const before = await refusals();
    for (let attempt = 0; attempt < 60; attempt += 1) await get("/api/auth/google/callback?state=a&code=b");
    expect((await refusals()) - before).toBe(50);
    let begun = 0;
    for (let attempt = 0; attempt < 110; attempt += 1) begun += (await leave()).to.startsWith(provider.issuer) ? 1 : 0;
    expect(begun).toBe(100);
    site.services.limits = limits;
  });
});

describe("who may not come in", () => {
  test.each(["suspended", "erased"] as const)("a linked account that is %s", async (state) => {
    await visit();
    await site.db.update(users).set({ state }).where(eq(users.googleSubject, who.sub));
    const answer = await visit();
    expect(answer.headers.location).toBe("/signin?notice=google-failed");
    expect(await sessionOf(answer)).toBeNull();
    expect(await lastAudit()).toMatchObject({ action: "auth.signIn", result: "refused", reason: state });
  });

  test("an administrator, linked or by the address", async () => {
    const adminId = await makeUser(site.db, { now, role: "platform_admin", email: who.email });
    for (const googleSubject of [null, who.sub]) {
      await site.db.update(users).set({ googleSubject }).where(eq(users.id, adminId));
      const answer = await visit();
      expect(answer.headers.location).toBe("/signin?notice=google-failed");
      expect(await sessionOf(answer)).toBeNull();
      expect(await lastAudit()).toMatchObject({ result: "refused", reason: "administrators do not sign in with Google" });
    }
    expect(await mailTo(adminId)).toEqual([]);
    expect(await site.db.$count(users, and(eq(users.id, adminId), eq(users.role, "platform_admin")))).toBe(1);
  });
});
