import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { scoreAdvert } from "#server/modules/trust/risk/score-advert.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { riskFacts } from "#tests/fixtures/risk-facts.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";
import { elements } from "#tests/fixtures/xml-elements.ts";

const now = new Date("2026-11-21T12:00:00Z");
const markup = `Quoin <script>alert(1)</script> "&' ]]> & Sons &lt; <!ENTITY x SYSTEM "file:///etc/passwd">`;
const title = `Senior Surveyor ]]> <img src=x onerror=alert(2)> &amp;`;
let site: TestSite;
let jobId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { name: markup, slug: "quoin-markup", now });
  jobId = await makeJob(site.db, { companyId, title, now });
  await site.services.search.applyNow([jobId]);
});
afterAll(() => site.close());

const get = async (url: string) => (await site.app.inject({ url })).body;

describe("markup in the name of a firm and the title of an advert", () => {
  test.each([
    () => `/jobs/${jobId}`,
    () => "/jobs?q=surveyor",
    () => "/company/quoin-markup",
    () => "/companies",
    () => "/embed/jobs?q=surveyor",
    () => `/jobs/${jobId}/report`,
  ])("is text on page %#, in its state and in its structured data", async (address) => {
    const body = await get(address());
    expect(body).toContain("Quoin");
    expect(body).not.toMatch(/<script>alert|<img src=x|<!ENTITY/);
  });

  test.each([
    ["/jobs.rss.xml?q=surveyor", "title"],
    ["/jobs.atom.xml?q=surveyor", "title"],
    ["/feeds/company/quoin-markup/indeed.xml", "title"],
    ["/feeds/company/quoin-markup/linkedin.xml", "title"],
  ])("reads back as it was written from %s, which stays well formed", async (address, name) => {
    const document = await get(address);
    expect(elements(document, name).some((text) => text.includes(title))).toBe(true);
    expect(document).not.toContain("<!DOCTYPE");
  });

  test("breaks no sitemap, and no list as data", async () => {
    const index = await get("/sitemap.xml");
    for (const place of elements(index, "loc")) {
      const { pathname } = new URL(place);
      expect(elements(await get(pathname), "loc").every((address) => URL.canParse(address))).toBe(true);
    }
    const { items } = JSON.parse(await get("/jobs.json?q=surveyor")) as { items: { title: string }[] };
    expect(items.map((item) => item.title).join()).toContain(title);
  });
});

describe("the name of a new firm", () => {
  const create = async (name: string, slug: string) => {
    const { session } = await makePerson(site, { role: "recruiter", emailVerifiedAt: now });
    const order = { name, slug, employerType: "pqs-consultancy", headOffice: "Leeds", website: `www.${slug}.example` };
    return callProcedure(site, "companies.create", { ...session.writeHeaders, ...newIdempotencyKey() }, order);
  };
  const nameOf = async (slug: string) =>
    (await site.db.select({ name: companies.name }).from(companies).where(eq(companies.slug, slug)))[0]?.name;

  test("keeps no character that turns its order round or cannot be seen, and is one line", async () => {
    expect((await create("Oak\u202e dtL\u200b\u2066 Building\r\nBcc: all@people.example.test", "turned-round")).status).toBe(200);
    expect(await nameOf("turned-round")).toBe("Oak dtL Building Bcc: all@people.example.test");
  });

  test("is refused when it is very long, or empty but for what cannot be seen", async () => {
    expect([(await create("Q".repeat(5000), "very-long")).status, (await create("\u200b\u202e\u2060 ", "unseen")).status]).toEqual([
      422, 422,
    ]);
  });

  test("in letters that look like those of a known firm is seen to look like it", () => {
    const known = [{ name: "Brookfield Construction Ltd", domain: "brookfield.example" }];
    const hitsOf = (name: string) =>
      scoreAdvert(riskFacts({ firm: { name, registerName: null, verification: "not-started", domain: null }, knownFirms: known })).hits;
    // Three letters are Cyrillic.
    const [alike, unlike] = [hitsOf("Br\u043e\u043ekfi\u0435ld Construction Ltd"), hitsOf("Granite Construction Ltd")];
    expect(alike.map(({ rule }) => rule)).not.toEqual(unlike.map(({ rule }) => rule));
    expect(alike.length).toBeGreaterThan(unlike.length);
  });
});
