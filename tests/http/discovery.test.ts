import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { elements } from "#tests/fixtures/xml-elements.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
const live: number[] = [];

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar & Quoin <Group>", slug: "ashlar", now });
      for (let count = 0; count < 4; count += 1)
        live.push(await makeJob(db, { companyId, title: `Cost Manager & <QS> ${count}`, category: "cost-manager", now }));
      await makeJob(db, { companyId, status: "draft", now });
      await makeJob(db, { companyId, status: "expired", endedAt: now, now });
      await makeJob(db, { companyId, expiresAt: new Date(now.getTime() - 1), now });
    },
  });
});
afterAll(() => site.close());

describe("the sitemap", () => {
  test("lists exactly the live adverts, each address on our origin", async () => {
    const index = await site.app.inject("/sitemap.xml");
    expect(index.headers["content-type"]).toContain("xml");
    const files = elements(index.body, "loc");
    const adverts: string[] = [];
    for (const file of files.filter((address) => address.includes("/jobs-"))) {
      adverts.push(...elements((await site.app.inject(new URL(file).pathname)).body, "loc"));
    }
    expect(adverts.sort()).toEqual(live.map((id) => `${testOrigin}/jobs/${id}`).sort());
  });

  test("every address in it answers 200", async () => {
    const files = elements((await site.app.inject("/sitemap.xml")).body, "loc");
    for (const file of files) {
      for (const address of elements((await site.app.inject(new URL(file).pathname)).body, "loc")) {
        const { pathname, search } = new URL(address);
        expect((await site.app.inject(pathname + search)).statusCode, address).toBe(200);
      }
    }
  });

  test("a bucket that does not exist is not found", async () => {
    for (const file of ["jobs-99.xml", "jobs-x.xml", "../app.ts", "companies-7.xml"]) {
      expect((await site.app.inject(`/sitemaps/${encodeURIComponent(file)}`)).statusCode).toBe(404);
    }
  });
});

describe("feeds of a search", () => {
  test("RSS and Atom are well formed and hold the newest adverts of the search", async () => {
    for (const [path, item] of [
      ["/jobs.rss.xml", "guid"],
      ["/jobs.atom.xml", "id"],
    ] as const) {
      const answer = await site.app.inject(`${path}?category=cost-manager`);
      expect(answer.statusCode).toBe(200);
      const ids = elements(answer.body, item).filter((id) => /\/jobs\/\d+$/.test(id));
      expect(ids.sort()).toEqual(live.map((id) => `${testOrigin}/jobs/${id}`).sort());
    }
  });

  test("takes a limit and a page as /api/jobs does, and names the page after it", async () => {
    const first = (await site.app.inject("/jobs.json?category=cost-manager&limit=2")).json<{ items: { id: string }[]; next_url: string }>();
    expect(first.next_url).toBe(`${testOrigin}/jobs.json?category=cost-manager&limit=2&page=2`);
    const { pathname, search } = new URL(first.next_url);
    const second = (await site.app.inject(pathname + search)).json<{ items: { id: string }[]; next_url?: string }>();
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
    expect(second.next_url).toBeUndefined();
    for (const path of ["/jobs.rss.xml", "/jobs.atom.xml"]) {
      expect((await site.app.inject(`${path}?category=cost-manager&limit=2`)).body).toMatch(
        /<(?:atom:)?link rel="next" href="[^"]+page=2"\/>/,
      );
    }
    expect((await site.app.inject("/jobs.json?limit=0")).statusCode).toBe(400);
  });

  test("an Atom feed without adverts says when that was so", async () => {
    const { body } = await site.app.inject("/jobs.atom.xml?q=unheard-of-words&literal=1");
    expect(body).not.toContain("<entry>");
    expect(elements(body, "updated")).toEqual([now.toISOString()]);
  });

  test("the JSON feed says the same, and revalidates", async () => {
    const answer = await site.app.inject("/jobs.json?category=cost-manager");
    const feed = answer.json<{ items: { id: string; title: string }[] }>();
    expect(feed.items).toHaveLength(4);
    expect(feed.items[0]?.title).toContain("Cost Manager & <QS>");
    const again = await site.app.inject({
      url: "/jobs.json?category=cost-manager",
      headers: { "if-none-match": String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

test("robots.txt names the sitemap and keeps machines out of the calls", async () => {
  const { body } = await site.app.inject("/robots.txt");
  expect(body).toContain(`Sitemap: ${testOrigin}/sitemap.xml`);
  expect(body).toContain("Disallow: /trpc/");
});

test("security.txt says where to report, until a day within a year that moves on (RFC 9116)", async () => {
  const answer = await site.app.inject("/.well-known/security.txt");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = answer.body
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/: (.*)/s).slice(0, 2));
  expect(fields).toEqual([
    ["Contact", "mailto:help@jobs.example.test"],
    ["Contact", `${testOrigin}/contact`],
    ["Expires", "2027-05-19T00:00:00.000Z"],
    ["Preferred-Languages", "en"],
    ["Canonical", `${testOrigin}/.well-known/security.txt`],
  ]);
  site.setNow(new Date(now.getTime() + 86_400_000));
  expect((await site.app.inject("/.well-known/security.txt")).body).toContain("Expires: 2027-05-20T00:00:00.000Z");
  site.setNow(now);
});

test("health says live always and ready while the database answers", async () => {
  expect((await site.app.inject("/livez")).statusCode).toBe(200);
  expect((await site.app.inject("/readyz")).json()).toMatchObject({ ok: true });
});
