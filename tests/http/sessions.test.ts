import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import type { AccountState, UserRole } from "#db/values.ts";
import { createSession, readSession, rotateSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { type SignedIn, sameOriginHeaders, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const start = new Date("2026-11-20T12:00:00Z");
const secondMs = 1000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const later = (ms: number) => new Date(start.getTime() + ms);
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now: start });
});
afterAll(() => site.close());
beforeEach(() => site.setNow(start));

const signedIn = async (role: UserRole = "jobseeker") => signIn(site, await makeUser(site.db, { now: start, role }));
const isLive = async ({ token }: Pick<SignedIn, "token">, now: Date) => {
  site.setNow(now);
  return (await readSession(site.services, token)) !== null;
};
const rowOf = async (hash: string) => (await site.db.select().from(sessions).where(eq(sessions.id, hash)))[0];

describe("unused", () => {
  test.each<[UserRole, number]>([
    ["jobseeker", 14 * dayMs],
    ["recruiter", 14 * dayMs],
    ["company_admin", 24 * hourMs],
    ["platform_admin", 30 * 60 * secondMs],
  ])("a %s's session ends after %i ms, to the second", async (role, idleMs) => {
    expect(await isLive(await signedIn(role), later(idleMs - secondMs))).toBe(true);
    site.setNow(start);
    const other = await signedIn(role);
    expect(await isLive(other, later(idleMs))).toBe(false);
    expect(await rowOf(other.hash)).toBeUndefined();
  });
});

describe("in constant use", () => {
  test.each<[UserRole, number, number]>([
    ["jobseeker", 30 * dayMs, 13 * dayMs],
    ["recruiter", 30 * dayMs, 13 * dayMs],
    ["company_admin", 7 * dayMs, 23 * hourMs],
    ["platform_admin", 8 * hourMs, 29 * 60 * secondMs],
  ])("a %s's session ends after %i ms, to the second", async (role, absoluteMs, everyMs) => {
    const session = await signedIn(role);
    for (let ms = everyMs; ms < absoluteMs; ms += everyMs) expect([ms, await isLive(session, later(ms))]).toEqual([ms, true]);
    expect(await isLive(session, later(absoluteMs - secondMs))).toBe(true);
    expect(await isLive(session, later(absoluteMs))).toBe(false);
  });
});

test("a session used after half its life stays signed in, under the same token", async () => {
  const { token, hash } = await signedIn();
  for (const days of [8, 16, 24, 29]) expect([days, await isLive({ token }, later(days * dayMs))]).toEqual([days, true]);
  expect((await rowOf(hash))?.lastSeenAt).toEqual(later(29 * dayMs));
  expect(JSON.stringify(await site.db.select().from(sessions))).not.toContain(token);
});

test("being seen is written down at most once a minute", async () => {
  const { token, hash } = await signedIn();
  await isLive({ token }, later(59 * secondMs));
  expect((await rowOf(hash))?.lastSeenAt).toEqual(start);
  await isLive({ token }, later(60 * secondMs));
  expect((await rowOf(hash))?.lastSeenAt).toEqual(later(60 * secondMs));
});

test("a new role's lifetime holds from the next request on", async () => {
  const userId = await makeUser(site.db, { now: start });
  const session = await signIn(site, userId);
  expect(await isLive(session, later(9 * hourMs))).toBe(true);
  await site.db.update(users).set({ role: "platform_admin" }).where(eq(users.id, userId));
  expect(await isLive(session, later(9 * hourMs + secondMs))).toBe(false);
});

test.each<[AccountState, number]>([
  ["suspended", 401],
  ["erased", 401],
  ["unverified", 401],
  ["erasure-requested", 200],
  ["active", 200],
])("an open tab of an account that becomes %s is answered %i at its next call", async (state, status) => {
  const userId = await makeUser(site.db, { now: start });
  const { headers } = await signIn(site, userId);
  const ask = async () => (await site.app.inject({ url: "/api/user", headers })).statusCode;
  expect(await ask()).toBe(200);
  await site.db.update(users).set({ state }).where(eq(users.id, userId));
  expect(await ask()).toBe(status);
});

