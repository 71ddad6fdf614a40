import { and, asc, eq, gt, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { type JobStatus, jobStatuses } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobSuites, jobs } from "#db/schema/jobs.ts";
import { contractTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { monthsBefore } from "#db/time-limits.ts";
import { limits, payBases, payPeriods } from "#db/values.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const browsable: JobStatus[] = ["live", "filled", "closed", "expired", "archived"];
/**
 * Adverts that were never shown or were taken down by moderation cannot be browsed, even after they end. Other ended adverts remain,
 * although off the board, and a deleted firm's adverts are excluded.
 */
const isBrowsable = and(
  inArray(jobs.status, browsable),
  isNull(jobs.refusalReason),
  sql`not exists (select 1 from ${companies} where ${companies.id} = ${jobs.companyId} and ${companies.deletedAt} is not null)`,
);

const oneOf = (terms: readonly { slug: string }[], sentence: string) =>
  z
    .enum(terms.map(({ slug }) => slug) as [string, ...string[]], sentence)
    .nullable()
    .default(null);
const textField = (name: string, most: number) =>
  z
    .string(`${name} must be text.`)
    .overwrite(cleanSearch)
    .max(most, `${name} may have at most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${name} holds characters that cannot be searched for.`)
    .nullable()
    .default(null);
const integerField = (sentence: string, least: number, most: number) =>
  z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence);

/** How many months back adverts can be searched. */
const longestMonths = 24;

/** Filters of the job database, shared by the query string and the API. */
export const jobDatabaseFilters = z.strictObject({
  status: z.enum(["all", "open", "ended"], "status must be all, open or ended.").default("all"),
  months: integerField(`months must be a whole number from 1 to ${longestMonths}.`, 1, longestMonths).default(12),
  title: textField("title", 80),
  category: oneOf(jobCategories, "category must be one of this site’s categories."),
  level: oneOf(seniorityLevels, "level must be one of this site’s levels."),
  contractType: oneOf(contractTypes, "contractType must be one of this site’s contract types."),
  sector: oneOf(industrySectors, "sector must be one of this site’s sectors."),
  suite: oneOf(contractSuites, "suite must be one of this site’s contract suites."),
  employerType: oneOf(employerTypes, "employerType must be one of this site’s employer types."),
  company: textField("company", 96),
  place: textField("place", 120),
  payPeriod: z.enum(payPeriods, "payPeriod must be year, month, week, day or hour.").nullable().default(null),
  payFromPence: integerField("payFromPence must be a whole number of pence.", 1, 100_000_000).nullable().default(null),
  sort: z.enum(["newest", "oldest", "salary-desc", "ended"], "sort must be newest, oldest, salary-desc or ended.").default("newest"),
  page: integerField(`page must be a whole number from 1 to ${limits.maxPage}.`, 1, limits.maxPage).default(1),
});
export type JobDatabaseFilters = z.output<typeof jobDatabaseFilters>;

const count = z.int().min(0);
const moment = z.iso.datetime().nullable();
const row = z.strictObject({
  jobId: count,
  status: z.enum(jobStatuses),
  isOpen: z.boolean(),
  title: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  category: z.string(),
  level: z.string(),
  levelLabel: z.string(),
  contractType: z.string(),
  workType: z.string(),
  sector: z.string().nullable(),
  employerType: z.string(),
  payPeriod: z.enum(payPeriods).nullable(),
  payMinPence: count.nullable(),
  payMaxPence: count.nullable(),
  payCurrency: z.string(),
  payBasis: z.enum(payBases).nullable(),
  place: z.string().nullable(),
  firstPublishedAt: moment,
  relistedCount: count,
  closesAt: moment,
  expiresAt: moment,
  endedAt: moment,
  daysLive: count,
  isSample: z.boolean(),
});
const facts = z.strictObject({
  posted: count,
  open: count,
  averageDaysLive: z.number().nullable(),
  pay: z.array(
    z.strictObject({
      period: z.enum(payPeriods),
      posted: count,
      lowestPence: count.nullable(),
      highestPence: count.nullable(),
      averagePence: count.nullable(),
      medianPence: count
        .nullable()
        .meta({ description: "Medians of the stated pay; null for fewer than ten adverts from five employers." }),
    }),
  ),
});

