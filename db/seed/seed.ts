import { and, count, eq, gt, max, sql } from "drizzle-orm";
import { type Db, runTransaction } from "../client.ts";
import { jobCompetencies } from "../schema/apc.ts";
import { companies, companyOffices, companySectors } from "../schema/companies.ts";
import { jobChanges, jobSuites, jobs, jobTexts, jobTools } from "../schema/jobs.ts";
import { siteFacts } from "../schema/operations.ts";
import { daysAfter } from "../time-limits.ts";
import { type FirmRows, makeFirms } from "./firms.ts";
import { type AdvertRows, openMarket } from "./market.ts";
import { sampleMarketFact } from "./market.types.ts";
import { removeSampleMarket } from "./remove.ts";
import { bulkInsert, writeSampleApc, writeSampleReports } from "./reported-pay.ts";
import { readTowns } from "./towns.ts";

/** Incremented whenever the same seed would give a different market. */
const sampleMarketVersion = 3;
export const defaultLiveJobs = 2_600;
export const defaultSeed = 20_261;

export interface SeedOptions {
  /** Number of live adverts; ended ones come on top. */
  jobs?: number;
  /** The market's current time: nothing is published after it, and no live advert has expired by it. */
  now: Date;
  seed?: number;
  /** Called after each batch with the number of adverts written and in total. */
  onProgress?: (done: number, total: number) => void;
}

export interface SeedResult {
  companies: number;
  /** Adverts of every status. */
  jobs: number;
  /** "kept": an identical market existed and nothing was written. */
  outcome: "made" | "replaced" | "kept";
}

const firmsOfSmallMarket = 180;
const firmsOfLargeMarket = 3_000;
const largeMarketJobs = 20_000;
const batchSize = 500;
const mostReportedOn = 10_000;
const batchesInFlight = 2;

/**
 * Fills the database with an invented market, deterministic for `jobs`, `seed` and `now`. An identical existing market is retained, a
 * different or unfinished one is replaced; real rows are never changed. Requires places to be loaded.
 */
export async function seedSampleMarket(db: Db, options: SeedOptions): Promise<SeedResult> {
  const { jobs: liveCount = defaultLiveJobs, now, seed = defaultSeed, onProgress } = options;
  const endedCount = Math.min(Math.round(liveCount * 0.25), 20_000);
  const wanted = { version: sampleMarketVersion, seed, jobs: liveCount };
  const isThere = await sampleRowsExist(db);
  if (isThere && (await isSeedComplete(db, wanted))) return { ...(await countSample(db)), outcome: "kept" };
  if (isThere) await removeSampleMarket(db);
  const towns = await readTowns(db);
  const firmCount = liveCount > largeMarketJobs ? firmsOfLargeMarket : firmsOfSmallMarket;
  const firms = makeFirms(firmCount, { towns, seed, now, firstId: await reserveIds(db, companies, firmCount) });
  await writeFirms(db, firms);
  const firstJobId = await reserveIds(db, jobs, liveCount + endedCount);
  const market = openMarket({ seed, now, firstJobId, liveCount, endedCount }, firms, towns);
  await writeAdverts(db, market, onProgress);
  await writeSampleApc(db, { firms, seed, now });
  await writeSampleReports(db, { adverts: advertsOf(market), firms, seed, now });
  const fact = { ...wanted, at: now.toISOString() };
  await db
    .insert(siteFacts)
    .values({ name: sampleMarketFact, value: fact, updatedAt: now })
    .onDuplicateKeyUpdate({ set: { value: fact, updatedAt: now } });
  return { companies: firms.length, jobs: market.total, outcome: isThere ? "replaced" : "made" };
}

/** Adverts that pay reports are modelled on: a few thousand are enough, whatever the market's size. */
function* advertsOf(market: { total: number; advert(index: number): AdvertRows }) {
  for (let index = 0; index < Math.min(market.total, mostReportedOn); index += 1) yield market.advert(index).job;
}

async function sampleRowsExist(db: Db): Promise<boolean> {
  const rows = await db.select({ id: companies.id }).from(companies).where(eq(companies.isSample, true)).limit(1);
  return rows.length > 0;
}

async function isSeedComplete(db: Db, wanted: Readonly<Record<string, number>>): Promise<boolean> {
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, sampleMarketFact));
  const value = fact?.value;
  if (typeof value !== "object" || value === null) return false;
  const known = new Map<string, unknown>(Object.entries(value));
  return Object.entries(wanted).every(([name, expected]) => known.get(name) === expected);
}

async function countSample(db: Db): Promise<{ companies: number; jobs: number }> {
  const [firms] = await db.select({ rows: count() }).from(companies).where(eq(companies.isSample, true));
  const [adverts] = await db.select({ rows: count() }).from(jobs).where(eq(jobs.isSample, true));
  return { companies: firms?.rows ?? 0, jobs: adverts?.rows ?? 0 };
}

