import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// One rule for every path that can name nothing: it is not found, as a page, as an answer of the API, and never by way of another address.

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: new Date("2026-11-21T12:00:00Z") });
});
afterAll(() => site?.close());

const broken = [
  ["a code cut off", "%E0%A4%A"],
  ["a code that is none", "%zz"],
  ["a percent sign alone", "100%"],
  ["half a letter", "%C3"],
  ["a letter written too long", "%C0%AF"],
  ["a surrogate", "%ED%A0%80"],
  ["a null", "%00"],
  ["a line break", "1%0d%0aSet-Cookie:x"],
  ["a backslash in code", "..%5Cx"],
  ["a slash in code", "..%2F..%2Fx"],
  ["codes of codes", "%2541"],
  ["a null in codes of codes", "%2500"],
  ["dots and slashes in codes of codes", "%252e%252e%252fetc"],
] as const;
const pages = [
  "",
  "jobs/",
  "company/",
  "article/",
  "freelance-recruiter/",
  "jobseeker/",
  "problems/",
  "verify-email/",
  "api/docs/",
  "assets/",
  "logos/",
];
const programs = ["api/", "api/jobs/", "api/companies/", "api/articles/", "api/cvs/", "trpc/"];

describe.each(broken)("%s", (_what, text) => {
  test.each(pages)("is not found under /%s", async (place) => {
    for (const accept of ["text/html", "*/*"]) {
      const { statusCode, body, headers } = await site.app.inject({ url: `/${place}${text}`, headers: { accept } });
      expect([statusCode, headers.location, body.includes("Page not found")]).toEqual([404, undefined, true]);
    }
  });

  test.each(programs)("is a problem under /%s", async (place) => {
    const { statusCode, headers, body } = await site.app.inject({ url: `/${place}${text}`, headers: { accept: "application/json" } });
    expect([statusCode, headers["content-type"]]).toEqual([404, expect.stringMatching(/^application\/problem\+json/)]);
    expect(JSON.parse(body)).toMatchObject({ status: 404, code: "not-found" });
  });
});

test("what can be read is answered as ever", async () => {
  for (const url of ["/jobs?q=%E0%A4%A", "/jobs?q=100%&location=%00", "/companies?q=a%2Fb"]) {
    expect((await site.app.inject({ url, headers: { accept: "text/html" } })).statusCode).toBe(200);
  }
});