/** One page of results, with totals over all matches. */
export const jobDatabasePage = z.strictObject({
  items: z.array(row),
  page: count,
  limit: count,
  total: count,
  hasMore: z.boolean(),
  facts,
});

const shownSince = (now: Date) => [isBrowsable, gte(jobs.firstPublishedAt, monthsBefore(now, longestMonths))];
const advertsPerRead = 5000;
const suitesPerAdvert = 50;

/** Columns that filters, sorting and totals read. */
const factColumns = {
  ...pick(jobs, "id", "companyId", "status", "title", "category", "level", "contractType", "sector", "employerType", "payPeriod"),
  ...pick(jobs, "payMinPence", "payMaxPence", "officePlaceId", "firstPublishedAt", "closesAt", "expiresAt", "endedAt"),
};
export type AdvertFacts = Awaited<ReturnType<typeof readFacts>>[number];

/** Yields every advert that may be browsed, in batches. */
export async function* listAdvertFacts(db: Db, now: Date): AsyncGenerator<AdvertFacts[]> {
  for (let after = 0; ; ) {
    const rows = await readFacts(db, now, gt(jobs.id, after));
    if (rows.length > 0) yield rows;
    if (rows.length < advertsPerRead) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Returns those of the given adverts that may be browsed. */
export async function readAdvertFacts(db: Db, ids: readonly number[], now: Date): Promise<AdvertFacts[]> {
  const found: AdvertFacts[] = [];
  for (let from = 0; from < ids.length; from += advertsPerRead) {
    found.push(...(await readFacts(db, now, inArray(jobs.id, ids.slice(from, from + advertsPerRead)))));
  }
  return found;
}

async function readFacts(db: Db, now: Date, which: SQL) {
  const rows = await db
    .select(factColumns)
    .from(jobs)
    .where(and(which, ...shownSince(now)))
    .orderBy(asc(jobs.id))
    .limit(advertsPerRead);
  const suites = await listSuites(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, suites: suites.get(row.id) ?? [] }));
}

async function listSuites(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const byJob = new Map<number, string[]>();
  if (ids.length === 0) return byJob;
  const rows = await db
    .selectDistinct({ jobId: jobSuites.jobId, suite: jobSuites.suite })
    .from(jobSuites)
    .where(inArray(jobSuites.jobId, [...ids]))
    .limit(ids.length * suitesPerAdvert);
  for (const { jobId, suite } of rows) byJob.set(jobId, [...(byJob.get(jobId) ?? []), suite]);
  return byJob;
}

/** Yields each advert's end time, in batches. */
export async function* listAdvertEnds(db: Db, now: Date): AsyncGenerator<AdvertEnd[]> {
  for (let after = 0; ; ) {
    const rows = await readEnds(db, now, after);
    yield rows;
    if (rows.length < advertsPerRead) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const readEnds = (db: Db, now: Date, after: number) =>
  db
    .select({ id: jobs.id, closesAt: jobs.closesAt, expiresAt: jobs.expiresAt })
    .from(jobs)
    .where(and(gt(jobs.id, after), ...shownSince(now)))
    .orderBy(asc(jobs.id))
    .limit(advertsPerRead);
export type AdvertEnd = Awaited<ReturnType<typeof readEnds>>[number];

/** Returns the rows of a page in the order of `ids`; adverts that may no longer be browsed are left out. */
export async function readAdvertRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await selectAdvertRows(db, ids);
  const byId = new Map(rows.map((row) => [row.jobId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const selectAdvertRows = (db: Db, ids: readonly number[]) =>
  db
    .select({
      jobId: jobs.id,
      status: jobs.status,
      title: jobs.title,
      companyName: companies.name,
      companySlug: companies.slug,
      ...pick(jobs, "category", "level", "contractType", "workType", "sector", "employerType", "payPeriod", "payMinPence", "payMaxPence"),
      ...pick(jobs, "payCurrency", "payBasis", "officePlaceId", "placeText", "firstPublishedAt", "relistedCount", "closesAt", "expiresAt"),
      ...pick(jobs, "endedAt", "isSample"),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(inArray(jobs.id, [...ids]), isBrowsable))
    .limit(ids.length);