/** Reserves `wanted` ids from other writers and returns the first. */
async function reserveIds(db: Db, table: typeof companies | typeof jobs, wanted: number): Promise<number> {
  const [row] = await db.select({ highest: max(table.id) }).from(table);
  const firstId = (row?.highest ?? 0) + 1;
  await db.execute(sql`ALTER TABLE ${table} AUTO_INCREMENT = ${sql.raw(String(firstId + wanted))}`);
  return firstId;
}

async function writeFirms(db: Db, firms: readonly FirmRows[]): Promise<void> {
  for (let from = 0; from < firms.length; from += batchSize) {
    const batch = firms.slice(from, from + batchSize);
    await runTransaction(db, async (tx) => {
      await tx.insert(companies).values(batch.map((firm) => firm.row));
      await tx
        .insert(companyOffices)
        .values(batch.flatMap((firm) => firm.offices.map((office) => ({ companyId: firm.id, placeId: office.id }))));
      await tx.insert(companySectors).values(batch.flatMap((firm) => firm.sectors.map((sector) => ({ companyId: firm.id, sector }))));
    });
  }
}

/** Writes in batches, generating the next while earlier ones are stored; memory use is independent of the market's size. */
async function writeAdverts(
  db: Db,
  market: { total: number; advert(index: number): AdvertRows },
  onProgress: SeedOptions["onProgress"],
): Promise<void> {
  const inFlight: Promise<void>[] = [];
  let done = 0;
  for (let from = 0; from < market.total; from += batchSize) {
    const batch: AdvertRows[] = [];
    for (let index = from; index < Math.min(from + batchSize, market.total); index++) batch.push(market.advert(index));
    if (inFlight.length >= batchesInFlight) await inFlight.shift();
    const written = writeBatch(db, batch).then(() => {
      done += batch.length;
      onProgress?.(done, market.total);
    });
    // The error is handled where the batch is awaited; until then it must not count as unhandled.
    written.catch(() => {});
    inFlight.push(written);
  }
  await Promise.all(inFlight);
}

async function writeBatch(db: Db, batch: readonly AdvertRows[]): Promise<void> {
  await runTransaction(db, async (tx) => {
    await tx.execute(
      bulkInsert(
        jobs,
        batch.map((rows) => rows.job),
      ),
    );
    await tx.execute(
      bulkInsert(
        jobTexts,
        batch.map((rows) => rows.text),
      ),
    );
    const suites = batch.flatMap((rows) => rows.suites);
    if (suites.length > 0) await tx.execute(bulkInsert(jobSuites, suites));
    const tools = batch.flatMap((rows) => rows.tools);
    if (tools.length > 0) await tx.execute(bulkInsert(jobTools, tools));
    const competencies = batch.flatMap((rows) => rows.competencies);
    if (competencies.length > 0) await tx.execute(bulkInsert(jobCompetencies, competencies));
  });
}

const dayMs = 86_400_000;
/** Up to this age enough adverts are live for the board to look realistic. */
const freshForDays = 7;

/**
 * Moves an aged sample market to the present: shifts every date by the same number of whole days and makes adverts live again that have
 * expired since. Ids, texts and pay stay, and real adverts are not changed.
 * @returns days shifted; 0 when it is recent or there is none
 */
export async function redateSampleMarket(db: Db, now: Date): Promise<number> {
  return runTransaction(db, async (tx) => {
    const [fact] = await tx.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, sampleMarketFact)).for("update");
    const market = fact?.value as { at: string } | undefined;
    if (!market) return 0;
    const madeAt = new Date(market.at);
    const days = Math.floor((now.getTime() - madeAt.getTime()) / dayMs);
    if (days < freshForDays) return 0;

    await tx
      .update(jobs)
      .set({ status: "live", endedAt: null })
      .where(and(eq(jobs.isSample, true), eq(jobs.status, "expired"), gt(jobs.endedAt, madeAt)));
    const moved = (column: typeof jobs.createdAt | typeof jobs.endedAt) => sql`${column} + interval ${days} day`;
    await tx
      .update(jobs)
      .set({
        firstPublishedAt: moved(jobs.firstPublishedAt),
        confirmedOpenAt: moved(jobs.confirmedOpenAt),
        closesAt: moved(jobs.closesAt),
        expiresAt: moved(jobs.expiresAt),
        endedAt: moved(jobs.endedAt),
        createdAt: moved(jobs.createdAt),
        updatedAt: moved(jobs.updatedAt),
      })
      .where(eq(jobs.isSample, true));
    await tx.insert(jobChanges).select(
      tx
        .select({ seq: sql`null`.as("seq"), jobId: jobs.id, at: sql`${now}`.as("at") })
        .from(jobs)
        .where(eq(jobs.isSample, true)),
    );
    const at = daysAfter(madeAt, days).toISOString();
    await tx
      .update(siteFacts)
      .set({ value: { ...market, at }, updatedAt: now })
      .where(eq(siteFacts.name, sampleMarketFact));
    return days;
  });
}
