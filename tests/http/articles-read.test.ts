import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { articleOldSlugs, articles } from "#db/schema/articles.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { rendererVersion } from "#server/modules/content/articles/headings.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

type Row = typeof articles.$inferInsert;

/** Adds an article, by default published two days ago. */
async function addArticle(overrides: Partial<Row> & { slug: string }): Promise<number> {
  const at = new Date("2026-11-18T09:00:00Z");
  const [added] = await site.db
    .insert(articles)
    .values({
      publicId: randomPublicId(),
      title: "Valuing a variation",
      summary: "How a change is priced.",
      topic: "measurement",
      authorName: "Robin Sample",
      authorGrade: "MRICS",
      reviewedOn: "2026-11-01",
      sources: [],
      markdown: "Words.",
      state: "published",
      publishedAt: at,
      readingMinutes: 3,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    })
    .$returningId();
  if (!added) throw new Error("not added");
  return added.id;
}

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar Ltd", slug: "ashlar", now });
      for (let count = 0; count < 12; count += 1) await makeJob(db, { companyId, level: "senior", now });
    },
  });
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject(url);

describe("an article", () => {
  test("is read whole without script, with what belongs to it", async () => {
    await addArticle({ slug: "another-on-measurement", title: "Another on measurement" });
    await addArticle({
      slug: "valuing-a-variation",
      sources: [{ title: "New rules", publisher: "A Body", year: 2024, url: "https://body.example/rules" }],
      markdown: "Opening words.\n\n## Rates & prices\n\nText.\n\n### Star rates\n\nMore.\n\n## Rates & prices\n\nAgain.",
      updatedAt: new Date("2026-11-19T09:00:00Z"),
    });
    const { statusCode, body } = await get("/article/valuing-a-variation");
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Valuing a variation | ");
    expect(body).toContain(`<link rel="canonical" href="${testOrigin}/article/valuing-a-variation"/>`);
    expect(body).toContain("Robin Sample, MRICS");
    for (const fact of ["18 November 2026", "19 November 2026", "1 November 2026", "3 minutes"]) expect(body).toContain(fact);
    expect(body).toContain('<h2 id="part-rates-prices">Rates &amp; prices</h2>');
    expect(body).toContain('<a href="#part-rates-prices-2">');
    expect(body).toContain('<h3 id="part-star-rates">');
    expect(body).toContain('href="https://body.example/rules"');
    expect(body).not.toContain("may be out of date");
    const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? "";
    expect(JSON.parse(structured)).toMatchObject({
      "@type": "Article",
      headline: "Valuing a variation",
      datePublished: "2026-11-18T09:00:00.000Z",
      dateModified: "2026-11-19T09:00:00.000Z",
      author: { "@type": "Person", name: "Robin Sample", honorificSuffix: "MRICS" },
    });
    expect(body).toContain('property="og:type" content="article"');
    expect(body).toContain("Another on measurement");
  });

  test("says that it may be out of date twelve months after its review, and not a day sooner", async () => {
    await addArticle({ slug: "reviewed-long-ago", reviewedOn: "2025-11-19" });
    await addArticle({ slug: "reviewed-a-year-ago", reviewedOn: "2025-11-20" });
    expect((await get("/article/reviewed-long-ago")).body).toContain("may be out of date");
    expect((await get("/article/reviewed-a-year-ago")).body).not.toContain("may be out of date");
  });

  test("in draft or to come is not there; withdrawn it is gone", async () => {
    const soon = new Date(now.getTime() + 60_000);
    await addArticle({ slug: "a-draft", state: "draft", publishedAt: null });
    await addArticle({ slug: "to-come", state: "scheduled", publishedAt: soon, title: "To come tomorrow" });
    await addArticle({ slug: "taken-back", state: "withdrawn" });
    expect((await get("/article/a-draft")).statusCode).toBe(404);
    expect((await get("/article/to-come")).statusCode).toBe(404);
    expect((await get("/article/never-was")).statusCode).toBe(404);
    expect((await get("/article/taken-back")).statusCode).toBe(410);
    expect((await get("/articles")).body).not.toContain("To come tomorrow");
    expect((await get("/articles.atom.xml")).body).not.toContain("To come tomorrow");
  });

  test("to come appears when its time has passed, though nothing has run", async () => {
    await addArticle({ slug: "due", state: "scheduled", publishedAt: new Date(now.getTime() + 3_600_000), title: "Due at one" });
    expect((await get("/article/due")).statusCode).toBe(404);
    site.setNow(new Date(now.getTime() + 3_600_000));
    expect((await get("/article/due")).statusCode).toBe(200);
    expect((await get("/articles?q=due+at+one")).body).toContain("/article/due");
    expect((await get("/articles.rss.xml")).body).toContain("Due at one");
    site.setNow(now);
  });

  test("leads from its old addresses to its present one for good", async () => {
    const articleId = await addArticle({ slug: "present-name" });
    const draftId = await addArticle({ slug: "drafted", state: "draft", publishedAt: null });
    await site.db.insert(articleOldSlugs).values([
      { slug: "older-name", articleId, createdAt: now },
      { slug: "drafted-before", articleId: draftId, createdAt: now },
    ]);
    const { statusCode, headers } = await get("/article/older-name");
    expect([statusCode, headers.location]).toEqual([301, "/article/present-name"]);
    expect((await get("/article/drafted-before")).statusCode).toBe(404);
  });

  test("shows script and HTML as text, and cleans what was kept", async () => {
    await addArticle({ slug: "hostile", markdown: "<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>" });
    const { body } = await get("/article/hostile");
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(body).not.toContain('href="javascript:');
    expect(body).not.toContain("<img");
    await addArticle({ slug: "kept-hostile", html: '<p onclick="x()">Kept<script>alert(2)</script></p>', rendererVersion });
    const kept = (await get("/article/kept-hostile")).body;
    expect(kept).toContain("<p>Kept</p>");
    expect(kept).not.toContain("alert(2)");
  });
});

