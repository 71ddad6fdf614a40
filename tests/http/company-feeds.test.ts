import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";
import { elements } from "#tests/fixtures/xml-elements.ts";

const now = new Date("2026-11-20T12:00:00Z");
const hour = 3_600_000;
let site: TestSite;
let companyId: number;
let plain: number;
let remote: number;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      companyId = await makeCompany(db, { name: "Ashlar & <Quoin>", slug: "ashlar", now });
      plain = await makeJob(db, {
        companyId,
        title: "QS ]]> & <b>\u0001\u000b",
        descriptionHtml: "<p>Costs &amp; contracts ]]> end</p>",
        closesAt: new Date(now.getTime() + 48 * hour),
        now,
      });
      remote = await makeJob(db, {
        companyId,
        contractType: "contract-freelance",
        workType: "remote",
        payPeriod: null,
        payText: "Competitive",
        now,
      });
      for (const status of ["draft", "paused", "frozen", "expired", "awaiting-review"] as const)
        await makeJob(db, { companyId, status, now });
      await makeJob(db, { companyId, isSample: true, now });
      await makeJob(db, { companyId, closesAt: now, now });
      await makeJob(db, { now });
    },
  });
});
afterAll(() => site.close());

const feed = (board: string, slug = "ashlar", headers = {}) => site.app.inject({ url: `/feeds/company/${slug}/${board}.xml`, headers });

describe.each([
  ["indeed", "referencenumber", "url", ["title", "date", "referencenumber", "url", "company", "city", "country", "description", "jobtype"]],
  ["linkedin", "partnerJobId", "applyUrl", ["partnerJobId", "company", "title", "description", "location", "applyUrl"]],
])("a company's adverts for %s", (board, idField, urlField, mandatory) => {
  test("are its live ones, newest first, each with every field that must be there", async () => {
    const answer = await feed(board);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    expect(elements(answer.body, idField)).toEqual([String(remote), String(plain)]);
    expect(elements(answer.body, urlField)).toEqual([remote, plain].map((id) => `${testOrigin}/jobs/${id}`));
    for (const field of mandatory) {
      const values = elements(answer.body, field);
      expect([field, values.length, values.every((value) => value.trim() !== "")]).toEqual([field, 2, true]);
    }
    expect(elements(answer.body, "title")[1]).toBe("QS ]]> & <b>");
    expect(elements(answer.body, "description")[1]).toBe("<p>Costs &amp; contracts ]]> end</p>");
    expect(elements(answer.body, "company")).toEqual(["Ashlar & <Quoin>", "Ashlar & <Quoin>"]);
    expect(elements(answer.body, "jobtype").map((word) => word.toLowerCase().replace("_", ""))).toEqual(["contract", "fulltime"]);
  });

  test("are not sent again while nothing changes, and follow what does", async () => {
    const first = await feed(board);
    expect(first.headers["x-robots-tag"]).toBe("noindex");
    const again = { "if-none-match": String(first.headers.etag) };
    expect((await feed(board, "ashlar", again)).statusCode).toBe(304);
    await site.db.update(jobs).set({ status: "frozen" }).where(eq(jobs.id, remote));
    expect(elements((await feed(board, "ashlar", again)).body, idField)).toEqual([String(plain)]);
    await site.db.update(jobs).set({ status: "live" }).where(eq(jobs.id, remote));
  });

  test("are an empty feed for a company without any, and not found for none", async () => {
    await makeCompany(site.db, { slug: `quiet-${board}`, now });
    expect(elements((await feed(board, `quiet-${board}`)).body, idField)).toEqual([]);
    for (const slug of ["nobody", "%00", "x".repeat(300), "%E0%A4%A"]) expect((await feed(board, slug)).statusCode).toBe(404);
  });
});

test("what LinkedIn and Indeed are told of pay, place and end is what the page says", async () => {
  const indeed = (await feed("indeed")).body;
  expect(elements(indeed, "salary")).toEqual(["Competitive", "£60,000 – £70,000 a year"]);
  expect(elements(indeed, "remotetype")).toEqual(["Fully remote", "Hybrid remote"]);
  expect(elements(indeed, "expirationdate")[1]).toBe(new Date(now.getTime() + 48 * hour).toUTCString());
  expect(elements((await feed("linkedin")).body, "location")).toEqual(["United Kingdom", "United Kingdom"]);
  const [company] = await site.db.select().from(companies).where(eq(companies.id, companyId));
  expect(company?.slug).toBe("ashlar");
});

test("its own site and readers find the same adverts as RSS and as a JSON feed", async () => {
  const rss = await site.app.inject({ url: "/feeds/company/ashlar/jobs.rss.xml" });
  expect([rss.statusCode, rss.headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  expect(elements(rss.body, "guid")).toEqual([remote, plain].map((id) => `${testOrigin}/jobs/${id}`));
  expect(elements(rss.body, "title")).toContain("QS ]]> & <b>");
  const json = await site.app.inject({ url: "/feeds/company/ashlar/jobs.json" });
  expect(json.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
  const read = json.json<{ feed_url: string; items: { id: string }[] }>();
  expect(read.feed_url).toBe(`${testOrigin}/feeds/company/ashlar/jobs.json`);
  expect(read.items.map(({ id }) => id)).toEqual([remote, plain].map((id) => `${testOrigin}/jobs/${id}`));
});

test("the firm’s own people are told the addresses, each of which answers", async () => {
  const boss = await makePerson(site, { role: "company_admin", companyId });
  const { data } = await queryProcedure<{ feeds: { kind: string; url: string }[]; embedHtml: string }>(
    site,
    "discovery.ownFeeds",
    boss.session.headers,
  );
  expect(data.feeds.map(({ kind }) => kind)).toEqual(["indeed", "linkedin", "rss", "json"]);
  for (const { url } of data.feeds) expect((await site.app.inject({ url: url.slice(testOrigin.length) })).statusCode).toBe(200);
  expect(data.embedHtml).toContain("company=ashlar");
  const loner = await makePerson(site, { role: "recruiter" });
  expect((await queryProcedure(site, "discovery.ownFeeds", loner.session.headers)).data).toBeNull();
});

test("an address that the firm has left leads on for good, in every shape; that of a deleted firm nowhere", async () => {
  const moved = await makeCompany(site.db, { slug: "keystone-new", now });
  const gone = await makeCompany(site.db, { slug: "keystone-gone", now });
  await site.db.insert(companyOldSlugs).values([
    { slug: "keystone-old", companyId: moved, leftAt: now },
    { slug: "keystone-lost", companyId: gone, leftAt: now },
  ]);
  await site.db.update(companies).set({ deletedAt: now }).where(eq(companies.id, gone));
  for (const file of ["indeed.xml", "linkedin.xml", "jobs.rss.xml", "jobs.json"]) {
    const led = await site.app.inject({ url: `/feeds/company/keystone-old/${file}` });
    expect([led.statusCode, led.headers.location]).toEqual([301, `/feeds/company/keystone-new/${file}`]);
    expect((await site.app.inject({ url: `/feeds/company/keystone-new/${file}` })).statusCode).toBe(200);
    for (const slug of ["keystone-lost", "keystone-gone"])
      expect((await site.app.inject({ url: `/feeds/company/${slug}/${file}` })).statusCode).toBe(404);
  }
});
