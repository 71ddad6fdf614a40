import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { sessionCookieName } from "#server/http/csrf.ts";
import { createSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { type CsrfToken, definedHeaders, requestCsrfToken } from "#tests/fixtures/csrf.ts";
import { sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { procedures } from "./permissions/call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let mine: string;

const openSession = async () =>
  (await createSession(site.db, { userId: await makeUser(site.db, { now }), now, userAgent: "Firefox" })).token;
const tokenFor = (session: string | null) => requestCsrfToken(site, session);

beforeAll(async () => {
  site = await openTestSite({ now });
  mine = await openSession();
});
afterAll(() => site.close());

describe("paths that need no token", () => {
  const exempt = [
    "/api/auth/signin",
    "/api/auth/signin/second-factor",
    "/api/auth/admin-signin",
    "/api/auth/recruiter-signin",
    "/api/auth/database-signin",
    "/api/auth/register/jobseeker",
    "/api/auth/register/recruiter",
    "/api/auth/signout",
    "/api/auth/forgot-password",
    "/api/auth/reset-password",
  ];
  const post = (url: string, headers: Record<string, string | undefined>) =>
    site.app.inject({ method: "POST", url, payload: "{}", headers: definedHeaders(headers) });

  test.each(exempt)("%s is refused from a page of another site", async (url) => {
    for (const headers of [
      { ...sameOriginHeaders, "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { ...sameOriginHeaders, "sec-fetch-site": "same-site", origin: "https://blog.example.test" },
      { "content-type": "application/json", origin: "https://evil.example" },
      { "content-type": "application/json" },
    ]) {
      const answer = await post(url, headers);
      expect([answer.statusCode, answer.json().code]).toEqual([403, "csrf-failed"]);
    }
  });

  test.each(exempt)("%s takes no form, from whatever page", async (url) => {
    expect((await post(url, { ...sameOriginHeaders, "content-type": "application/x-www-form-urlencoded" })).statusCode).toBe(415);
  });

  test.each(exempt)("%s is answered from our own page without a token", async (url) => {
    const answer = await post(url, sameOriginHeaders);
    expect(answer.statusCode).not.toBe(405);
    expect(answer.json().code).not.toBe("csrf-failed");
  });
});

describe("the token", () => {
  test("comes in the answer and in a cookie that scripts may read, and is kept by nobody", async () => {
    const answer = await site.app.inject({ url: "/api/auth/csrf-token" });
    const { csrfToken, ...rest } = answer.json<{ csrfToken: string }>();
    expect(rest).toEqual({ success: true });
    expect(answer.headers["cache-control"]).toBe("no-store");
    const cookie = answer.cookies.find(({ name }) => name === "XSRF-TOKEN");
    expect(cookie).toEqual({ name: "XSRF-TOKEN", value: csrfToken, path: "/", secure: true, sameSite: "Lax" });
    const visitor = answer.cookies.find(({ name }) => name === "__Host-pre");
    expect(visitor).toMatchObject({ path: "/", secure: true, httpOnly: true, sameSite: "Lax" });
  });

  test("of a visitor serves while the browser keeps its name", async () => {
    const first = await tokenFor(null);
    const again = await site.app.inject({ url: "/api/auth/csrf-token", headers: { cookie: first.cookie } });
    expect(again.cookies.map(({ name }) => name)).toEqual(["XSRF-TOKEN"]);
  });

  test("does not tell the session or its hash", async () => {
    const { token } = await tokenFor(mine);
    expect(token).not.toContain(mine);
    expect(token.split(".")).toHaveLength(2);
  });
});

describe("a session that changes", () => {
  const write = (path: string, { cookie, token }: CsrfToken, payload = "{}") =>
    site.app.inject({ method: "POST", url: `/trpc/${path}`, payload, headers: { ...sameOriginHeaders, cookie, "x-xsrf-token": token } });
  const asked = (answer: { cookies: { name: string; value: string }[] }) => new Map(answer.cookies.map(({ name, value }) => [name, value]));

  test("takes its token with it when it ends, and the browser is given a visitor's", async () => {
    const held = await tokenFor(await openSession());
    const answer = await write("account.devices.endAll", held);
    expect(answer.statusCode).toBe(200);
    const given = asked(answer);
    expect(given.get(sessionCookieName)).toBe("");
    const visitor = {
      cookie: `XSRF-TOKEN=${given.get("XSRF-TOKEN")}; __Host-pre=${given.get("__Host-pre")}`,
      token: given.get("XSRF-TOKEN") ?? "",
    };
    expect((await write("account.devices.endAll", visitor)).statusCode).toBe(401);
    expect((await write("account.devices.endAll", { ...visitor, token: held.token })).statusCode).toBe(403);
  });

  test("is given a new token with its new name, and the old one is worthless", async () => {
    const held = await tokenFor(await openSession());
    const answer = await write("account.password.change", held, '{"newPassword":"a lighthouse of nine copper kettles"}');
    expect(answer.statusCode).toBe(200);
    const given = asked(answer);
    const session = `${sessionCookieName}=${given.get(sessionCookieName)}`;
    const fresh = given.get("XSRF-TOKEN") ?? "";
    const update = (token: string) =>
      write("account.preferences.update", { cookie: `${session}; XSRF-TOKEN=${token}`, token }, '{"jobAlerts":true}');
    expect((await update(held.token)).statusCode).toBe(403);
    expect((await update(fresh)).statusCode).toBe(200);
  });

  test("stays as it is when the procedure refuses", async () => {
    const held = await tokenFor(await openSession());
    const answer = await write("account.password.change", held, '{"newPassword":"short"}');
    expect([answer.statusCode, answer.cookies]).toEqual([422, []]);
  });
});

test("nothing that changes anything can be set off by an address alone", async () => {
  const { cookie, token } = await tokenFor(mine);
  const mutations = procedures.filter(({ type }) => type !== "query");
  expect(mutations.length).toBeGreaterThan(10);
  for (const { name } of mutations) {
    const answer = await site.app.inject({ url: `/trpc/${name}?input=%7B%7D`, headers: { cookie, "x-xsrf-token": token } });
    expect([name, answer.statusCode]).toEqual([name, 405]);
  }
});