describe("figures in an article", () => {
  test("are those of the list and of the salary database at the time of reading", async () => {
    const markdown = "Senior posts, live now: {{jobs: level=senior}}. Senior pay is {{pay: period=year, level=senior}}.";
    await addArticle({ slug: "with-figures", markdown });
    const { body } = await get("/article/with-figures");
    const total = (await get("/api/jobs/count?level=senior")).json<{ count: number }>().count;
    expect(total).toBe(12);
    expect(body).toContain('live now: <a href="/jobs?level=senior">12</a>.');
    // One employer is too few for an amount.
    expect(body).toContain("Senior pay is an amount that cannot be stated");
  });

  test("that cannot be had leave a sentence that reads", async () => {
    await addArticle({
      slug: "broken-figures",
      markdown: "There are {{jobs: level=wizard}} adverts at {{pay: period=fortnight}}; {{stars: 5}}.",
    });
    const { statusCode, body } = await get("/article/broken-figures");
    expect(statusCode).toBe(200);
    expect(body).toContain("There are some adverts at an amount that is not available at the moment; some.");
  });

  test("inside a link are words without a link of their own", async () => {
    await addArticle({ slug: "figure-in-link", markdown: "[all {{jobs}} of them](/jobs)" });
    expect((await get("/article/figure-in-link")).body).toContain('<a href="/jobs">all 12 of them</a>');
  });
});

describe("the list of articles", () => {
  test("is narrowed by topic and words, whatever stands in the address", async () => {
    await addArticle({ slug: "pqs", title: "Zeppelin 100% hangars", topic: "careers" });
    await addArticle({ slug: "not-pqs", title: "Zeppelin 1000 hangars", topic: "contracts" });
    const both = (await get("/articles?q=zeppelin")).body;
    expect(both).toContain("2 articles");
    const exact = (await get(`/articles?q=${encodeURIComponent("100%")}`)).body;
    expect(exact).toContain("/article/pqs");
    expect(exact).not.toContain("/article/not-pqs");
    const topic = (await get("/articles?q=zeppelin&topic=contracts")).body;
    expect(topic).toContain("/article/not-pqs");
    expect(topic).not.toContain("/article/pqs");
    expect((await get("/articles?q=zeppelin&topic=careers")).body).toContain("1 article");
    expect((await get("/articles?topic=nonsense&page=9999&q=")).statusCode).toBe(200);
    expect((await get("/articles?q=qqqzzz")).body).toContain("No article contains all of those words.");
  });

  test("is paged, and every article is on one page", async () => {
    for (let count = 0; count < 14; count += 1)
      await addArticle({ slug: `paged-${count}`, title: `Paged piece ${count}`, topic: "digital" });
    const slugsOn = async (page: number) =>
      [...(await get(`/articles?topic=digital&page=${page}`)).body.matchAll(/<h2[^>]*><a href="\/article\/(paged-\d+)"/g)].map(
        ([, slug]) => slug,
      );
    const [first, second] = [await slugsOn(1), await slugsOn(2)];
    expect(first).toHaveLength(12);
    expect(new Set([...first, ...second]).size).toBe(14);
    expect(await slugsOn(40)).toEqual(second);
  });

  test("is in the sitemap with each article that may be read, and none other", async () => {
    await addArticle({ slug: "mapped" });
    await addArticle({ slug: "not-mapped", state: "withdrawn" });
    await addArticle({ slug: "mapped-tomorrow", state: "scheduled", publishedAt: new Date(now.getTime() + 86_400_000) });
    expect((await get("/sitemap.xml")).body).toContain(`<loc>${testOrigin}/sitemaps/articles.xml</loc>`);
    const { body } = await get("/sitemaps/articles.xml");
    expect(body).toContain(`<loc>${testOrigin}/articles</loc>`);
    expect(body).toContain(`<loc>${testOrigin}/article/mapped</loc><lastmod>2026-11-18T09:00:00.000Z</lastmod>`);
    expect(body).not.toContain("/article/not-mapped");
    expect(body).not.toContain("/article/mapped-tomorrow");
  });

  test("stands under its other name too", async () => {
    const { statusCode, headers } = await get("/articles-news");
    expect([statusCode, headers.location]).toEqual([301, "/articles"]);
  });
});

test("those the site is delivered with are there from the start", async () => {
  const rows = await site.db.select({ slug: articles.slug, state: articles.state }).from(articles).where(eq(articles.state, "published"));
  for (const { slug } of rows) expect((await get(`/article/${slug}`)).statusCode, slug).toBe(200);
});
