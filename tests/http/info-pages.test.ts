import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plans } from "#db/schema/plans.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const texts = ["/about", "/how-it-works", "/how-to-apply", "/how-to-post-a-job", "/pricing"];
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now: new Date("2026-11-21T12:00:00Z") });
});
afterAll(() => site?.close());

const get = (url: string) => site.app.inject({ url, headers: { accept: "text/html" } });
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const wordsOf = (html: string) =>
  mainOf(html)
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe.each([...texts, "/contact", "/board-health"])("%s", (path) => {
  test("arrives complete, to be found and read", async () => {
    const { statusCode, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body).toContain(`<link rel="canonical" href="${testOrigin}${path}"`);
    expect(body).toMatch(/<title>[^<]+ \| Testworks<\/title>/);
    expect(body).toMatch(/<meta name="description" content="[^"]{80,}"/);
    expect(body).not.toContain('name="robots"');
    expect(mainOf(body)).not.toMatch(/undefined|\[object|NaN/);
  });

  test("leads only to pages that stand", async () => {
    const main = mainOf((await get(path)).body);
    const own = new Set([...main.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => String(href).replaceAll("&amp;", "&")));
    expect(own.size).toBeGreaterThan(3);
    for (const href of own) {
      const { statusCode } = await get(href);
      expect([href, statusCode]).toEqual([href, /^\/(my-account|buy\/|create-company)/.test(href) ? 302 : 200]);
    }
  });
});

test.each(texts)("%s says when it was reviewed, and leads from its contents to every part", async (path) => {
  const { body } = await get(path);
  expect(body).toMatch(/<dt>Reviewed on<\/dt><dd[^>]*><time dateTime="\d{4}-\d\d-\d\d"/);
  const contents = /<nav[^>]*aria-labelledby="contents"[\s\S]*?<\/nav>/.exec(body)?.[0] ?? "";
  const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(3);
  for (const id of targets) expect(body.split(` id="${id}"`), id).toHaveLength(2);
});

describe("prices", () => {
  test("are those of the database, without VAT and with it, and say when credits end", async () => {
    const words = wordsOf((await get("/pricing")).body);
    expect(words).toContain("£149 + 20 % VAT £29.80 £178.80 with VAT".replace(" %", "%"));
    expect(words).toContain("5 45 days 365 days £119 before VAT £595 + 20% VAT £119 £714 with VAT");
    expect(words).toContain("Everyone who hires 1 30 days 90 days Free");
    expect(words).toContain("Freelance recruiters 3 45 days 183 days");
  });

  test("are added up for a number of adverts, without script, and a number that is none is named", async () => {
    const wordsFor = async (query: string) => wordsOf((await get(`/pricing?${query}`)).body);
    expect(await wordsFor("adverts=7&as=company")).toContain(
      "£744 before VAT for 7 adverts 1 × Pack of five, 1 × Single advert, 1 × First advert",
    );
    expect(await wordsFor("adverts=4&as=freelance")).toContain("£299 before VAT for 4 adverts 1 × Freelance pack, 1 × First advert");
    expect(await wordsFor("adverts=lots")).toContain("Enter a whole number from 1 to 200.");
    expect(await wordsFor("adverts=201")).toContain("Enter a whole number from 1 to 200.");
  });

  test("changed or withdrawn in the database are so on the page", async () => {
    await site.db.update(plans).set({ pricePence: 15_550 }).where(eq(plans.slug, "single"));
    await site.db.update(plans).set({ isOffered: false }).where(eq(plans.slug, "pack-20"));
    // The page is cached for a while: later readers get the new one.
    site.setNow(new Date("2026-11-21T13:00:00Z"));
    await get("/pricing?again");
    const words = wordsOf((await get("/pricing?again")).body);
    expect(words).toContain("£155.50");
    expect(words).toContain("£186.60 with VAT");
    expect(words).not.toContain("Pack of twenty");
  });
});

describe("the contact page", () => {
  test("gives the address to those whom the form cannot serve, and keeps the form from them", async () => {
    const { body } = await get("/contact");
    expect(body).toContain('href="mailto:help@jobs.example.test"');
    expect(body).toMatch(/<form[^>]*data-needs-script/);
    expect(body).toContain("The form needs JavaScript");
  });

  test("has chosen already what the way there has told, and nothing else", async () => {
    const chosen = async (path: string) =>
      [...(await get(path)).body.matchAll(/<option([^>]*)>/g)].flatMap(([, attributes]) =>
        /selected/.test(attributes ?? "") ? attributes : [],
      );
    expect((await chosen("/contact?topic=advertising")).join()).toContain('value="advertising"');
    expect((await chosen('/contact?topic="><script>')).join()).not.toContain("script");
  });
});
