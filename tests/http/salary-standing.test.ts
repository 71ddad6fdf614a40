import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import type { Outputs } from "#server/types.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

type Page = Outputs["jobs"]["page"];

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
const companies: number[] = [];

const placeId = (slug: string) => site.services.gazetteer.bySlug(slug)?.id ?? null;
const senior = { category: "quantity-surveyor", level: "senior", payPeriod: "year", payBasis: null } as const;
async function advert(index: number, more: JobOverrides): Promise<number> {
  const companyId = companies[index % companies.length] ?? 0;
  return makeJob(site.db, { companyId, firstPublishedAt: new Date(now.getTime() - index * 3_600_000), now, ...senior, ...more });
}
/** Minutes apart, so that each read sees earlier writes. */
let readings = 0;
async function standingOf(more: JobOverrides) {
  const id = await advert(1, { officePlaceId: placeId("leeds"), ...more });
  readings += 1;
  site.setNow(new Date(now.getTime() + readings * 60_000));
  const { data } = await queryProcedure<Page>(site, "jobs.page", {}, { id: String(id) });
  return data.job?.payStanding ?? null;
}

beforeAll(async () => {
  site = await openTestSite({ now });
  for (let index = 0; index < 6; index += 1) companies.push(await makeCompany(site.db, { now }));
  // In Leeds: lower ends £50,000 to £69,000, upper ends ten thousand more. The middle halves lie inside £54,000–£65,000 and £64,000–£75,000.
  for (let index = 0; index < 20; index += 1) {
    const payMinPence = (50_000 + index * 1000) * 100;
    await advert(index, { payMinPence, payMaxPence: payMinPence + 1_000_000, officePlaceId: placeId("leeds") });
  }
  for (let index = 0; index < 12; index += 1) {
    await advert(index, {
      payPeriod: "day",
      payMinPence: 50_000,
      payMaxPence: 55_000,
      payBasis: "umbrella",
      officePlaceId: placeId("leeds"),
    });
  }
}, 120_000);
afterAll(() => site.close());

