import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { feedRunRows, feedRuns } from "#db/schema/feeds.ts";
import { jobChanges, jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { advertText, daysAfterStart, numberedAdverts, openFeedDatabase, start } from "#tests/fixtures/feed-import.ts";

const { database, source, run, stored, changeCount } = openFeedDatabase();

describe("importFeed", () => {
  it("adds adverts with their words, suites, tools, firm and source, and tells every process", async () => {
    const result = await run([
      { id: "a", salary: "£50,000 - £55,000" },
      { id: "b", title: "Nurse" },
    ]);
    expect(result).toMatchObject({
      state: "applied",
      counts: { rowsRead: 2, added: 1, rejected: 1 },
      rejectedByReason: { "not our trade": 1 },
    });
    const [job] = await database().db.select().from(jobs).limit(2);
    expect(job).toMatchObject({
      status: "live",
      category: "quantity-surveyor",
      applyKind: "external",
      applyUrl: "https://acme.example/a",
      sourceUrl: "https://acme.example/a",
      payMinPence: 5_000_000,
      feedSourceId: source().id,
      firstPublishedAt: start,
      isSample: false,
    });
    const jobId = job?.id ?? 0;
    expect(await database().db.select({ text: jobTexts.descriptionText }).from(jobTexts).limit(5)).toEqual([{ text: advertText }]);
    expect(await database().db.select().from(jobSuites).limit(5)).toEqual([{ jobId, suite: "jct", form: "", need: "must" }]);
    expect(
      await database()
        .db.select()
        .from(jobTools)
        .where(and(eq(jobTools.jobId, jobId), eq(jobTools.slug, "costx")))
        .limit(5),
    ).toHaveLength(1);
    expect(await database().db.select({ name: companies.name, verification: companies.verification }).from(companies).limit(5)).toEqual([
      { name: "Oak Ltd", verification: "not-started" },
    ]);
    expect(await database().db.select({ jobId: jobChanges.jobId }).from(jobChanges).limit(5)).toEqual([{ jobId }]);
    const rows = await database()
      .db.select({ outcome: feedRunRows.outcome, field: feedRunRows.field, jobId: feedRunRows.jobId })
      .from(feedRunRows)
      .orderBy(asc(feedRunRows.rowNumber))
      .limit(5);
    expect(rows).toEqual([
      { outcome: "added", field: null, jobId },
      { outcome: "rejected", field: "title", jobId: null },
    ]);
  });

  it("changes nothing when the same feed comes again", async () => {
    const adverts = numberedAdverts(1, 6);
    await run(adverts);
    const [before, changes] = [await stored(), await changeCount()];
    expect(await run(adverts)).toMatchObject({ state: "applied", counts: { added: 0, changed: 0, unchanged: 6, expired: 0, merged: 0 } });
    expect(await stored()).toEqual(before);
    expect(await changeCount()).toBe(changes);
    await run(adverts, { now: daysAfterStart(2) });
    expect(await stored()).toEqual(before.map((job) => ({ ...job, confirmedOpenAt: daysAfterStart(2), expiresAt: daysAfterStart(32) })));
    expect(await changeCount()).toBe(changes);
  });

  it("changes only the adverts that changed", async () => {
    await run(numberedAdverts(1, 3));
    const before = await stored();
    const adverts = numberedAdverts(1, 3).map((advert) =>
      advert.id === "r02" ? { ...advert, title: "Senior Quantity Surveyor", description: "Rail." } : advert,
    );
    expect(await run(adverts, { now: daysAfterStart(1) })).toMatchObject({ counts: { changed: 1, unchanged: 2 } });
    const after = await stored();
    expect(after[1]).toMatchObject({ id: before[1]?.id, title: "Senior Quantity Surveyor", version: 2, firstPublishedAt: start });
    expect(
      await database()
        .db.select({ text: jobTexts.descriptionText })
        .from(jobTexts)
        .where(eq(jobTexts.jobId, after[1]?.id ?? 0))
        .limit(5),
    ).toEqual([{ text: "Rail." }]);
    expect(await database().db.$count(jobSuites)).toBe(2);
  });

  it("takes down what left the feed, and puts it back as relisted when it returns", async () => {
    await run(numberedAdverts(1, 10));
    expect(await run(numberedAdverts(4, 10), { now: daysAfterStart(1) })).toMatchObject({
      state: "applied",
      counts: { expired: 3, unchanged: 7 },
    });
    expect((await stored()).filter(({ status }) => status === "expired")).toMatchObject([
      { reference: "r01", endedAt: daysAfterStart(1) },
      { reference: "r02" },
      { reference: "r03" },
    ]);
    expect(await run(numberedAdverts(3, 10), { now: daysAfterStart(2) })).toMatchObject({ counts: { changed: 1, unchanged: 7 } });
    expect((await stored())[2]).toMatchObject({
      reference: "r03",
      status: "live",
      endedAt: null,
      relistedCount: 1,
      firstPublishedAt: start,
    });
  });

  it("holds a run that would take down over 40 %, until it is confirmed", async () => {
    await run(numberedAdverts(1, 10));
    const held = await run(numberedAdverts(6, 12), { now: daysAfterStart(1) });
    expect(held).toMatchObject({ state: "held", counts: { merged: 2, expired: 0 } });
    expect(held.message).toMatch(/^5 of the source’s 10 live adverts/);
    expect((await stored()).every(({ status }) => status === "live")).toBe(true);
    expect(await run(numberedAdverts(6, 12), { now: daysAfterStart(1), confirmRemovals: true })).toMatchObject({
      state: "applied",
      counts: { expired: 5 },
    });
  });

  it("takes down exactly 40 % unasked, and holds an empty feed", async () => {
    expect(await run([])).toMatchObject({ state: "applied", message: "The feed holds no adverts." });
    await run(numberedAdverts(1, 10));
    expect(await run(numberedAdverts(5, 10))).toMatchObject({ state: "applied", counts: { expired: 4 } });
    expect(await run([])).toMatchObject({ state: "held", counts: { rowsRead: 0, expired: 0 } });
  });

  it("takes nothing down when the feed cannot be read to its end", async () => {
    await run(numberedAdverts(1, 10));
    const failed = await run('[{"id":"r01","title":"Quantity Surveyor","company":"Oak Ltd","location":"Leeds"},{"id":"r');
    expect(failed).toMatchObject({
      state: "failed",
      message: "The feed ends in the middle of an advert, so it is not complete.",
      counts: { expired: 0 },
    });
    expect((await stored()).every(({ status }) => status === "live")).toBe(true);
    expect(await run("nothing to read")).toMatchObject({ state: "failed" });
  });

  it("writes nothing but the run when it is a trial", async () => {
    await run(numberedAdverts(1, 5));
    const [before, changes] = [await stored(), await changeCount()];
    const trial = await run(
      [...numberedAdverts(2, 5).map((advert) => ({ ...advert, title: "Senior QS" })), { id: "x", company: "New Firm" }],
      {
        isDryRun: true,
        now: daysAfterStart(1),
      },
    );
    expect(trial).toMatchObject({ state: "dry-run", counts: { added: 1, changed: 4, expired: 1 } });
    expect(await stored()).toEqual(before);
    expect(await changeCount()).toBe(changes);
    expect(await database().db.$count(companies)).toBe(1);
    expect(
      await database()
        .db.select({ state: feedRuns.state, isDryRun: feedRuns.isDryRun, changed: feedRuns.changed })
        .from(feedRuns)
        .where(eq(feedRuns.isDryRun, true))
        .limit(5),
    ).toEqual([{ state: "dry-run", isDryRun: true, changed: 4 }]);
    expect(await database().db.$count(feedRunRows, eq(feedRunRows.runId, trial.runId ?? 0))).toBe(6);
  });
});
