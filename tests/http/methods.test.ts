import { afterAll, beforeAll, expect, test } from "vitest";
import { makeJob } from "#db/seed/factories.ts";
import { sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let job: number;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      job = await makeJob(db, { now });
    },
  });
});
afterAll(() => site.close());

test.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
  "%s is not allowed on what is only read, and the answer says what is",
  async (method) => {
    for (const url of ["/", "/jobs", `/jobs/${job}`, "/api/countries", "/jobs.rss.xml", "/sitemap.xml"]) {
      const answer = await site.app.inject({ method, url });
      expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, "GET, HEAD, OPTIONS"]);
      expect(answer.json()).toMatchObject({ status: 405, code: "method-not-allowed" });
    }
  },
);

test("OPTIONS names the methods", async () => {
  const answer = await site.app.inject({ method: "OPTIONS", url: "/jobs" });
  expect([answer.statusCode, answer.headers.allow, answer.body]).toEqual([204, "GET, HEAD, OPTIONS", ""]);
});

test("TRACE is answered nowhere, and repeats nothing", async () => {
  for (const url of ["/", "/jobs", "/api/jobs", "/trpc/site.info", "/api/auth/signin"]) {
    const answer = await site.app.inject({ method: "TRACE" as "GET", url, headers: { "x-canary": "told-again" } });
    expect([url, answer.statusCode >= 400, answer.body.includes("told-again")]).toEqual([url, true, false]);
  }
});

test("no answer opens itself to the scripts of another site", async () => {
  for (const method of ["GET", "OPTIONS"] as const) {
    for (const url of ["/", "/api/jobs", "/trpc/site.info", "/api/user", "/jobs.json", "/embed/jobs", "/api/batch"]) {
      const headers = {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-xsrf-token",
      };
      const answer = await site.app.inject({ method, url, headers });
      expect([url, Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))]).toEqual([url, []]);
    }
  }
});

test("a method that an API address does not take is answered with those it takes", async () => {
  for (const [method, url, allow] of [
    ["GET", "/api/batch", "OPTIONS, POST"],
    ["HEAD", "/api/auth/signin", "OPTIONS, POST"],
    ["DELETE", `/api/companies/${"x".repeat(20)}`, "GET, HEAD, OPTIONS"],
    ["PUT", "/api/auth/signout", "GET, HEAD, OPTIONS, POST"],
  ] as const) {
    const answer = await site.app.inject({ method, url });
    expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, allow]);
  }
  const options = await site.app.inject({ method: "OPTIONS", url: "/api/batch" });
  expect([options.statusCode, options.headers.allow]).toEqual([204, "OPTIONS, POST"]);
  for (const method of ["POST", "DELETE", "OPTIONS"] as const) {
    expect((await site.app.inject({ method, url: "/api/nothing" })).statusCode).toBe(404);
  }
});

test("what cannot be read under /api is a problem with a page", async () => {
  const send = (headers: Record<string, string>, payload: string) =>
    site.app.inject({ method: "POST", url: "/api/auth/signin", headers: { ...sameOriginHeaders, ...headers }, payload });
  for (const [answer, status, code] of [
    [await send({ "content-type": "text/plain" }, "x"), 415, "unsupported-media-type"],
    [await send({}, "{"), 400, "bad-input"],
    [await send({}, JSON.stringify({ email: "x".repeat(1_100_000) })), 413, "too-large"],
    [await site.app.inject({ url: "/api/%" }), 404, "not-found"],
  ] as const) {
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { type: `/problems/${code}`, status, code }]);
    expect((await site.app.inject({ url: `/problems/${code}` })).statusCode).toBe(200);
  }
});

test("every GET answers HEAD, without a body", async () => {
  for (const url of ["/api/countries", "/api/jobs", `/api/jobs/${job}`, "/api/openapi.json"]) {
    const answer = await site.app.inject({ method: "HEAD", url });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, ""]);
    expect(answer.headers.etag).toBeDefined();
  }
});

test("an API address that does not exist answers a problem, not a page", async () => {
  for (const url of ["/api/nothing", "/api/jobs/7/more"]) {
    const answer = await site.app.inject({ url });
    expect([url, answer.statusCode, answer.headers["content-type"]]).toEqual([url, 404, "application/problem+json; charset=utf-8"]);
  }
});

test("If-None-Match: * means any version, but only of what exists", async () => {
  const ask = (url: string) => site.app.inject({ url, headers: { "if-none-match": "*" } });
  expect((await ask("/jobs")).statusCode).toBe(304);
  expect((await ask("/jobs.rss.xml")).statusCode).toBe(304);
  expect((await ask("/no-such-page")).statusCode).toBe(404);
});
