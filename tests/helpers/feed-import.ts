import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { advertRiskHits, advertRisks } from "#db/schema/advert-risks.ts";
import { companies } from "#db/schema/companies.ts";
import { feedRunRows, feedRuns, feedSources, feedTitleRules } from "#db/schema/feeds.ts";
import { jobChanges, jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { type FeedSource, saveSource } from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { type ImportFeedInput, importFeed } from "#server/modules/hiring/feeds/import-feed.commands.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";

export interface FeedAdvert {
  id: string | null;
  title?: string;
  company?: string;
  location?: string;
  description?: string;
  salary?: string;
}

export const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
export const start = new Date("2026-11-20T12:00:00Z");
export const daysAfterStart = (days: number) => new Date(start.getTime() + days * 86_400_000);
export const advertText =
  "We price, let and settle building work for clients across the region and need another surveyor for a new school in the city, reporting to the managing surveyor, with interim applications each month and final accounts at the end. JCT is essential. CostX useful.";
const towns = ["Leeds", "Hull", "York", "Bath", "Derby", "Exeter", "Truro", "Luton", "Poole", "Wigan"];

/** Adverts r01, r02 … of one firm, each in the next of ten towns. */
export function numberedAdverts(from: number, to: number): FeedAdvert[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `r${String(from + index).padStart(2, "0")}`,
    location: towns[(from + index) % towns.length],
  }));
}

/** A database for one test file, empty but for one source before each test. */
export function openFeedDatabase() {
  const held: { database?: TestDatabase; source?: FeedSource } = {};
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("The database is open only while tests run.");
    return value;
  };
  const database = () => need(held.database);
  const source = () => need(held.source);
  beforeAll(async () => {
    held.database = await openTestDatabase();
  });
  afterAll(() => database().close());
  beforeEach(async () => {
    const { db } = database();
    for (const table of [
      feedRunRows,
      feedRuns,
      feedTitleRules,
      advertRiskHits,
      advertRisks,
      jobTexts,
      jobSuites,
      jobTools,
      jobChanges,
      jobs,
      companies,
      feedSources,
    ])
      await db.delete(table);
    held.source = await saveSource(
      db,
      { slug: "acme", name: "Acme ATS", location: "https://acme.example/feed", format: null, defaultCompanyName: null, schedule: null },
      start,
    );
  });
  return {
    database,
    source,
    run: (adverts: readonly FeedAdvert[] | string, options: Partial<ImportFeedInput> = {}) =>
      importFeed(
        { db: database().db, gazetteer, clock: () => options.now ?? start },
        { source: source(), stream: feed(adverts), isDryRun: false, now: start, ...options },
      ),
    stored: () =>
      database()
        .db.select({
          id: jobs.id,
          reference: jobs.sourceReference,
          status: jobs.status,
          title: jobs.title,
          version: jobs.version,
          vacancyKey: jobs.vacancyKey,
          firstPublishedAt: jobs.firstPublishedAt,
          relistedCount: jobs.relistedCount,
          confirmedOpenAt: jobs.confirmedOpenAt,
          expiresAt: jobs.expiresAt,
          endedAt: jobs.endedAt,
        })
        .from(jobs)
        .where(eq(jobs.feedSourceId, source().id))
        .orderBy(asc(jobs.sourceReference))
        .limit(100),
    changeCount: () => database().db.$count(jobChanges),
  };
}

async function* feed(adverts: readonly FeedAdvert[] | string): AsyncGenerator<Uint8Array> {
  const rows =
    typeof adverts === "string"
      ? []
      : adverts.map((advert) => ({
          title: "Quantity Surveyor",
          company: "Oak Ltd",
          location: "Leeds",
          description: advertText,
          url: `https://acme.example/${advert.id}`,
          ...advert,
        }));
  yield Buffer.from(typeof adverts === "string" ? adverts : JSON.stringify(rows));
}
