import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { jobChanges, jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { acquireDuty } from "#server/kernel/duty.commands.ts";
import { advertText, daysAfterStart, gazetteer, numberedAdverts, openFeedDatabase, start } from "#tests/fixtures/feed-import.ts";

const { database, source, run, stored, changeCount } = openFeedDatabase();

describe("importFeed beside what is on the board", () => {
  it("knows a vacancy that ended and comes back under another reference", async () => {
    await run(numberedAdverts(1, 10));
    await run(numberedAdverts(2, 10), { now: daysAfterStart(1) });
    const [first] = numberedAdverts(1, 1);
    await run([...numberedAdverts(2, 10), { ...first, id: "new" }], { now: daysAfterStart(5) });
    expect((await stored())[0]).toMatchObject({ reference: "new", relistedCount: 1, firstPublishedAt: start });
  });

  it("shows one card for a vacancy that several advertise", async () => {
    const leeds = gazetteer.bySlug("leeds");
    const own = await makeJob(database().db, {
      companyId: await makeCompany(database().db, { name: "Elm Group", now: start }),
      title: "Quantity Surveyor",
      officePlaceId: leeds?.id,
      descriptionText: advertText,
      now: start,
    });
    const result = await run([
      { id: "a", company: "Ash Recruitment", title: "QS", description: `Our client writes: ${advertText}` },
      { id: "b", company: "Beech Personnel", description: `A great role. ${advertText}` },
      { id: "c", company: "Yew Ltd", location: "York" },
      { id: "d", company: "Holly Recruitment", location: "York", description: `${advertText} Apply today.` },
    ]);
    expect(result).toMatchObject({ counts: { added: 1, merged: 3 } });
    const [a, b, c, d] = await stored();
    const [mine] = await database().db.select({ vacancyKey: jobs.vacancyKey }).from(jobs).where(eq(jobs.id, own)).limit(1);
    expect(a?.vacancyKey).not.toBeNull();
    expect([b?.vacancyKey, mine?.vacancyKey]).toEqual([a?.vacancyKey, a?.vacancyKey]);
    expect(c?.vacancyKey).toBe(d?.vacancyKey);
    expect(c?.vacancyKey).not.toBe(a?.vacancyKey);
    expect(await database().db.$count(jobChanges, eq(jobChanges.jobId, own))).toBe(2);
    const changes = await changeCount();
    await run([{ id: "a", company: "Ash Recruitment", title: "QS", description: `Our client writes: ${advertText}` }], {
      confirmRemovals: true,
    });
    expect(await changeCount()).toBe(changes + 3);
  });

  it("reports a reference used twice and keeps the first", async () => {
    expect(
      await run([{ id: "a" }, { id: "A ", location: "Hull" }, { id: "aB", location: "Bath" }, { id: "Ab", location: "Poole" }]),
    ).toMatchObject({
      counts: { added: 3, rejected: 1 },
      rejectedByReason: { "duplicate reference": 1 },
    });
  });

  it("matches firms on the board by name, never an invented one", async () => {
    const real = await makeCompany(database().db, { name: "Oak", nameKey: "oak", now: start });
    await makeCompany(database().db, { name: "Elm Ltd", nameKey: "elm", slug: "elm-ltd", isSample: true, now: start });
    await run([
      { id: "a", company: "OAK LIMITED" },
      { id: "b", company: "Elm Ltd", location: "Hull" },
    ]);
    const rows = await database()
      .db.select({ reference: jobs.sourceReference, companyId: jobs.companyId, slug: companies.slug, isSample: companies.isSample })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .orderBy(asc(jobs.sourceReference))
      .limit(5);
    expect(rows[0]).toMatchObject({ companyId: real });
    expect(rows[1]).toMatchObject({ isSample: false });
    expect(rows[1]?.slug).toMatch(/^elm-ltd-[0-9a-f]{8}$/);
  });

  it("leaves an advert alone that moderation froze", async () => {
    await run(numberedAdverts(1, 10));
    await database().db.update(jobs).set({ status: "frozen" }).where(eq(jobs.sourceReference, "r01"));
    await run(
      numberedAdverts(1, 10).map((advert) => ({ ...advert, title: "Senior QS" })),
      { now: daysAfterStart(1) },
    );
    expect((await stored())[0]).toMatchObject({ status: "frozen", title: "Senior QS" });
    await run(
      numberedAdverts(2, 10).map((advert) => ({ ...advert, title: "Senior QS" })),
      { now: daysAfterStart(2) },
    );
    expect((await stored())[0]).toMatchObject({ status: "frozen" });
  });

  it("is refused while another import of the source runs", async () => {
    await acquireDuty(database().db, `feed-import-${source().id}`, "someone else", start, daysAfterStart(1));
    expect(await run(numberedAdverts(1, 2))).toMatchObject({ state: "busy", runId: null });
    expect(await database().db.$count(jobs)).toBe(0);
    expect(await run(numberedAdverts(1, 2), { now: daysAfterStart(2) })).toMatchObject({ state: "applied" });
  });

  it("imports more adverts than fit in a batch", async () => {
    const adverts = Array.from({ length: 450 }, (_, index) => ({
      id: `n${index}`,
      company: `Firm ${index % 30}`,
      description: `Job number ${index}. JCT.`,
    }));
    expect(await run(adverts)).toMatchObject({ counts: { added: 450, merged: 0 } });
    expect(await database().db.$count(jobs)).toBe(450);
    expect(await database().db.$count(companies)).toBe(30);
  });

  it("keeps the first date of a firm's advert posted again under another reference", async () => {
    await run([{ id: "a" }]);
    expect(await run([{ id: "b" }], { now: daysAfterStart(3), confirmRemovals: true })).toMatchObject({
      counts: { merged: 1, expired: 1 },
    });
    expect((await stored())[1]).toMatchObject({ reference: "b", firstPublishedAt: start, relistedCount: 0 });
  });
});
