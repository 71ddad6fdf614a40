import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let site: TestSite;
let ids: Record<"live" | "justClosed" | "longClosed" | "draft" | "frozen", number>;
let session: { cookie: string };

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar and Quoin", slug: "ashlar", now });
      for (let index = 0; index < 25; index += 1) await makeCompany(db, { name: `Builder ${index}`, slug: `builder-${index}`, now });
      const make = async (status: "live" | "closed" | "draft" | "frozen", endedAt: Date | null = null) => {
        const id = await makeJob(db, { companyId, now, firstPublishedAt: daysAgo(60), title: `A ${status} advert` });
        if (status !== "live") await db.update(jobs).set({ status, endedAt }).where(eq(jobs.id, id));
        return id;
      };
      ids = {
        live: await make("live"),
        justClosed: await make("closed", daysAgo(30)),
        longClosed: await make("closed", daysAgo(31)),
        draft: await make("draft"),
        frozen: await make("frozen"),
      };
      await db.update(companies).set({ website: "https://ashlar.example/", foundedYear: 1987 }).where(eq(companies.slug, "ashlar"));
    },
  });
  session = (await signIn(site, await makeUser(site.db, { now }))).headers;
});
afterAll(() => site.close());

describe("GET /api/jobs/{id}", () => {
  test("answers an open advert whole, to be kept for a minute", async () => {
    const answer = await get(`/api/jobs/${ids.live}`);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "public, max-age=60, stale-while-revalidate=120"]);
    expect(answer.json()).toMatchObject({ id: ids.live, title: "A live advert", isOpen: true, company: { slug: "ashlar" } });
    expect((await get(`/api/jobs/${ids.live}`, { "if-none-match": String(answer.headers.etag) })).statusCode).toBe(304);
  });

  test("answers one that has just closed, and says so", async () => {
    expect((await get(`/api/jobs/${ids.justClosed}`)).json()).toMatchObject({ status: "closed", isOpen: false });
  });

  test("says of one that closed long ago which it was, and no more", async () => {
    const answer = await get(`/api/jobs/${ids.longClosed}`);
    expect(answer.statusCode).toBe(410);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      type: "/problems/gone",
      title: "This is no longer here",
      status: 410,
      code: "gone",
      detail: "This advert closed more than thirty days ago.",
      job: {
        id: ids.longClosed,
        title: "A closed advert",
        company: { name: "Ashlar and Quoin", slug: "ashlar" },
        firstPublishedAt: daysAgo(60).toISOString(),
        endedAt: daysAgo(31).toISOString(),
      },
    });
  });

  test("does not know drafts, frozen ones, ids that were never used and what is no id", async () => {
    const bodies = new Set<string>();
    for (const id of [ids.draft, ids.frozen, 4_000_000_000, 99_999_999_999, 0, "x", "1e3", "-1", " 1"]) {
      const answer = await get(`/api/jobs/${encodeURIComponent(id)}`);
      expect([id, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([id, 404, "not-found"]);
      bodies.add(answer.json<{ title: string }>().title);
    }
    expect(bodies.size).toBe(1);
  });
});

describe("the directory of companies", () => {
  interface Page {
    items: Record<string, unknown>[];
    total: number;
    page: number;
    hasMore: boolean;
  }

  test("shows everybody cards, a page at a time", async () => {
    const first = await get("/api/companies/public");
    expect(first.headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
    expect(first.json<Page>()).toMatchObject({ total: 26, page: 1, limit: 24, hasMore: true });
    expect(first.json<Page>().items[0]).not.toHaveProperty("website");
    const second = (await get("/api/companies/public?page=2")).json<Page>();
    expect([second.items.length, second.hasMore]).toEqual([2, false]);
    expect((await get("/api/companies/public?page=3")).json<Page>()).toMatchObject({ items: [], page: 3, total: 26, hasMore: false });
  });

  test("shows more to those who have signed in, and nothing to visitors", async () => {
    expect((await get("/api/companies")).statusCode).toBe(401);
    const answer = await get("/api/companies?q=ashlar&hiring=1", session);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.json<Page>().items).toMatchObject([
      { slug: "ashlar", website: "https://ashlar.example/", foundedYear: 1987, offices: [] },
    ]);
  });

  test.each(["page=0", "page=x", "page=1&page=2", "hiring=yes", `q=${"x".repeat(201)}`])("refuses %.20s", async (query) => {
    const answer = await get(`/api/companies/public?${query}`);
    expect([answer.statusCode, answer.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer]).toEqual([400, query.split("=")[0]]);
  });

  test("shows one company, and does not know others", async () => {
    expect((await get("/api/companies/ashlar")).json()).toMatchObject({ name: "Ashlar and Quoin", liveJobCount: 1 });
    expect((await get("/api/companies/nobody")).statusCode).toBe(404);
  });
});

test("GET /api/config tells what everybody may know, and nothing else", async () => {
  const answer = await get("/api/config");
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  const config = answer.json<Record<string, unknown>>();
  expect(Object.keys(config).sort()).toEqual(["features", "limits", "pageBudgets", "pollingMs", "roles", "search", "site"]);
  expect(config).toMatchObject({
    features: { googleSignIn: false, mapTiles: false },
    pollingMs: { notifications: 30_000, stats: 120_000, scrapingStats: 10_000 },
    limits: { jobsPerPage: 15 },
  });
  expect(config.roles).toContainEqual({
    role: "platform_admin",
    signInPath: "/admin",
    homePath: "/admin/dashboard",
    signInCalls: ["/api/auth/signin", "/api/auth/admin-signin", "/api/auth/database-signin"],
  });
  expect(answer.body).not.toMatch(/secret|mysql|smtp|token/i);
});

describe("GET /api/admin", () => {
  test("counts what there is", async () => {
    const admin = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
    const {
      accounts,
      jobs: adverts,
      mail,
      feeds,
    } = (await get("/api/admin", admin.headers)).json<{
      accounts: { role: string; byState: Record<string, number> }[];
      jobs: Record<string, number>;
      mail: Record<string, number>;
      feeds: { sources: number; held: string[] };
    }>();
    expect(adverts).toMatchObject({ live: 1, closed: 2, draft: 1, frozen: 1, expired: 0 });
    expect(accounts.map(({ role, byState }) => [role, byState.active])).toEqual([
      ["jobseeker", 1],
      ["recruiter", 0],
      ["company_admin", 0],
      ["platform_admin", 1],
    ]);
    expect([mail.queued, feeds.sources, feeds.held]).toEqual([0, 0, []]);
  });

  test("is for administrators with a second factor", async () => {
    const halfway = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }));
    expect((await get("/api/admin", halfway.headers)).json()).toMatchObject({ code: "second-factor-required" });
    expect((await get("/api/admin", session)).json()).toMatchObject({ code: "forbidden" });
  });
});