test("of more than ten sessions those longest unused end", async () => {
  const userId = await makeUser(site.db, { now: start });
  const held: SignedIn[] = [];
  for (let at = 0; at < 10; at++) {
    site.setNow(later(at * secondMs));
    held.push(await signIn(site, userId));
  }
  // The first is used again, so the second has been unused for longest.
  await isLive(held[0] as SignedIn, later(2 * 60 * secondMs));
  held.push(await signIn(site, userId));
  const live = await Promise.all(held.map((session) => isLive(session, later(2 * 60 * secondMs))));
  expect(live).toEqual([true, false, ...Array(9).fill(true)]);
});

test("ten sign-ins at once leave no more than ten sessions", async () => {
  const userId = await makeUser(site.db, { now: start });
  for (let at = 0; at < 9; at++) await signIn(site, userId);
  const begin = () =>
    runTransaction(site.db, (tx) => createSession(tx as unknown as typeof site.db, { userId, now: start, userAgent: "" }));
  await Promise.all([begin(), begin(), begin(), begin()]);
  expect(await site.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))).toHaveLength(10);
});

test("a rotated session keeps device and age; its old token is dead at once", async () => {
  const { token, hash } = await signedIn();
  const before = await rowOf(hash);
  const rotated = await rotateSession(site.db, { hash, now: later(secondMs), proven: "second-factor" });
  expect(rotated.expiresAt).toEqual(before?.expiresAt);
  expect([await isLive({ token }, later(secondMs)), await isLive(rotated, later(secondMs))]).toEqual([false, true]);
  await expect(rotateSession(site.db, { hash, now: later(secondMs) })).rejects.toMatchObject({ code: "unauthenticated" });
});

describe("GET /api/auth/session", () => {
  const ask = (headers = {}) => site.app.inject({ url: "/api/auth/session", headers });

  test("answers everyone, and nobody keeps the answer", async () => {
    for (const headers of [{}, { cookie: "__Host-session=invented" }]) {
      const answer = await ask(headers);
      expect([answer.statusCode, answer.json()]).toEqual([200, { authenticated: false }]);
      expect([answer.headers["cache-control"], answer.headers.vary]).toEqual(["no-store", expect.stringContaining("Cookie")]);
    }
    const { headers } = await signedIn("platform_admin");
    const user = { id: expect.stringMatching(/^[\w-]{22}$/), role: "platform_admin", name: "Robin Sample", emailVerified: true };
    const times = { expiresAt: "2026-11-20T12:30:00.000Z", endsAt: "2026-11-20T20:00:00.000Z" };
    expect((await ask(headers)).json()).toEqual({ authenticated: true, user, ...times });
  });

  test("keeps nobody signed in, and is over when the session is", async () => {
    const { headers } = await signedIn("platform_admin");
    site.setNow(later(29 * 60 * secondMs));
    expect((await ask(headers)).json()).toMatchObject({ authenticated: true, expiresAt: "2026-11-20T12:30:00.000Z" });
    site.setNow(later(30 * 60 * secondMs));
    expect((await ask(headers)).json()).toEqual({ authenticated: false });
  });

  test("tells of the time that using it has won, and never of one beyond its end", async () => {
    const { headers } = await signedIn("platform_admin");
    for (let minute = 25; minute < 8 * 60; minute += 25) {
      site.setNow(later(minute * 60 * secondMs));
      await site.app.inject({ url: "/api/user", headers });
    }
    expect((await ask(headers)).json()).toMatchObject({ expiresAt: "2026-11-20T20:00:00.000Z", endsAt: "2026-11-20T20:00:00.000Z" });
  });
});

