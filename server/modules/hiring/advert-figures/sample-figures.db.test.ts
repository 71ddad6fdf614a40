import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { openTestDatabase } from "#tests/fixtures/database.ts";
import { ensureSampleFigures } from "./sample-figures.commands.ts";
import { viewsOf } from "./similar-adverts.queries.ts";

const now = new Date("2026-11-20T12:00:00Z");

test("the sample firm’s adverts have figures that narrow from step to step, once, and anew when they have grown old", async () => {
  const { db, close } = await openTestDatabase();
  try {
    await ensureSampleFigures(db, now);
    expect(await db.$count(analyticsCounts)).toBe(0);
    const companyId = await makeCompany(db, { now, isSample: true });
    await makeUser(db, { now, isSample: true, role: "recruiter", companyId });
    const firstPublishedAt = new Date("2026-11-02T09:00:00Z");
    const own = await makeJob(db, { now, companyId, isSample: true, firstPublishedAt });
    const other = await makeJob(db, { now, isSample: true, firstPublishedAt });
    const real = await makeJob(db, { now, firstPublishedAt });
    await ensureSampleFigures(db, now);
    const figures = await viewsOf(db, [own, other, real]);
    for (const id of [own, other]) {
      const { appearances = 0, views = 0, starts = 0 } = figures.get(id) ?? {};
      expect([appearances > views, views > starts, starts > 0]).toEqual([true, true, true]);
    }
    expect(figures.get(real)).toEqual({ appearances: 0, views: 0, starts: 0 });
    await ensureSampleFigures(db, now);
    expect(await viewsOf(db, [own, other, real])).toEqual(figures);
    const later = new Date("2026-11-27T12:00:00Z");
    await db
      .update(jobs)
      .set({ firstPublishedAt: new Date("2026-11-09T09:00:00Z") })
      .where(eq(jobs.isSample, true));
    await ensureSampleFigures(db, later);
    const days = await db.selectDistinct({ day: analyticsCounts.day }).from(analyticsCounts).orderBy(analyticsCounts.day);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-11-09", "2026-11-27"]);
    expect(await db.$count(users)).toBe(1);
  } finally {
    await close();
  }
});
