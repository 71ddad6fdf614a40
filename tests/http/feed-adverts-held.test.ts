import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { advertRisks } from "#db/schema/advert-risks.ts";
import { jobRefusals } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { saveSource } from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { importFeed } from "#server/modules/hiring/feeds/import-feed.commands.ts";
import { executeDueDecisions } from "#server/modules/trust/moderation/work/ask.commands.ts";
import { itemOf, type Moderating, openModerating, orderOf } from "#tests/fixtures/moderating.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let site: TestSite;
let desk: Moderating;

const advert = (id: string, more: string) => ({
  ...{ id, title: "Quantity Surveyor", company: `Oak ${id} Ltd`, location: "Leeds" },
  description: `We price and settle building work for clients across the region, with interim applications each month. JCT. ${more}`,
});
const fee = "To start you pay a registration fee of £60 first.";
async function* feed() {
  yield Buffer.from(JSON.stringify([advert("one", fee), advert("two", fee), advert("three", "")]));
}
const pageOf = async (id: number) => (await site.app.inject({ url: `/jobs/${id}`, headers: { accept: "text/html" } })).statusCode;
const idOf = async (reference: string) => {
  const [row] = await site.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.sourceReference, reference));
  return row?.id ?? 0;
};
const carryOut = (at: Date) => {
  site.setNow(at);
  return executeDueDecisions(site.services, at);
};

beforeAll(async () => {
  site = await openTestSite({ now });
  desk = await openModerating(site);
  const source = { slug: "board", name: "Board", location: "https://board.example.test/jobs", format: null, schedule: null } as const;
  const saved = await saveSource(site.db, { ...source, defaultCompanyName: null }, now);
  const deps = { db: site.db, gazetteer: site.services.gazetteer, clock: site.services.now };
  await importFeed(deps, { source: saved, stream: feed(), isDryRun: false, now });
});
afterAll(() => site.close());

test("adverts of a feed above the threshold are not shown, and stand on the work list with what the rules saw", async () => {
  const [one, three] = [await idOf("one"), await idOf("three")];
  expect([await pageOf(one), await pageOf(three)]).toEqual([404, 200]);
  const { data } = await desk.ask<{ sections: { heading: string; facts: { label: string; value: string }[] }[] }>(desk.ada, "work.case", {
    kind: "feed-advert",
    subject: String(one),
  });
  const risk = data.sections.find(({ heading }) => heading === "Risk");
  expect(risk?.facts.map(({ label }) => label).join()).toContain("asked for money");
  const words = data.sections.find(({ heading }) => heading === "The advert")?.facts.find(({ label }) => label === "Text");
  expect(words?.value).toContain(fee);
});

test("an approved one goes onto the board, and the next run lets it stay", async () => {
  const id = await idOf("one");
  const item = itemOf(await desk.list({ kind: "feed-advert" }), String(id));
  expect((await desk.call(desk.ada, "work.decide", { ...orderOf(item), decision: "approve", words: "" })).status).toBe(200);
  expect(await pageOf(id)).toBe(404);
  expect(await carryOut(later(2))).toEqual({ done: 1, failed: 0 });
  expect(await pageOf(id)).toBe(200);
  const [risk] = await site.db.select({ isHeld: advertRisks.isHeld }).from(advertRisks).where(eq(advertRisks.jobId, id));
  expect(risk).toEqual({ isHeld: false });
});

test("a refused one stays away, with its reason", async () => {
  const id = await idOf("two");
  const item = itemOf(await desk.list({ kind: "feed-advert" }), String(id));
  await desk.call(desk.ada, "work.decide", { ...orderOf(item), decision: "refuse", words: "It asks applicants for money." });
  expect(await carryOut(later(5))).toEqual({ done: 1, failed: 0 });
  const [job] = await site.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id));
  expect(job).toEqual({ status: "refused" });
  expect(await site.db.$count(jobRefusals, eq(jobRefusals.jobId, id))).toBe(1);
});
