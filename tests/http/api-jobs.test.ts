import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

interface JobList {
  items: { id: number; title: string; distanceMiles: number | null }[];
  page: number;
  limit: number;
  total: number;
  hasMore: boolean;
}
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar and Quoin", slug: "ashlar", now });
      for (let index = 0; index < 18; index += 1) {
        const firstPublishedAt = new Date(now.getTime() - (index + 1) * 3_600_000);
        await makeJob(db, { companyId, title: `Cost Manager ${index}`, category: "cost-manager", firstPublishedAt, now });
      }
      await makeJob(db, { companyId, title: "Estimator", category: "cost-engineer", now });
    },
  });
});
afterAll(() => site.close());

describe("GET /api/jobs", () => {
  test("answers fifteen adverts a page, newest first, with the whole count", async () => {
    const answer = await get("/api/jobs?limit=15&page=1");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("public, max-age=30, stale-while-revalidate=60");
    const list = answer.json<JobList>();
    expect(list).toMatchObject({ page: 1, limit: 15, total: 19, hasMore: true });
    expect(list.items.map(({ title }) => title).slice(0, 2)).toEqual(["Cost Manager 0", "Cost Manager 1"]);
    expect(list.items[0]).toHaveProperty("distanceMiles", null);
    const rest = (await get("/api/jobs?limit=15&page=2")).json<JobList>();
    expect(rest.items).toHaveLength(4);
    expect(rest.hasMore).toBe(false);
    expect(new Set([...list.items, ...rest.items].map(({ id }) => id)).size).toBe(19);
  });

  test("takes the filters of the list's own address", async () => {
    const list = (await get("/api/jobs?category=cost-engineer&q=estimator")).json<JobList>();
    expect(list.items.map(({ title }) => title)).toEqual(["Estimator"]);
  });

  test("is empty past the last page", async () => {
    expect((await get("/api/jobs?page=500")).json<JobList>()).toMatchObject({ items: [], total: 19, hasMore: false });
  });

  test.each(["limit=0", "limit=51", "limit=abc", "limit=", "page=0", "page=501", "page=-1", "page=1.5", "limit=1&limit=2"])(
    "refuses %s as a problem that names the parameter",
    async (query) => {
      const answer = await get(`/api/jobs?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      const problem = answer.json<{ type: string; status: number; code: string; errors: { pointer: string; detail: string }[] }>();
      expect(problem).toMatchObject({ type: "/problems/invalid-parameters", status: 400, code: "invalid-parameters" });
      expect(problem.errors.map(({ pointer }) => pointer)).toEqual([query.split("=")[0]]);
    },
  );

  test("answers 304 to a caller who has it", async () => {
    const first = await get("/api/jobs?limit=3");
    const again = await get("/api/jobs?limit=3", { "if-none-match": String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    const other = await get("/api/jobs?limit=4", { "if-none-match": String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  test.each([
    `q=${"x".repeat(5000)}`,
    "q=%22%22%22",
    "q=*",
    "q=%25_",
    "q=%F0%9F%98%80",
    "q=%3Cscript%3E",
    "q=%E2%80%AE%D7%A9%D7%9C",
    "q=%ZZ",
    "radius=-5&location=Leeds",
    "radius=1e9&location=Leeds",
    "radius=abc",
    "sort=hack",
    "min=60k",
    "min=%C2%A360,000&max=1",
    "min=60.000",
    "min=-1",
    "location=XX99",
    "location=sw1a1aa",
    "location=Newport",
    "category=a,b,c&category=d&category[]=e",
    `${"sector=rail&".repeat(400)}`,
  ])("never fails on %.60s", async (query) => {
    for (const path of ["/api/jobs", "/api/jobs/count"]) expect((await get(`${path}?${query}`)).statusCode).toBe(200);
  });
});

describe("the other public lists", () => {
  test("count the adverts of a search", async () => {
    expect((await get("/api/jobs/count")).json()).toEqual({ count: 19 });
    expect((await get("/api/jobs/count?category=cost-engineer")).json()).toEqual({ count: 1 });
  });

  test.each(["/api/categories", "/api/skills", "/api/locations", "/api/countries"])(
    "%s may be kept for an hour and revalidated",
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
      expect(answer.json<{ items: unknown[] }>().items.length).toBeGreaterThan(2);
      expect((await get(path, { "if-none-match": String(answer.headers.etag) })).statusCode).toBe(304);
    },
  );

  test("count live adverts by category", async () => {
    const { items } = (await get("/api/categories")).json<{ items: { slug: string; jobCount: number }[] }>();
    expect(Object.fromEntries(items.map(({ slug, jobCount }) => [slug, jobCount]))).toMatchObject({
      "cost-manager": 18,
      "cost-engineer": 1,
    });
  });

  test("name the nations", async () => {
    const { items } = (await get("/api/countries")).json<{ items: { name: string }[] }>();
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(["England", "Scotland", "Wales", "Northern Ireland"]));
  });
});

describe("search over tRPC", () => {
  const call = (procedure: string, input: unknown) => get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);

  test("takes an address, an object, or nonsense", async () => {
    for (const input of ["?category=cost-engineer", { category: ["cost-engineer"] }, { category: "cost-engineer", page: 1, q: null }]) {
      const answer = await call("search.page", input);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<{ result: { data: { total: number } } }>().result.data.total).toBe(1);
    }
    for (const input of [null, 7, [], { q: { deep: true }, category: [[1]] }]) {
      const answer = await call("search.count", input);
      expect(answer.statusCode, JSON.stringify(input)).toBe(200);
      expect(answer.json<{ result: { data: { total: number } } }>().result.data.total).toBe(19);
    }
  });

  test("suggests places as they are typed", async () => {
    const labels = (await call("places.suggest", { prefix: "lee" })).json<{ result: { data: { label: string }[] } }>().result.data;
    expect(labels.map(({ label }) => label).join()).toContain("Leeds");
    expect((await call("places.suggest", { prefix: " " })).json<{ result: { data: unknown[] } }>().result.data).toEqual([]);
  });
});
