import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { reportedPay } from "#db/schema/reported-pay.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { contractTypes, workTypes } from "../taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "../taxonomy/role.ts";
import { employerTypes, industrySectors } from "../taxonomy/sector.ts";
import { makeJob } from "./factories.ts";
import { loadPlaceFixtures } from "./places.fixture.ts";
import { seedSampleMarket } from "./seed.ts";

const now = new Date("2026-11-20T12:00:00Z");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function openPlaces(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  await loadPlaceFixtures(database.db);
  return database;
}

describe("the default sample market", () => {
  let database: TestDatabase;
  let live: (typeof jobs.$inferSelect)[];

  beforeAll(async () => {
    database = await openPlaces();
    await seedSampleMarket(database.db, { now });
    live = await database.db.select().from(jobs).where(eq(jobs.status, "live"));
  });
  afterAll(() => database.close());

  const share = (test: (job: typeof jobs.$inferSelect) => boolean) => live.filter(test).length / live.length;

  it("holds 2,400 live vacancies or more, of 180 firms", async () => {
    const alone = live.filter((job) => job.vacancyKey === null).length;
    const shared = new Set(live.flatMap((job) => job.vacancyKey ?? [])).size;
    expect(alone + shared).toBeGreaterThanOrEqual(2_400);
    expect(await database.db.$count(companies)).toBe(180);
  });

  it("holds reports of pay, all marked as samples, of nobody, by the year and by the day", async () => {
    const rows = await database.db.select().from(reportedPay);
    expect(rows.length).toBeGreaterThan(300);
    expect(new Set(rows.map(({ isSample, userId }) => `${isSample} ${userId}`))).toEqual(new Set(["true null"]));
    const salaries = rows.filter(({ period }) => period === "year").map(({ amountPence }) => amountPence);
    expect([Math.min(...salaries) >= 1_500_000, Math.max(...salaries) <= 40_000_000]).toEqual([true, true]);
    for (const { period, basis } of rows) expect(basis !== null).toBe(period === "day" || period === "week");
  });

  it("holds about six hundred adverts that are over, of every kind", async () => {
    const rows = await database.db.select({ status: jobs.status, rows: count() }).from(jobs).groupBy(jobs.status);
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(["live", "expired", "filled", "closed", "paused", "draft"]));
    expect(rows.filter((row) => row.status !== "live").reduce((sum, row) => sum + row.rows, 0)).toBeGreaterThan(550);
  });

  it.each([
    ["category", jobCategories],
    ["level", seniorityLevels],
    ["contractType", contractTypes],
    ["workType", workTypes],
    ["employerType", employerTypes],
    ["sector", industrySectors],
  ] as const)("has live adverts of every %s", (field, terms) => {
    const found = new Set(live.map((job) => job[field]));
    expect(terms.map((term) => term.slug).filter((slug) => !found.has(slug))).toEqual([]);
  });

  it("states no pay in a quarter of adverts, and one in six is a contract role with its basis", () => {
    expect(share((job) => job.payPeriod === null)).toBeGreaterThan(0.2);
    expect(share((job) => job.payPeriod === null)).toBeLessThan(0.3);
    const isContract = (job: typeof jobs.$inferSelect) => ["contract-freelance", "temporary", "temp-to-perm"].includes(job.contractType);
    expect(share(isContract)).toBeGreaterThan(0.12);
    expect(share(isContract)).toBeLessThan(0.22);
    expect(live.filter((job) => isContract(job) !== (job.payBasis !== null))).toEqual([]);
    expect(new Set(live.flatMap((job) => job.payPeriod ?? []))).toEqual(new Set(["year", "month", "week", "day", "hour"]));
  });

  it("is published over six months up to minutes ago, and nothing live has expired", () => {
    const ages = live.map((job) => now.getTime() - (job.firstPublishedAt?.getTime() ?? 0));
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(183 * dayMs);
    const steps = [0, hourMs, dayMs, 2 * dayMs, 7 * dayMs, 30 * dayMs, 183 * dayMs];
    for (const [index, from] of steps.slice(0, -1).entries()) {
      expect(ages.filter((age) => age >= from && age < (steps[index + 1] ?? 0)).length).toBeGreaterThan(10);
    }
    expect(live.filter((job) => !job.expiresAt || job.expiresAt <= now || (job.closesAt !== null && job.closesAt <= now))).toEqual([]);
  });

  it("marks every row as sample data and gives every advert an office on the map", async () => {
    expect(await database.db.$count(companies, eq(companies.isSample, false))).toBe(0);
    expect(await database.db.$count(jobs, eq(jobs.isSample, false))).toBe(0);
    expect(live.filter((job) => job.officePlaceId === null || job.officeLat === null)).toEqual([]);
  });

  it("has vacancies that several agencies advertise, never one of them twice", () => {
    const groups = new Map<string, number[]>();
    for (const job of live) if (job.vacancyKey) groups.set(job.vacancyKey, [...(groups.get(job.vacancyKey) ?? []), job.companyId]);
    expect(groups.size).toBeGreaterThan(30);
    for (const firms of groups.values()) {
      expect(firms.length).toBeGreaterThan(1);
      expect(new Set(firms).size).toBe(firms.length);
    }
  });

  it("names the agency, what it is, and whether the job is permanent or temporary", async () => {
    const rows = await database.db
      .select({ name: companies.name, text: jobTexts.descriptionText })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
      .where(eq(companies.isAgency, true));
    expect(rows.length).toBeGreaterThan(300);
    const bad = rows.filter(
      ({ name, text }) => !text.includes(name) || !/employment (?:agency|business)/.test(text) || !/permanent|temporary/.test(text),
    );
    expect(bad).toEqual([]);
  });

  it("writes no advert twice, and each in 120 to 350 words of markup that the board allows", async () => {
    const rows = await database.db.select({ html: jobTexts.descriptionHtml, text: jobTexts.descriptionText }).from(jobTexts);
    expect(new Set(rows.map((row) => row.text)).size).toBe(rows.length);
    const words = rows.map((row) => row.text.split(/\s+/).length);
    expect(Math.min(...words)).toBeGreaterThanOrEqual(120);
    expect(Math.max(...words)).toBeLessThanOrEqual(350);
    expect(rows.filter((row) => /<(?!\/?(?:p|h2|ul|li)>)/.test(row.html))).toEqual([]);
    expect(rows.filter((row) => /[{}[\]|]|undefined|null/.test(row.text))).toEqual([]);
  });

  it("uses no coded words, telephone numbers or addresses outside example domains", async () => {
    const rows = await database.db
      .select({ title: jobs.title, text: jobTexts.descriptionText, about: companies.about, name: companies.name })
      .from(jobTexts)
      .innerJoin(jobs, eq(jobs.id, jobTexts.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId));
    const coded =
      /\b(?:young|youthful|mature|energetic|recent graduates?|digital native|native|handyman|manpower|foreman|chairman|salesman|craftsman|girl|boys?|guys?|he|she|his|her|him|mother|father|british|highly experienced)\b/i;
    const telephone = /(?:\+44|\b0\d{2,4})[\s\d()-]{6,}/;
    for (const row of rows) {
      const words = `${row.title}\n${row.text}\n${row.about}\n${row.name}`;
      expect(words).not.toMatch(coded);
      expect(words).not.toMatch(telephone);
      expect(words.match(/\S+@(?!example\.com\b)\S+/)).toBeNull();
    }
  });

  it("pays no less than the minimum wage and no more than its level can bear", () => {
    const highest: Record<string, number> = {
      senior: 115_000,
      intermediate: 85_000,
      assistant: 65_000,
      graduate: 52_000,
      "board-executive": 320_000,
    };
    for (const job of live.filter((job) => job.payPeriod !== null)) {
      const low = (job.payMinPence ?? job.payMaxPence ?? 0) / 100;
      const high = (job.payMaxPence ?? job.payMinPence ?? 0) / 100;
      expect(low).toBeLessThanOrEqual(high);
      const isApprenticeship = job.contractType === "apprenticeship";
      const yearly = { year: 1, month: 12, week: 52, day: 260, hour: 1950 }[job.payPeriod ?? "year"];
      expect(low * yearly).toBeGreaterThanOrEqual(isApprenticeship ? 15_600 : 24_784);
      if (job.payPeriod === "year") expect(high).toBeLessThan(highest[job.level] ?? 240_000);
      if (job.payPeriod === "day") expect([low >= 100, high <= 1_500]).toEqual([true, true]);
      if (job.payPeriod === "hour") expect(high).toBeLessThan(170);
    }
  });

  it("has titles of 4 to 75 characters without pay", () => {
    expect(
      live.filter((job) => job.title.length < 4 || job.title.length > 75 || /£|\d{2}k/.test(job.title)).map((job) => job.title),
    ).toEqual([]);
  });
});

