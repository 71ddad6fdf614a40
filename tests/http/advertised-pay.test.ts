import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobs } from "#db/schema/jobs.ts";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import type { AdvertisedPay } from "#server/modules/market/salaries/pay.types.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let site: TestSite;
const companies: number[] = [];

const senior = { category: "quantity-surveyor", level: "senior", payPeriod: "year" } as const;
const ask = async (cell: object) => (await queryProcedure<AdvertisedPay>(site, "salaries.advertised", {}, { scale: "year", ...cell })).data;
const placeId = (slug: string) => site.services.gazetteer.bySlug(slug)?.id ?? null;
async function advert(index: number, more: JobOverrides) {
  const companyId = companies[index % companies.length] ?? 0;
  return makeJob(site.db, { companyId, firstPublishedAt: daysAgo(10 + index), now, ...senior, ...more });
}

beforeAll(async () => {
  site = await openTestSite({ now });
  for (let index = 0; index < 6; index += 1) companies.push(await makeCompany(site.db, { now }));
  const leeds = placeId("leeds");
  // Twelve in Leeds: £50,000 to £61,000, ten thousand more at the upper end.
  for (let index = 0; index < 12; index += 1) {
    const payMinPence = (50_000 + index * 1000) * 100;
    await advert(index, { payMinPence, payMaxPence: payMinPence + 1_000_000, officePlaceId: leeds });
  }
  // The same vacancy by four agencies, a salary that is far off, counts once.
  for (let index = 0; index < 4; index += 1) {
    await advert(index, { payMinPence: 20_000_000, payMaxPence: null, officePlaceId: leeds, vacancyKey: "v".repeat(32) });
  }
  for (let index = 0; index < 11; index += 1) {
    await advert(index, { payPeriod: "day", payMinPence: 40_000, payMaxPence: 45_000, payBasis: "umbrella", officePlaceId: leeds });
  }
  for (let index = 0; index < 10; index += 1) {
    await advert(index, { payMinPence: 4_500_000, payMaxPence: 5_000_000, officePlaceId: leeds, firstPublishedAt: daysAgo(200 + index) });
  }
  await advert(0, { payMinPence: 4_000_000, payMaxPence: 4_200_000, officePlaceId: placeId("york"), suites: [{ suite: "nec4" }] });
  await advert(1, { payMinPence: 9_900_000, status: "draft", officePlaceId: leeds });
  await advert(2, { payMinPence: 9_900_000, payCurrency: "EUR", officePlaceId: leeds });
});
afterAll(() => site.close());

describe("advertised pay", () => {
  test("counts each vacancy once, the two ends apart, against the six months before", async () => {
    const { figure, widened, before, asked, cell } = await ask({ level: "senior", place: "leeds" });
    expect(widened).toEqual([]);
    expect(cell).toEqual({ scale: "year", level: "senior", place: "leeds" });
    expect(asked).toEqual({ adverts: 13, employers: 6 });
    // Of 50,000 … 61,000 and 200,000 the middle one is the seventh.
    expect(figure?.low).toMatchObject({ p25: 5_300_000, p50: 5_600_000, p75: 5_900_000 });
    expect(figure?.high).toMatchObject({ p50: 6_550_000 });
    expect(before).toMatchObject({ adverts: 10, low: { p50: 4_500_000 } });
  });

  test("never mixes days with years, nor one basis of a day rate with another", async () => {
    const { figure } = await ask({ scale: "day", basis: "umbrella" });
    expect(figure).toMatchObject({ adverts: 11, low: { p50: 40_000 }, high: { p50: 45_000 } });
    expect(await ask({ scale: "day", basis: "outside-ir35", place: "leeds" })).toMatchObject({
      figure: null,
      widened: [],
      asked: { adverts: 0 },
    });
  });

  test("takes the next wider cell when there are too few, and says so", async () => {
    const wider = await ask({ level: "senior", place: "york" });
    expect(wider.asked).toEqual({ adverts: 1, employers: 1 });
    expect(wider.figure?.adverts).toBe(14);
    expect(wider.widened.at(-1)).toBe("Too few adverts in North Yorkshire. Showing Yorkshire and The Humber instead.");
    const suite = await ask({ level: "senior", suite: "nec4" });
    expect(suite.widened).toEqual(["Too few adverts for that contract suite. Showing figures without it."]);
  });

  test("follows an advert that changes, is taken down by moderation, or comes", async () => {
    const before = (await ask({ level: "senior", place: "leeds" })).figure?.adverts ?? 0;
    const added = await advert(3, { payMinPence: 5_550_000, payMaxPence: 6_000_000, officePlaceId: placeId("leeds") });
    const later = (seconds: number) => site.setNow(new Date(now.getTime() + seconds * 1000));
    later(20);
    expect((await ask({ level: "senior", place: "leeds" })).figure?.adverts).toBe(before + 1);
    await site.db.update(jobs).set({ status: "frozen" }).where(eq(jobs.id, added));
    await recordJobChanges(site.db, [added], now);
    later(40);
    expect((await ask({ level: "senior", place: "leeds" })).figure?.adverts).toBe(before);
  });

  test("is reported by group, with counts but no figure where there are too few", async () => {
    await advert(0, { level: "graduate", payMinPence: 3_000_000, payMaxPence: 3_200_000, officePlaceId: placeId("leeds") });
    site.setNow(new Date(now.getTime() + 60_000));
    const { data } = await queryProcedure<{ rows: { value: string; adverts: number; figure: unknown }[] }>(
      site,
      "salaries.report",
      {},
      { scale: "year", by: "level" },
    );
    expect(data.rows.map(({ value, adverts, figure }) => [value, adverts, figure !== null])).toEqual([
      ["senior", 14, true],
      ["graduate", 1, false],
    ]);
  });

  test.each([
    [{ scale: "hour" }, "/scale"],
    [{ scale: "year", place: "atlantis" }, "/place"],
    [{ scale: "year", side: "left" }, "/side"],
  ])("refuses %j", async (input, pointer) => {
    const url = `/trpc/salaries.advertised?input=${encodeURIComponent(JSON.stringify(input))}`;
    const answer = await site.app.inject({ url });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: { data: { fields: { pointer: string }[] } } }>().error.data.fields[0]?.pointer).toBe(pointer);
  });
});
