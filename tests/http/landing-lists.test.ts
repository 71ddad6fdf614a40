import { and, eq, gt, isNull, or } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { seedSampleMarket } from "#db/seed/seed.ts";
import { listLandingLists } from "#server/modules/market/search/landing-lists.queries.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { elements } from "#tests/fixtures/xml-elements.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      await seedSampleMarket(db, { jobs: 300, now });
      await makeCompany(db, { slug: "not-hiring", now });
    },
  });
});
afterAll(() => site.close());

const get = async (path: string) => (await site.app.inject({ url: path, headers: { accept: "text/html" } })).body;
const canonicalOf = (body: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&").replace(testOrigin, "");
const isIndexable = (body: string) => !body.includes('<meta name="robots" content="noindex');
const introOf = (body: string) => /([\d,]+) [^<]* are open now\.[^<]*/.exec(body);

async function bookOf() {
  const book = await listLandingLists(site.services, now);
  if (!book) throw new Error("the index is not warm");
  return [...book.values()];
}

describe("a landing list", () => {
  test("holds what the map of lists says, opens with live figures and leads to lists that hold enough", async () => {
    const lists = await bookOf();
    const known = new Set(lists.map(({ path }) => path));
    const triples = lists.filter(({ category, suite, location }) => category && suite && location);
    expect(triples.length).toBeGreaterThan(10);
    const some = [...triples.filter((_, at) => at % Math.ceil(triples.length / 12) === 0), ...lists.filter((_, at) => at % 97 === 0)];
    for (const { path, count } of some) {
      const body = await get(path);
      expect(canonicalOf(body), path).toBe(path);
      expect(isIndexable(body), path).toBe(true);
      expect(introOf(body)?.[1], path).toBe(count.toLocaleString("en-GB"));
      const title = /<title>(.*?)<\/title>/.exec(body)?.[1] ?? "";
      expect(title.startsWith(/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? "none"), path).toBe(true);
      const related = [...body.slice(body.lastIndexOf("<main"), body.lastIndexOf("</main>")).matchAll(/href="(\/jobs\?[^"]+)"/g)];
      const beside = related.map((link) => (link[1] ?? "").replaceAll("&amp;", "&")).filter((href) => known.has(href));
      expect(beside.length, path).toBeGreaterThan(0);
    }
  });

  test("says its median pay and common levels only from enough adverts", async () => {
    expect(introOf(await get("/jobs?category=quantity-surveyor"))?.[0]).toMatch(
      /The median salary advertised is £[\d,]+ to £[\d,]+ a year, based on \d+ adverts that state one\..*Most common levels: /,
    );
    const [thin] = (await bookOf()).filter(({ count }) => count === 3);
    expect(introOf(await get(thin?.path ?? ""))?.[0]).not.toContain("median");
  });

  test("that is thin names the wider one that holds; sorted and misspelt ones name the list itself", async () => {
    const known = new Set((await bookOf()).map(({ path }) => path));
    const wider = "/jobs?location=London&category=quantity-surveyor";
    expect([known.has(wider), known.has(`${wider}&suite=logic`)]).toEqual([true, false]);
    const thin = await get(`${wider}&suite=logic`);
    expect([isIndexable(thin), canonicalOf(thin)]).toEqual([false, wider]);
    for (const [asked, canonical] of [
      ["/jobs?category=quantity-surveyor&sort=pay", "/jobs?category=quantity-surveyor"],
      ["/jobs?location=london&category=quantity-surveyor", "/jobs?location=London&category=quantity-surveyor"],
      ["/jobs?category=nobody-knows", "/"],
    ] as const) {
      const body = await get(asked);
      expect([asked, isIndexable(body), canonicalOf(body)]).toEqual([asked, false, canonical]);
    }
    for (const asked of ["/jobs?page=2", "/jobs?work=remote&category=quantity-surveyor", "/jobs?q=nec4"]) {
      const body = await get(asked);
      expect([asked, isIndexable(body), canonicalOf(body)]).toEqual([asked, false, undefined]);
    }
    const another = await get("/jobs?suite=jct&category=quantity-surveyor");
    expect([isIndexable(another), canonicalOf(another)]).toEqual([true, "/jobs?category=quantity-surveyor&suite=jct"]);
  });
});

describe("the sitemap", () => {
  test("equals the database: every live advert, company with one and list that holds enough, once, and nothing else", async () => {
    const files = elements((await site.app.inject("/sitemap.xml")).body, "loc").map((address) => new URL(address).pathname);
    const listed = { jobs: [] as string[], companies: [] as string[], lists: [] as string[], pages: [] as string[] };
    for (const file of files) {
      const kind = /sitemaps\/(\w+)/.exec(file)?.[1] as keyof typeof listed;
      listed[kind].push(...elements((await site.app.inject(file)).body, "loc").map((address) => address.replace(testOrigin, "")));
    }
    const notPast = (moment: typeof jobs.closesAt | typeof jobs.expiresAt) => or(isNull(moment), gt(moment, now));
    const live = await site.db
      .select({ id: jobs.id, companyId: jobs.companyId })
      .from(jobs)
      .where(and(eq(jobs.status, "live"), notPast(jobs.closesAt), notPast(jobs.expiresAt)));
    expect(listed.jobs.sort()).toEqual(live.map(({ id }) => `/jobs/${id}`).sort());
    const hiring = new Set(live.map(({ companyId }) => companyId));
    const firms = await site.db.select({ id: companies.id, slug: companies.slug }).from(companies);
    const hiringFirms = firms.filter(({ id }) => hiring.has(id));
    expect(firms.length).toBeGreaterThan(hiringFirms.length);
    expect(listed.companies.sort()).toEqual(hiringFirms.map(({ slug }) => `/company/${slug}`).sort());
    expect(listed.lists.sort()).toEqual((await bookOf()).map(({ path }) => path).sort());
    for (const path of listed.pages) {
      const body = await get(path);
      expect([path, canonicalOf(body), isIndexable(body)]).toEqual([path, path, true]);
    }
  });

  test("dates an advert by its last change, and a list by its newest advert", async () => {
    const [advert] = await site.db.select({ id: jobs.id, updatedAt: jobs.updatedAt }).from(jobs).where(eq(jobs.status, "live")).limit(1);
    const adverts = (await site.app.inject("/sitemaps/jobs-0.xml")).body;
    expect(adverts).toContain(`/jobs/${advert?.id}</loc><lastmod>${advert?.updatedAt.toISOString()}</lastmod>`);
    const [list] = await bookOf();
    const lists = (await site.app.inject("/sitemaps/lists-0.xml")).body;
    expect(lists).toContain(`${list?.path.replaceAll("&", "&amp;")}</loc><lastmod>${list?.newestAt.toISOString()}</lastmod>`);
    const [newest] = elements((await site.app.inject(list?.path.replace("/jobs", "/jobs.atom.xml") ?? "")).body, "published");
    expect(newest).toBe(list?.newestAt.toISOString());
  });
});
