import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    now,
    limits: createMemoryLimiter(),
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar & Quoin", slug: "ashlar", now });
      for (let count = 0; count < 25; count++)
        await makeJob(db, { companyId, category: "cost-manager", title: `Cost Manager <${count}>`, now });
      await makeJob(db, { title: "Planner", isSample: true, now });
      await makeJob(db, { companyId, status: "frozen", title: "Frozen", now });
    },
  });
});
afterAll(() => site.close());

let visitors = 0;
const get = (path: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url: path, headers: { accept: "text/html", ...headers }, remoteAddress: `10.0.0.${visitors++ % 200}` });
const links = (body: string) => [...body.matchAll(/<a href="([^"]*)" target="_parent">/g)].map(([, href]) => href);

describe("a list for other people's pages", () => {
  test("may stand in any frame, runs nothing and leaves no cookie", async () => {
    const { statusCode, headers, body } = await get("/embed/jobs?category=cost-manager", { cookie: "__Host-session=none" });
    expect(statusCode).toBe(200);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors *");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(body).not.toMatch(/<script|\son\w+=/);
  });

  test("lists the newest of the search, as many as asked and never more than twenty, with links to the board", async () => {
    const ten = links((await get("/embed/jobs?category=cost-manager")).body);
    expect(ten).toHaveLength(11);
    expect(ten.slice(0, 10).every((href) => href?.startsWith(`${testOrigin}/jobs/`))).toBe(true);
    expect(ten[10]).toBe(`${testOrigin}/jobs?category=cost-manager`);
    expect(links((await get("/embed/jobs?category=cost-manager&limit=99")).body)).toHaveLength(21);
    expect(links((await get("/embed/jobs?category=cost-manager&limit=0")).body)).toHaveLength(2);
    expect(links((await get("/embed/jobs?category=cost-manager&limit=-3&page=9")).body)).toHaveLength(11);
  });

  test("of a company holds its own adverts only, and none that are hidden", async () => {
    const { body } = await get("/embed/jobs?company=ashlar&limit=20");
    expect(body).toContain("Jobs at Ashlar &amp; Quoin</h1>");
    expect(body).not.toMatch(/Planner|Frozen/);
    expect(links(body).at(-1)).toBe(`${testOrigin}/company/ashlar`);
    expect((await get("/embed/jobs?company=nobody")).statusCode).toBe(404);
  });

  test("marks samples, escapes titles, says when there is nothing, and is light or dark as told", async () => {
    expect((await get("/embed/jobs?q=planner")).body).toContain("Sample advert");
    expect((await get("/embed/jobs?category=cost-manager")).body).toContain("Cost Manager &lt;24&gt;");
    const empty = await get("/embed/jobs?q=zzzqqq&theme=dark");
    expect(empty.body).toContain("No jobs of this kind are open just now.");
    expect(empty.body).toContain('data-theme="dark"');
    expect((await get("/embed/jobs?theme=%22%3E%3Cscript%3E")).body).toContain('<html lang="en-GB"><head>');
  });

  test("is kept by whoever asks, and counted", async () => {
    const first = await get("/embed/jobs");
    expect(first.headers["cache-control"]).toBe("public, max-age=300, stale-while-revalidate=3600");
    expect((await get("/embed/jobs", { "if-none-match": String(first.headers.etag) })).statusCode).toBe(304);
    const statuses = new Set<number>();
    for (let asked = 0; asked < 125; asked++)
      statuses.add((await site.app.inject({ url: "/embed/jobs", remoteAddress: "10.9.9.9" })).statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("the page that gives the HTML", () => {
  test("shows the HTML of a company's list, and where other boards fetch its adverts", async () => {
    const { statusCode, body } = await get("/embed?company=ashlar&limit=5&theme=dark");
    expect(statusCode).toBe(200);
    const html = /<pre[^>]*>(.*?)<\/pre>/s.exec(body)?.[1]?.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
    const src = /src="([^"]*)"/.exec(html?.replaceAll("&amp;", "&") ?? "")?.[1]?.replaceAll("&amp;", "&");
    expect(src).toBe(`${testOrigin}/embed/jobs?company=ashlar&limit=5&theme=dark`);
    expect(links((await get(String(src).replace(testOrigin, ""))).body)).toHaveLength(6);
    for (const board of ["indeed", "linkedin"]) expect(body).toContain(`${testOrigin}/feeds/company/ashlar/${board}.xml`);
  });

  test("says when there is no such company, and takes whatever the address holds", async () => {
    expect((await get("/embed?company=nobody")).body).toContain("No company page has this address.");
    for (const query of ["limit=x", "company=%00", `q=${"x".repeat(3000)}`, "theme=<b>", "%E0%A4%A"]) {
      expect([query, (await get(`/embed?${query}`)).statusCode]).toEqual([query, 200]);
      expect([200, 404]).toContain((await get(`/embed/jobs?${query}`)).statusCode);
    }
  });
});