describe("seeding again", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openPlaces();
  });
  afterAll(() => database.close());

  const facts = () =>
    database.db
      .select({
        title: jobs.title,
        low: jobs.payMinPence,
        high: jobs.payMaxPence,
        at: jobs.firstPublishedAt,
        text: jobTexts.descriptionText,
        key: jobs.vacancyKey,
      })
      .from(jobs)
      .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
      .where(eq(jobs.isSample, true))
      .orderBy(asc(jobs.id));

  it("keeps an equal market, replaces a different one, and spares real adverts", async () => {
    const realId = await makeJob(database.db, { now });
    expect(await seedSampleMarket(database.db, { jobs: 300, now })).toEqual({ companies: 180, jobs: 375, outcome: "made" });
    const first = await facts();
    expect(await seedSampleMarket(database.db, { jobs: 300, now })).toMatchObject({ outcome: "kept", jobs: 375 });
    expect(await seedSampleMarket(database.db, { jobs: 300, now, seed: 5 })).toMatchObject({ outcome: "replaced", jobs: 375 });
    const other = await facts();
    expect(other.map((row) => row.title)).not.toEqual(first.map((row) => row.title));
    await seedSampleMarket(database.db, { jobs: 300, now });
    expect(await facts()).toEqual(first);
    expect(await database.db.$count(jobs, eq(jobs.id, realId))).toBe(1);
    expect(await database.db.$count(jobs, eq(jobs.isSample, true))).toBe(375);
  });

  it("makes the market anew when the last attempt did not finish", async () => {
    await database.db.delete(siteFacts).where(eq(siteFacts.name, "sample-market"));
    await database.db.delete(jobTexts).where(gt(jobTexts.jobId, 100));
    expect(await seedSampleMarket(database.db, { jobs: 300, now })).toMatchObject({ outcome: "replaced", jobs: 375 });
    const [orphans] = await database.db
      .select({ rows: count() })
      .from(jobs)
      .leftJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
      .where(and(eq(jobs.isSample, true), sql`${jobTexts.jobId} IS NULL`));
    expect(orphans?.rows).toBe(0);
  });

  it("reports progress up to the whole", async () => {
    const seen: [number, number][] = [];
    await seedSampleMarket(database.db, { jobs: 1_000, now, onProgress: (done, total) => seen.push([done, total]) });
    expect(seen.at(-1)).toEqual([1_250, 1_250]);
    expect(seen.length).toBeGreaterThan(1);
  });

  it("says what is missing when no places are loaded", async () => {
    const empty = await openTestDatabase();
    await expect(seedSampleMarket(empty.db, { jobs: 300, now })).rejects.toThrow(/reference data/);
    await empty.close();
  });
});
