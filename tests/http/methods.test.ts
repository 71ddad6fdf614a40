import { afterAll, beforeAll, expect, test } from "vitest";
import { makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";

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
    for (const url of ["/", "/jobs", `/jobs/${job}`, "/api/jobs", "/jobs.rss.xml", "/sitemap.xml"]) {
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
