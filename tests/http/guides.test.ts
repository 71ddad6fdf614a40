import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payFacts } from "#db/reference/pay-facts.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { contractTypes, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { readSearchState } from "#server/addresses/paths.ts";
import { guides } from "#src/pages/guides/guide-text.tsx";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const pages = Object.values(guides);
const slugsOf = (terms: readonly Term[]) => terms.map(({ slug }) => slug);
const known = {
  category: slugsOf(jobCategories),
  level: slugsOf(seniorityLevels),
  contractType: slugsOf(contractTypes),
  workType: slugsOf(workTypes),
  sector: slugsOf(industrySectors),
  employerType: slugsOf(employerTypes),
  suite: slugsOf(contractSuites),
};
let empty: TestSite;
let busy: TestSite;

beforeAll(async () => {
  empty = await openTestSite({ now });
  busy = await openTestSite({ now });
  const companies: number[] = [];
  for (let index = 0; index < 6; index += 1) companies.push(await makeCompany(busy.db, { now }));
  // Eleven salaries from £50,000 to £60,000, each with an upper end £8,000 above: the middle one runs from £55,000 to £63,000.
  for (let index = 0; index < 11; index += 1) {
    const payMinPence = (50_000 + index * 1000) * 100;
    await makeJob(busy.db, {
      companyId: companies[index % companies.length] ?? 0,
      category: "quantity-surveyor",
      level: "senior",
      payPeriod: "year",
      payMinPence,
      payMaxPence: payMinPence + 800_000,
      firstPublishedAt: new Date(now.getTime() - (index + 1) * 86_400_000),
      now,
    });
  }
});
afterAll(() => Promise.all([empty.close(), busy.close()]));

const articleOf = async (site: TestSite, url: string) => {
  const { statusCode, body } = await site.app.inject({ url, headers: { accept: "text/html" } });
  return { statusCode, body, article: /<article[\s\S]*<\/article>/.exec(body)?.[0] ?? "" };
};
const wordsOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

describe.each(pages)("$path", ({ path, title }) => {
  test("arrives complete, to be found and read, without structured data", async () => {
    const { statusCode, body, article } = await articleOf(empty, path);
    expect(statusCode).toBe(200);
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(article).toContain(`>${title}</h1>`);
    expect(body).toContain(`<link rel="canonical" href="${testOrigin}${path}"`);
    expect(body).toMatch(/<meta name="description" content="[^"]{100,}"/);
    expect(body).not.toContain('name="robots"');
    expect(body).not.toContain("application/ld+json");
    expect(article).toContain('<time dateTime="2026-11-21"');
    expect(article).not.toMatch(/undefined|\[object|NaN/);
    expect(wordsOf(article).split(" ").length).toBeGreaterThan(450);
    expect(body.match(/<[a-z]/gi)?.length).toBeLessThan(1500);
  });

  test("leads from its contents to every part, and each part stands once", async () => {
    const { body } = await articleOf(empty, path);
    const contents = /<nav[^>]*aria-labelledby="contents"[\s\S]*?<\/nav>/.exec(body)?.[0] ?? "";
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(5);
    for (const id of targets) expect(body.split(` id="${id}"`), id).toHaveLength(2);
  });

  test("leads to live jobs, and only to pages that stand and filters that are understood", async () => {
    const { article } = await articleOf(empty, path);
    const own = new Set([...article.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => String(href).replaceAll("&amp;", "&")));
    const lists = [...own].filter((href) => href.startsWith("/jobs?"));
    expect(lists.length).toBeGreaterThan(3);
    for (const href of own) expect([href, (await empty.app.inject({ url: href })).statusCode]).toEqual([href, 200]);
    for (const href of lists) {
      const state = readSearchState(new URLSearchParams(href.split("?")[1]));
      for (const [field, slugs] of Object.entries(known)) {
        for (const value of state[field as keyof typeof known]) expect(slugs, href).toContain(value);
      }
    }
  });
});

describe("pay", () => {
  test("is counted from the adverts, with their number, window and method", async () => {
    const words = wordsOf((await articleOf(busy, guides.pay.path)).article);
    expect(words).toContain("The middle advert for a quantity surveyor runs from £55,000 to £63,000 a year.");
    expect(words).toMatch(/Counted from 11 adverts from 6 employers on this board .*21 May 2026 to 21 November 2026; method \d{4}-\d{2}/);
    expect(words).toMatch(/Senior 11 adverts from 6 employers £55,000/);
  });

  test("is not stated where too few adverts stand behind it", async () => {
    const words = wordsOf((await articleOf(empty, guides.pay.path)).article);
    expect(words).toContain("Too few adverts on this board state a salary for a figure of our own: No adverts");
    expect(words).not.toContain("The middle advert");
  });

  test("as others published it stands with who, when and source", async () => {
    const words = wordsOf((await articleOf(empty, guides.pay.path)).article);
    for (const { who, when, source } of payFacts) for (const part of [who, when, source]) expect(words).toContain(part);
    expect(words).toContain("£38,500 to £48,600 a year");
    expect(words).toContain("54,200");
  });
});

test("the sitemap lists the guides", async () => {
  const { body } = await empty.app.inject("/sitemaps/pages.xml");
  for (const { path } of pages) expect(body).toContain(`<loc>${testOrigin}${path}</loc>`);
});
