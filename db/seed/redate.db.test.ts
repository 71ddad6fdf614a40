import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "#db/schema/jobs.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { makeJob } from "./factories.ts";
import { loadPlaceFixtures } from "./places.fixture.ts";
import { redateSampleMarket, seedSampleMarket } from "./seed.ts";

const dayMs = 86_400_000;
const made = new Date("2026-11-20T09:00:00Z");
const later = (days: number) => new Date(made.getTime() + days * dayMs);
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await loadPlaceFixtures(database.db);
  await seedSampleMarket(database.db, { jobs: 60, now: made });
});
afterAll(() => database.close());

const isLive = eq(jobs.status, "live");
const newest = async () => {
  const rows = await database.db.select({ at: jobs.firstPublishedAt }).from(jobs).where(eq(jobs.isSample, true));
  return Math.max(...rows.map(({ at }) => at?.getTime() ?? 0));
};

test("a sample market that has run out is as fresh as on its first day, with the same adverts", async () => {
  const { db } = database;
  const real = await makeJob(db, { now: made });
  const [before] = await db.select().from(jobs).where(eq(jobs.id, real));
  const liveAtFirst = await db.$count(jobs, isLive);
  const newestAtFirst = await newest();
  // What the sweep does to adverts as the weeks go by.
  const some = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.isSample, true)).limit(20);
  for (const { id } of some) {
    await db
      .update(jobs)
      .set({ status: "expired", endedAt: later(15) })
      .where(eq(jobs.id, id))
      .execute();
  }
  const expiredByTime = liveAtFirst - (await db.$count(jobs, isLive));
  expect(expiredByTime).toBeGreaterThan(0);

  expect(await redateSampleMarket(db, later(40))).toBe(40);

  expect(await db.$count(jobs, isLive)).toBeGreaterThanOrEqual(liveAtFirst);
  expect(await newest()).toBe(newestAtFirst + 40 * dayMs);
  const [after] = await db.select().from(jobs).where(eq(jobs.id, real));
  expect(after).toEqual(before);
});

test("it is left alone while it is fresh, and when there is none", async () => {
  expect(await redateSampleMarket(database.db, later(46))).toBe(0);
  const empty = await openTestDatabase();
  expect(await redateSampleMarket(empty.db, made)).toBe(0);
  await empty.close();
});
