import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { sessions, totpSecrets } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import { can } from "#server/kernel/access/can.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { createGoogleSignIn } from "#server/modules/people/accounts/google/google-sign-in.ts";
import { newTotpSecret, totpCode } from "#server/modules/people/accounts/mfa/verify-second-factor.ts";
import { readSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { type Answer, googleBrowser, sessionIn } from "#tests/fixtures/google-browser.ts";
import { type OpenIdProvider, providerClient, startOpenIdProvider } from "#tests/fixtures/openid-provider.ts";
import { headersOfWrites, type SignedIn, sameOriginHeaders, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const minuteMs = 60_000;
const seconds = now.getTime() / 1000;
let site: TestSite;
let provider: OpenIdProvider;
let people = 0;
let who: { sub: string; email: string };
const { get, leave, visit } = googleBrowser(
  () => site,
  () => provider,
);

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
  site.services.limits = unlimited;
  people += 1;
  who = { sub: `google-${people}`, email: `robin${people}@people.example.test` };
});

const userBy = async (email: string) => (await site.db.select().from(users).where(eq(users.emailKey, email)))[0];
const mailsTo = async (userId: number) => site.db.select().from(outboxMessages).where(eq(outboxMessages.toUserId, userId));
const templatesTo = async (userId: number) => (await mailsTo(userId)).map(({ template }) => template);
const auditsOf = async (resourceId: number) =>
  (
    await site.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.resourceId, String(resourceId)))
  ).map(({ action, result, reason }) => `${action} ${result}: ${reason}`);
const tokenIn = (text: string | undefined) => /#google=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
async function confirm(token: string, headers?: Record<string, string>) {
  const payload = { token };
  return site.app.inject({
    method: "POST",
    url: "/api/auth/google/confirm",
    headers: headers ?? (await headersOfWrites(site, "")),
    payload,
  });
}