describe("GET /api/user", () => {
  test("is 401 for a visitor", async () => {
    const answer = await site.app.inject({ url: "/api/user" });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "unauthenticated"]);
  });

  test("is null for a visitor who prefers that, and the same for everybody else", async () => {
    const prefer = "visitor=null";
    const visitor = await site.app.inject({ url: "/api/user", headers: { prefer } });
    expect([visitor.statusCode, visitor.json(), visitor.headers["preference-applied"]]).toEqual([200, null, prefer]);
    expect(visitor.headers["cache-control"]).toBe("no-store");
    const { headers } = await signedIn();
    expect((await site.app.inject({ url: "/api/user", headers: { ...headers, prefer } })).json()).toMatchObject({ role: "jobseeker" });
    expect((await site.app.inject({ url: "/api/user", headers: { prefer: "respond-async" } })).statusCode).toBe(401);
    expect((await site.app.inject({ url: "/api/notifications", headers: { prefer } })).statusCode).toBe(401);
  });

  test("corrects what pages may read of the session: beside one it is there, without one it is not", async () => {
    const prefer = "visitor=null";
    const hintAfter = async (headers: { cookie?: string }) =>
      (await site.app.inject({ url: "/api/user", headers: { ...headers, prefer } })).cookies.map(({ name, value }) => [name, value]);
    const { headers } = await signedIn();
    expect(await hintAfter(headers)).toEqual([["signed-in", "1"]]);
    expect(await hintAfter({ cookie: `${headers.cookie}; signed-in=1` })).toEqual([]);
    expect(await hintAfter({ cookie: "__Host-session=ended; signed-in=1" })).toEqual([["signed-in", ""]]);
    expect(await hintAfter({})).toEqual([]);
  });

  test("tells a person of themselves, and of nothing secret", async () => {
    const { headers } = await signIn(site, await makeUser(site.db, { now: start, email: "me@people.example.test", passwordHash: "$hash" }));
    const answer = await site.app.inject({ url: "/api/user", headers });
    expect(Object.keys(answer.json()).sort()).toEqual(["companyId", "companyName", "email", "emailVerified", "id", "mfa", "name", "role"]);
    expect(answer.json().email).toBe("me@people.example.test");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

test("a public page is one document for everybody, whose ways in are usable links", async () => {
  const { headers } = await signedIn();
  const [visitor, person] = [await site.app.inject("/about"), await site.app.inject({ url: "/about", headers })];
  expect(person.body).toBe(visitor.body);
  expect([person.headers.etag, person.headers.vary]).toEqual([visitor.headers.etag, "Accept-Encoding"]);
  const header = /<header.*?<\/header>/s.exec(visitor.body)?.[0];
  expect(header).toMatch(/<a href="\/signin"[^>]*>Sign In<\/a>.*<a href="\/get-started"[^>]*>Get Started<\/a>/s);
  expect(header).not.toContain("aria-disabled");
});

describe("signing out", () => {
  const leave = (headers = {}) =>
    site.app.inject({ method: "POST", url: "/api/auth/signout", headers: { ...sameOriginHeaders, ...headers }, payload: {} });

  test("ends the session for good: its cookie played back opens nothing", async () => {
    const { headers, hash } = await signedIn();
    const answer = await leave(headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    const cleared = answer.cookies.find(({ name }) => name === "__Host-session");
    expect([cleared?.value, cleared?.expires?.getTime()]).toEqual(["", 0]);
    const hint = answer.cookies.find(({ name }) => name === "signed-in");
    expect([hint?.value, hint?.expires?.getTime()]).toEqual(["", 0]);
    expect(await rowOf(hash)).toBeUndefined();
    expect((await site.app.inject({ url: "/api/user", headers })).statusCode).toBe(401);
    expect((await leave(headers)).json()).toEqual({ success: true });
  });

  test("works without a session too", async () => {
    expect((await leave()).statusCode).toBe(200);
  });

  test("leaves the person's other browsers signed in", async () => {
    const userId = await makeUser(site.db, { now: start });
    const [one, other] = [await signIn(site, userId), await signIn(site, userId)];
    await leave(one.headers);
    expect([await isLive(one, start), await isLive(other, start)]).toEqual([false, true]);
  });

  const follow = (headers: Record<string, string>) => site.app.inject({ url: "/api/auth/signout", headers });

  test.each([
    [{ "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }],
    [{ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
    [{ referer: "https://jobs.example.test/my-account" }],
  ])("by a link of our own %j leads home", async (fetched) => {
    const { headers, hash } = await signedIn();
    const answer = await follow({ ...headers, ...(fetched as Record<string, string>) });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/"]);
    expect(await rowOf(hash)).toBeUndefined();
  });

  test.each([
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    [{ "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate" }],
    [{ "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors" }],
    [{ referer: "https://jobs.example.test.elsewhere.example/" }],
    [{}],
  ])("by a link or picture from elsewhere %j only offers a button", async (fetched) => {
    const { headers, hash } = await signedIn();
    const answer = await follow({ ...headers, ...(fetched as Record<string, string>) });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.body).toContain('<form method="get" action="/api/auth/signout"><button>Sign Out</button></form>');
    expect(await rowOf(hash)).toBeDefined();
  });
});
