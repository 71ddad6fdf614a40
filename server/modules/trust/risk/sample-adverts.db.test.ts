import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { jobs as jobRows, jobTexts } from "#db/schema/jobs.ts";
import { defaultLiveJobs, seedSampleMarket } from "#db/seed/seed.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { payCacheOf } from "#server/modules/market/salaries/pay-book.ts";
import { riskFacts } from "#tests/fixtures/risk-facts.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { listKnownFirms } from "./poster-facts.queries.ts";
import { advertFacts, marketPayOf, scoreAdvert } from "./score-advert.ts";

// Takes about 3 s; the full run, of the whole sample market, about 20 s.

const now = new Date("2026-11-20T12:00:00Z");
const jobs = sizeOfRun({ daily: 400, full: defaultLiveJobs });
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      await seedSampleMarket(db, { now, jobs });
    },
  });
});
afterAll(() => site.close());

test("none of the sample market's honest adverts is kept from the board", async () => {
  const { db, services } = site;
  const rows = await db
    .select({ job: jobRows, text: jobTexts, firmName: companies.name, website: companies.website })
    .from(jobRows)
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobRows.id))
    .innerJoin(companies, eq(companies.id, jobRows.companyId))
    .where(eq(jobRows.status, "live"));
  expect(rows.length).toBeGreaterThan(0.75 * jobs);
  const windows = await payCacheOf(services).windows(now);
  const firms = new Map<number, Awaited<ReturnType<typeof listKnownFirms>>>();
  const held: string[] = [];
  for (const { job, text, firmName, website } of rows) {
    const { companyId, title, category, level, payPeriod, payMinPence, payMaxPence, payBasis, payText, clientName, applyKind, applyUrl } =
      job;
    const said = { title, category, level, payPeriod, payMinPence, payMaxPence, payBasis, payText, clientName, applyKind, applyUrl };
    const fields = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as PostingFields;
    const knownFirms = firms.get(companyId) ?? (await listKnownFirms(db, { companyId, isSample: true }));
    firms.set(companyId, knownFirms);
    const place = job.officePlaceId === null ? null : (services.gazetteer.byId(job.officePlaceId) ?? null);
    const facts = riskFacts({
      advert: advertFacts(fields, { words: { text: text.descriptionText, html: text.descriptionHtml, summary: text.summary } }),
      firm: { name: firmName, registerName: firmName, domain: website && new URL(website).hostname },
      market: marketPayOf(fields, place, { windows, gazetteer: services.gazetteer, now }),
      knownFirms,
    });
    const { isHeld, hits } = scoreAdvert(facts);
    if (isHeld) held.push(`${title}, ${firmName}: ${hits.map(({ evidence }) => evidence).join(" ")}`);
  }
  expect(held).toEqual([]);
});