describe("an account with the same address", () => {
  test("is never linked in silence: its owner is asked by mail", async () => {
    const userId = await makeUser(site.db, { now, email: who.email, passwordHash: "kept" });
    const answer = await visit({ claims: who });
    expect(answer.headers.location).toBe("/signin?notice=confirm-google");
    expect(await sessionIn(site, answer)).toBeNull();
    expect(await userBy(who.email)).toMatchObject({ id: userId, googleSubject: null });
    const [mail] = await mailsTo(userId);
    expect(mail).toMatchObject({ template: "link-google", toAddress: who.email });
    expect(mail?.textBody).toContain(`${testOrigin}/signin#google=`);
    expect(await auditsOf(userId)).toEqual(["auth.signIn refused: Google not linked, owner asked"]);
  });

  test("is linked by the mailed token, once, which signs nobody in", async () => {
    const userId = await makeUser(site.db, { now, email: who.email, passwordHash: "kept" });
    await visit({ claims: who });
    const token = tokenIn((await mailsTo(userId))[0]?.textBody);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    for (const answer of answers) expect(await sessionIn(site, answer)).toBeNull();
    expect(await userBy(who.email)).toMatchObject({ googleSubject: who.sub, passwordHash: "kept" });
    expect(await templatesTo(userId)).toEqual(["link-google", "google-linked"]);
    expect(await auditsOf(userId)).toContain("user.linkGoogle done: by mail");
    expect((await sessionIn(site, await visit({ claims: who })))?.principal.userId).toBe(userId);
  });

  test("keeps its link worthless after half an hour, another mail, another address or a suspension", async () => {
    const userId = await makeUser(site.db, { now, email: who.email });
    const ask = async () => {
      await visit({ claims: who });
      return tokenIn((await mailsTo(userId)).at(-1)?.textBody);
    };
    const first = await ask();
    const second = await ask();
    expect((await confirm(first)).statusCode).toBe(400);
    site.setNow(new Date(now.getTime() + 30 * minuteMs));
    expect((await confirm(second)).statusCode).toBe(400);
    const third = await ask();
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, userId));
    expect((await confirm(third)).json()).toMatchObject({ code: "token-invalid" });
    await site.db
      .update(users)
      .set({ state: "active", emailKey: `new-${who.email}` })
      .where(eq(users.id, userId));
    expect((await confirm(third)).statusCode).toBe(400);
    await site.db.update(users).set({ emailKey: who.email }).where(eq(users.id, userId));
    expect((await confirm(third)).statusCode).toBe(200);
  });

  test("of someone who never confirmed it loses the password they chose", async () => {
    const userId = await makeUser(site.db, {
      now,
      email: who.email,
      state: "unverified",
      emailVerifiedAt: null,
      passwordHash: "a stranger's",
    });
    await visit({ claims: who });
    expect((await confirm(tokenIn((await mailsTo(userId))[0]?.textBody))).statusCode).toBe(200);
    expect(await userBy(who.email)).toMatchObject({ state: "active", emailVerifiedAt: now, passwordHash: null, googleSubject: who.sub });
  });

  test("that is suspended gets no mail and the same answer", async () => {
    const userId = await makeUser(site.db, { now, email: who.email, state: "suspended" });
    expect((await visit({ claims: who })).headers.location).toBe("/signin?notice=confirm-google");
    expect(await mailsTo(userId)).toEqual([]);
  });

  test("gets three such mails an hour at most", async () => {
    site.services.limits = createMemoryLimiter();
    const userId = await makeUser(site.db, { now, email: who.email });
    for (let round = 0; round < 5; round += 1) await visit({ claims: who });
    expect(await mailsTo(userId)).toHaveLength(3);
  });

  test("is not linked from another site, without a token or with an invented one", async () => {
    expect((await confirm("x".repeat(43))).json()).toMatchObject({ code: "token-invalid" });
    expect((await confirm("")).statusCode).toBe(422);
    expect((await confirm("x", { ...sameOriginHeaders })).statusCode).toBe(403);
    expect((await confirm("x", { "content-type": "application/json", "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  });
});

describe("a second factor", () => {
  test("is asked for after Google as after a password", async () => {
    const userId = await makeUser(site.db, { now, email: who.email, googleSubject: who.sub });
    const secret = newTotpSecret();
    const sealedSecret = site.services.secrets.seal(secret);
    await site.db.insert(totpSecrets).values({ userId, sealedSecret, confirmedAt: now, createdAt: now });
    const answer = await visit({ claims: who }, { query: "?next=/jobs/7" });
    const address = new URL(answer.headers.location ?? "", testOrigin);
    expect(address.pathname).toBe("/signin");
    expect(await sessionIn(site, answer)).toBeNull();
    const payload = { challenge: new URLSearchParams(address.hash.slice(1)).get("challenge"), code: totpCode(secret, now) };
    const headers = sameOriginHeaders;
    const passed = await site.app.inject({ method: "POST", url: "/api/auth/signin/second-factor", headers, payload });
    expect(passed.json()).toMatchObject({ next: "/jobs/7" });
    expect((await sessionIn(site, passed))?.principal).toMatchObject({ userId, mfaAt: now });
    expect(await auditsOf(userId)).toEqual([
      "auth.signIn done: Google right, second factor asked for",
      "auth.signIn done: Google and totp",
    ]);
  });
});

describe("who signs in with Google", () => {
  const freshness = async (answer: Answer) => {
    const session = await sessionIn(site, answer);
    return session && can(session.principal, "user.export", { ownerId: session.principal.userId }, now);
  };

  test("still proves the password before what needs a fresh proof, when the account has one", async () => {
    await makeUser(site.db, { now, email: who.email, googleSubject: who.sub, passwordHash: "$argon2id$an-old-one" });
    expect(await freshness(await visit({ claims: who }))).toEqual({ allowed: false, because: "reauthenticate" });
  });

  test("has proved enough for five minutes when there is no password", async () => {
    await makeUser(site.db, { now, email: who.email, googleSubject: who.sub });
    expect(await freshness(await visit({ claims: who }))).toMatchObject({ allowed: true });
  });
});

describe("a signed-in person", () => {
  let userId: number;
  let person: SignedIn;
  beforeEach(async () => {
    userId = await makeUser(site.db, { now, email: `own-${who.email}` });
    person = await signIn(site, userId);
  });
  const go = (purpose: string, claims: Record<string, unknown> = {}) =>
    visit({ claims: { ...who, ...claims } }, { query: `?purpose=${purpose}`, cookie: person.headers.cookie });
  const freshUntil = async () => (await site.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]?.reauthenticatedAt;

  test("links a Google account whatever its address, and is told by mail", async () => {
    expect((await go("link")).headers.location).toBe("/my-account?notice=google-linked");
    expect(await userBy(`own-${who.email}`)).toMatchObject({ googleSubject: who.sub });
    expect(await templatesTo(userId)).toEqual(["google-linked"]);
    expect(await auditsOf(userId)).toContain("user.linkGoogle done: signed in");
  });

  test("cannot take a Google account that another person has linked, nor replace their own", async () => {
    await makeUser(site.db, { now, googleSubject: who.sub });
    expect((await go("link")).headers.location).toBe("/my-account?notice=google-failed");
    await go("link", { sub: `${who.sub}-own` });
    expect((await go("link", { sub: `${who.sub}-other` })).headers.location).toBe("/my-account?notice=google-failed");
    expect(await userBy(`own-${who.email}`)).toMatchObject({ googleSubject: `${who.sub}-own` });
  });

  test("links only with a password proved within five minutes, and only from a page of ours", async () => {
    const start = (site_: string) => get("/api/auth/google?purpose=link", person.headers.cookie, { "sec-fetch-site": site_ });
    expect((await start("same-origin")).headers.location).toContain(provider.issuer);
    for (const elsewhere of ["cross-site", "same-site", "none"])
      expect((await start(elsewhere)).headers.location, elsewhere).toBe("/my-account?notice=google-failed");
    site.setNow(new Date(now.getTime() + 5 * minuteMs));
    expect((await start("same-origin")).headers.location).toBe("/my-account?notice=confirm-password");
    expect((await leave("?purpose=link")).to).toBe("/signin?next=%2Fmy-account");
  });

  test("who has no password may have a link mailed to choose one, which a stranger may not", async () => {
    await site.db.update(users).set({ googleSubject: who.sub }).where(eq(users.id, userId));
    const ask = (headers: Record<string, string>) =>
      site.app.inject({ method: "POST", url: "/api/auth/forgot-password", headers, payload: { email: `own-${who.email}` } });
    expect((await ask({ ...sameOriginHeaders })).statusCode).toBe(202);
    expect((await ask(person.writeHeaders)).statusCode).toBe(202);
    expect(await templatesTo(userId)).toEqual(["reset-password-google", "reset-password"]);
  });

  test("does not link when someone else is signed in on the way back", async () => {
    const other = await signIn(site, await makeUser(site.db, { now }));
    const { to, cookie } = await leave("?purpose=link", person.headers.cookie);
    const back = provider.agree(to, { claims: who }).replace(testOrigin, "");
    const answers: Answer[] = [
      await get(back, cookie.replace(person.token, other.token)),
      await get(back, cookie.replace(person.token, "ended")),
    ];
    for (const answer of answers) expect(answer.headers.location).toBe("/my-account?notice=google-failed");
    expect(await site.db.$count(users, eq(users.googleSubject, who.sub))).toBe(0);
  });

  test("who is an administrator cannot link one", async () => {
    person = await signIn(site, await makeUser(site.db, { now, role: "platform_admin" }), { mfaAt: now });
    expect((await go("link")).headers.location).toBe("/my-account?notice=google-failed");
    expect(await site.db.$count(users, eq(users.googleSubject, who.sub))).toBe(0);
  });

  test("proves again who they are, when Google says that this is fresh", async () => {
    await site.db.update(users).set({ googleSubject: who.sub }).where(eq(users.id, userId));
    const later = new Date(now.getTime() + 10 * minuteMs);
    site.setNow(later);
    const { to } = await leave("?purpose=confirm", person.headers.cookie);
    expect(new URL(to).searchParams.get("max_age")).toBe("0");
    for (const auth_time of [undefined, seconds, seconds + 5 * 60, "now"]) {
      expect((await go("confirm", { auth_time })).headers.location, String(auth_time)).toBe("/my-account?notice=google-failed");
      expect(await freshUntil()).toEqual(now);
    }
    expect((await go("confirm", { auth_time: seconds + 600, sub: "google-someone-else" })).headers.location).toContain("google-failed");
    expect(await freshUntil()).toEqual(now);
    const proved = await go("confirm&next=/my-account?section=data", { auth_time: seconds + 600 });
    expect(proved.headers.location).toBe("/my-account?section=data");
    expect(await freshUntil()).toEqual(later);
    expect(await auditsOf(userId)).toContain("session.confirmGoogle done: fresh");
    const token = proved.cookies.find(({ name }) => name === "__Host-session")?.value ?? "";
    expect((await readSession(site.services, token))?.principal.userId).toBe(userId);
    expect(await readSession(site.services, person.token)).toBeNull();
  });
});