describe("where an advert's pay stands", () => {
  const region = "Quantity Surveyor, Senior, Yorkshire and The Humber";
  test.each([
    [8_000_000, 9_500_000, "Advertised range is above the interquartile range"],
    [3_000_000, 3_500_000, "Advertised range is below the interquartile range"],
    [6_000_000, 7_000_000, "Advertised range is within the interquartile range"],
    [6_000_000, 9_500_000, "Advertised range starts within and ends above the interquartile range"],
    [3_000_000, 9_500_000, "Advertised range starts below and ends above the interquartile range"],
    [8_000_000, null, "Advertised lower end is above the interquartile range of lower ends"],
    [null, 3_000_000, "Advertised upper end is below the interquartile range of upper ends"],
    [8_500_000, 8_500_000, "Advertised pay is above the interquartile range"],
  ])("a salary of %s to %s pence", async (payMinPence, payMaxPence, words) => {
    const standing = await standingOf({ payMinPence, payMaxPence });
    expect(standing?.words).toMatch(new RegExp(`^${words} for ${region} \\(n=\\d+\\)$`));
    const n = Number(/n=(\d+)/.exec(standing?.words ?? "")?.[1]);
    const page = (await site.app.inject({ url: standing?.href ?? "" })).body.replaceAll("<!-- -->", "");
    const stated = [...page.matchAll(/(\d+) adverts from \d+ employers/g)].map(([, count]) => Number(count));
    expect(Math.max(...stated)).toBeGreaterThanOrEqual(n);
    expect(page).toContain(`<h2 id="figure"`);
  });

  test("the figures behind the sentence are those of the same adverts, on the same scale", async () => {
    const standing = await standingOf({ payPeriod: "month", payMinPence: 600_000, payMaxPence: 700_000 });
    const { low, high, ...facts } = standing ?? {};
    expect(facts).toMatchObject({
      scale: "year",
      group: region,
      lowPence: 7_200_000,
      highPence: 8_400_000,
      from: "2026-05-20",
      to: "2026-11-20",
    });
    expect([low?.adverts, high?.adverts]).toContain(Number(/n=(\d+)/.exec(standing?.words ?? "")?.[1]));
    for (const end of [low, high])
      expect([end?.p25, end?.p50, end?.p75].toSorted((a = 0, b = 0) => a - b)).toEqual([end?.p25, end?.p50, end?.p75]);
    expect(low?.p50).toBeLessThan(high?.p50 ?? 0);
  });

  test("monthly pay is held against a year's", async () => {
    expect((await standingOf({ payPeriod: "month", payMinPence: 900_000, payMaxPence: 950_000 }))?.words).toContain(
      "is above the interquartile range",
    );
  });

  test("a region with too few is answered by the whole of the UK, which is said", async () => {
    const standing = await standingOf({ payMinPence: 9_500_000, payMaxPence: 11_000_000, officePlaceId: placeId("glasgow") });
    expect(standing?.words).toMatch(
      /^Advertised range is above the interquartile range for Quantity Surveyor, Senior, UK \(n=\d+; too few adverts in Scotland alone\)$/,
    );
    expect(standing?.href).toBe("/salary-database?category=quantity-surveyor&level=senior");
  });

  test("a day rate is held against its own basis only", async () => {
    const day = { payPeriod: "day", payMinPence: 70_000, payMaxPence: 75_000 } as const;
    expect((await standingOf({ ...day, payBasis: "umbrella" }))?.words).toContain("Advertised range is above the interquartile range");
    expect(await standingOf({ ...day, payBasis: "outside-ir35" })).toBeNull();
    expect(await standingOf({ ...day, payBasis: null })).toBeNull();
  });

  test.each<[string, JobOverrides]>([
    ["no pay", { payMinPence: null, payMaxPence: null, payPeriod: null }],
    ["pay in words", { payMinPence: null, payMaxPence: null, payPeriod: null, payText: "Competitive" }],
    ["pay by the hour", { payPeriod: "hour", payMinPence: 4_000, payMaxPence: 5_000 }],
    ["euros", { payCurrency: "EUR", payMinPence: 6_000_000, payMaxPence: 7_000_000 }],
    ["too few like it", { level: "board-executive", payMinPence: 6_000_000, payMaxPence: 7_000_000 }],
  ])("nothing is said of an advert with %s", async (_words, more) => {
    expect(await standingOf(more)).toBeNull();
  });

  test("the page carries the sentence with its link, and a page without pay has no such line", async () => {
    const words = async (more: JobOverrides) => {
      const id = await advert(2, { officePlaceId: placeId("leeds"), ...more });
      return (await site.app.inject({ url: `/jobs/${id}` })).body;
    };
    expect(await words({ payMinPence: 9_000_000, payMaxPence: 9_900_000 })).toMatch(
      /<a href="\/salary-database\?category=quantity-surveyor&amp;level=senior&amp;location=[^"]+">Advertised range is above the interquartile range for/,
    );
    expect(await words({ payMinPence: null, payMaxPence: null, payPeriod: null })).not.toContain("interquartile range");
  });

  test("adverts that are paused or were refused are counted in nothing", async () => {
    const before = await standingOf({ payMinPence: 8_000_000, payMaxPence: 9_000_000 });
    for (let index = 0; index < 4; index += 1) {
      await advert(index, { payMinPence: 5_000_000, payMaxPence: 6_000_000, officePlaceId: placeId("leeds"), status: "paused" });
    }
    const after = await standingOf({ payMinPence: 8_000_000, payMaxPence: 9_000_000 });
    const count = (words = "") => Number(/n=(\d+)/.exec(words)?.[1]);
    expect(count(after?.words)).toBe(count(before?.words) + 1);
  });
});
