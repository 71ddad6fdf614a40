import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemCodes } from "#server/http/problems.ts";
import { apiReferenceOf } from "#server/modules/operations/openapi/api-reference.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

const page = async (url: string) => {
  const { statusCode, headers, body } = await site.app.inject({ url, headers: { accept: "text/html" } });
  return { status: statusCode, type: headers["content-type"], body };
};
const nodes = (html: string) => html.match(/<[a-z]/g)?.length ?? 0;
const budgetNodes = 1500;

describe("/api/docs", () => {
  test("lists every public call, with the document beside", async () => {
    const { status, type, body } = await page("/api/docs");
    expect([status, type]).toEqual([200, "text/html; charset=utf-8"]);
    const calls = apiReferenceOf(site.services)?.calls() ?? [];
    expect(body).toContain("/api/jobs/count");
    expect(body).toContain('href="/api/openapi.json"');
    expect(body).not.toContain("/api/admin");
    expect(calls.length).toBeGreaterThan(30);
    expect(nodes(body)).toBeLessThan(budgetNodes);
  });

  test("says each group in full, within the budget of a page", async () => {
    const { body } = await page("/api/docs");
    const sections = [...new Set([...body.matchAll(/href="(\/api\/docs\/[a-z-]+)"/g)].map(([, href]) => href ?? ""))];
    expect(sections.length).toBeGreaterThan(4);
    for (const section of sections) {
      const { status, body: text } = await page(section);
      expect([section, status]).toEqual([section, 200]);
      expect(text).toContain("curl ");
      expect([section, nodes(text) < budgetNodes]).toEqual([section, true]);
    }
  });

  test("shows parameters with their bounds, answers, refusals and who may call", async () => {
    const { body } = await page("/api/docs/jobs");
    expect(body).toContain('id="listJobs"');
    expect(body).toMatch(/whole number, 1 to 50, else 15/);
    expect(body).toContain("Everybody");
    expect(body).toContain('href="/problems/invalid-parameters"');
    expect(body).toContain("JobCard");
  });

  test("does not know groups that are not there, nor those of administrators", async () => {
    for (const section of ["nothing", "administration", "feeds"]) expect((await page(`/api/docs/${section}`)).status).toBe(404);
  });
});

describe("/problems", () => {
  test("every problem has its page, which says what it means and what to do", async () => {
    const { body: list } = await page("/problems");
    for (const code of problemCodes) {
      const { status, body } = await page(`/problems/${code}`);
      expect([code, status, body.includes("What to do"), list.includes(`href="/problems/${code}"`)]).toEqual([code, 200, true, true]);
    }
  });

  test("other codes have none", async () => {
    for (const name of ["nothing", "x".repeat(300)])
      for (const start of ["/problems/", "/api/docs/"]) expect([start, (await page(start + name)).status]).toEqual([start, 404]);
  });
});
