import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { advertRiskHits, advertRisks } from "#db/schema/advert-risks.ts";
import { feedRunRows } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { advertText, daysAfterStart, numberedAdverts, openFeedDatabase } from "#tests/fixtures/feed-import.ts";

const { database, run, stored } = openFeedDatabase();
const statuses = async () => Object.fromEntries((await stored()).map(({ reference, status }) => [reference, status]));

const scam = {
  id: "bad",
  title: "Quantity Surveyor",
  location: "Leeds",
  description: `${advertText} To start you pay a registration fee of £60 first.`,
};

test("an advert above the threshold is kept from the board, with the rules it met; the others are published", async () => {
  const result = await run([...numberedAdverts(1, 3), scam]);
  expect(result).toMatchObject({ state: "applied", counts: { rowsRead: 4, added: 3, awaitingReview: 1, rejected: 0 } });
  expect(await statuses()).toEqual({ bad: "awaiting-review", r01: "live", r02: "live", r03: "live" });
  const [held] = await database().db.select().from(jobs).where(eq(jobs.sourceReference, "bad"));
  expect(held).toMatchObject({ firstPublishedAt: null });
  expect(held?.awaitingReviewSince).not.toBeNull();
  const risks = await database().db.select().from(advertRisks);
  expect(risks.map(({ isHeld }) => isHeld).sort()).toEqual([false, false, false, true]);
  const hits = await database()
    .db.select()
    .from(advertRiskHits)
    .where(eq(advertRiskHits.jobId, held?.id ?? 0));
  expect(hits.map(({ rule }) => rule)).toContain("asks-for-money");
  const rows = await database().db.select().from(feedRunRows).where(eq(feedRunRows.outcome, "awaiting-review"));
  expect(rows).toEqual([expect.objectContaining({ reference: "bad", jobId: held?.id, field: "risk" })]);
});

test("it keeps waiting while the feed says the same, and when its words become harmless: only a person lets it on", async () => {
  await run([...numberedAdverts(1, 3), scam]);
  expect((await run([...numberedAdverts(1, 3), scam], { now: daysAfterStart(1) })).counts).toMatchObject({
    unchanged: 4,
    awaitingReview: 0,
  });
  await run([...numberedAdverts(1, 3), { ...scam, description: advertText }], { now: daysAfterStart(2) });
  expect(await statuses()).toMatchObject({ bad: "awaiting-review" });
});

test("a live advert whose words become those of a fraud leaves the board until it is read", async () => {
  await run([...numberedAdverts(1, 3), { ...scam, description: advertText }]);
  expect(await statuses()).toMatchObject({ bad: "live" });
  const result = await run([...numberedAdverts(1, 3), scam], { now: daysAfterStart(1) });
  expect(result.counts).toMatchObject({ changed: 0, awaitingReview: 1 });
  expect(await statuses()).toMatchObject({ bad: "awaiting-review", r01: "live" });
});

test("one that leaves the feed while it waits is ended with the rest, and one that was refused stays refused", async () => {
  await run([...numberedAdverts(1, 3), scam]);
  await run(numberedAdverts(1, 3), { now: daysAfterStart(1) });
  expect(await statuses()).toMatchObject({ bad: "expired" });
  await run([...numberedAdverts(1, 3), { ...scam, description: advertText }], { now: daysAfterStart(2) });
  const [back] = await database().db.select().from(jobs).where(eq(jobs.sourceReference, "bad"));
  expect(back).toMatchObject({ status: "live", firstPublishedAt: daysAfterStart(2) });
  await database().db.update(jobs).set({ status: "refused" }).where(eq(jobs.sourceReference, "bad"));
  await run([...numberedAdverts(1, 3), scam], { now: daysAfterStart(3) });
  expect(await statuses()).toMatchObject({ bad: "refused" });
});

test("a run that is held tells which adverts it would take down, and takes none of them", async () => {
  await run(numberedAdverts(1, 5));
  const result = await run(numberedAdverts(1, 2), { now: daysAfterStart(1) });
  expect(result).toMatchObject({ state: "held", counts: { missing: 3, expired: 0 } });
  const rows = await database().db.select().from(feedRunRows).where(eq(feedRunRows.outcome, "missing"));
  expect(rows.map(({ reference }) => reference)).toEqual(["r03", "r04", "r05"]);
});
