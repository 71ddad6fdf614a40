import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies, companyOffices, companySectors } from "#db/schema/companies.ts";
import { companyOldSlugs, companySuites } from "#db/schema/company-pages.ts";
import { jobSuites, jobs } from "#db/schema/jobs.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import type { AnswerTo } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { emptyFilters } from "#server/kernel/services/search.types.ts";
import { readReplyRecord } from "#server/modules/hiring/applications/reply-record.queries.ts";
import { findTruthRecord } from "../advert-truth/truth.queries.ts";
import { findApcSupport } from "../apc/apc-support.queries.ts";
import { type CompanyCard, companyCardColumns, type companyProfile, toCompanyCard } from "../company-directory/company-answers.ts";
import { listJobCards } from "../jobs/job-cards.queries.ts";
import { labelOf } from "../jobs/labels.ts";
import { shownNames } from "../places/resolve-place.ts";
import { readPayReport } from "../salaries/advertised-pay.queries.ts";
import { listShownProofs } from "../verification/submitted-evidence.queries.ts";
import { findLogo, listPictures } from "./logo/logo.queries.ts";

const jobsShown = 15;
const officesShown = 30;

/** Returns the content of `/company/{slug}`, with the current slug if this one is outdated; null for an unknown company. */
export async function findCompanyProfile(ctx: Context, slug: string): Promise<CompanyProfile | null> {
  const { services, now } = ctx;
  const { db, gazetteer } = services;
  const company = (await findCompany(db, slug)) ?? (await findRedirectedCompany(db, slug));
  if (!company) return null;
  const live = and(eq(jobs.companyId, company.id), eq(jobs.status, "live"));
  const [offices, sectors, suites, ownSuites, pay, market, replyRecord, apc, advertTruth, logo, pictures, proofs, found] =
    await Promise.all([
      db
        .select({ placeId: companyOffices.placeId })
        .from(companyOffices)
        .where(eq(companyOffices.companyId, company.id))
        .limit(officesShown),
      db.select({ sector: companySectors.sector }).from(companySectors).where(eq(companySectors.companyId, company.id)).limit(60),
      listSuitesUsed(db, live),
      db.select({ suite: companySuites.suite }).from(companySuites).where(eq(companySuites.companyId, company.id)).limit(60),
      listPayRanges(db, live),
      readPayReport(ctx, { scale: "year", by: "level" }),
      readReplyRecord(db, company.id, now),
      findApcSupport(db, company.id),
      findTruthRecord(db, company.id),
      findLogo(db, company.id),
      listPictures(db, company.id),
      listShownProofs(db, company.id),
      services.search.search({
        text: null,
        filters: { ...emptyFilters, companyId: company.id },
        sort: "newest",
        offset: 0,
        limit: jobsShown,
        now: now.getTime(),
        withFacets: false,
      }),
    ]);
  const { id: _id, headOfficePlaceId, employerType, ...shown } = company;
  return {
    ...shown,
    employerTypeLabel: labelOf("employerType", employerType),
    headOffice: shownNames(gazetteer, [headOfficePlaceId])[0] ?? null,
    offices: offices.flatMap(({ placeId }) => shownNames(gazetteer, [placeId])).sort(),
    sectors: sectors.map(({ sector }) => ({ slug: sector, label: labelOf("sector", sector) })),
    liveJobCount: pay.liveCount,
    payStatedShare: pay.liveCount ? pay.statedCount / pay.liveCount : null,
    suites,
    statedSuites: ownSuites.map(({ suite }) => labelOf("suite", suite)).sort(),
    logo: logo && { path: logo.path, width: logo.width, height: logo.height },
    pictures,
    proofs,
    payRanges: pay.ranges.map(({ level, ...range }) => {
      const typical = range.scale === "year" ? market.rows.find(({ value }) => value === level)?.figure : null;
      const [first, last] = [typical?.low ?? typical?.high, typical?.high ?? typical?.low];
      const counts = { adverts: typical?.adverts ?? 0, employers: typical?.employers ?? 0 };
      return { ...range, market: first && last ? { p25Pence: first.p25, p75Pence: last.p75, ...counts } : null };
    }),
    replyRecord,
    apc,
    advertTruth,
    jobs: await listJobCards(
      services,
      found.hits.map((hit) => hit.id),
    ),
  };
}

/** Finds the company that had this slug before, or into which it was merged; null where there is none. */
async function findRedirectedCompany(db: Db, slug: string) {
  const led = (await findCurrentSlugs(db, [slug])).get(slug) ?? null;
  return led === null ? null : findCompany(db, led);
}

/** Finds a company by slug, with its current slug if this one is outdated; null where there is none. */
export async function findCompanyName(db: Db, slug: string): Promise<{ id: number; name: string; slug: string } | null> {
  const named = (known: string) =>
    db
      .select({ id: companies.id, name: companies.name, slug: companies.slug })
      .from(companies)
      .where(and(eq(companies.slug, known), isNull(companies.deletedAt)))
      .limit(1);
  const [company] = await named(slug);
  if (company) return company;
  const next = (await findCurrentSlugs(db, [slug])).get(slug) ?? null;
  const [moved] = next === null ? [] : await named(next);
  return moved ?? null;
}

async function findCompany(db: Db, slug: string) {
  const [company] = await db
    .select({
      ...pick(companies, "id", "name", "slug", "employerType", "isAgency", "verification", "about", "website", "headOfficePlaceId"),
      ...pick(companies, "foundedYear", "staffBand", "turnoverBand", "replyPromiseDays", "isSample"),
    })
    .from(companies)
    .where(and(eq(companies.slug, slug), isNull(companies.deletedAt)))
    .limit(1);
  return company ?? null;
}

async function listSuitesUsed(db: Db, live: ReturnType<typeof and>) {
  const count = sql<number>`count(distinct ${jobs.id})`.mapWith(Number);
  const rows = await db
    .select({ suite: jobSuites.suite, count })
    .from(jobSuites)
    .innerJoin(jobs, eq(jobs.id, jobSuites.jobId))
    .where(and(live, ne(jobSuites.suite, "any")))
    .groupBy(jobSuites.suite)
    .orderBy(desc(count))
    .limit(8);
  return rows.map(({ suite, count: adverts }) => ({ label: labelOf("suite", suite), count: adverts }));
}

/** Returns the lowest and highest advertised pay by level and scale. Yearly and daily pay are never mixed. */
async function listPayRanges(db: Db, live: ReturnType<typeof and>) {
  const rows = await db
    .select({
      level: jobs.level,
      period: jobs.payPeriod,
      currency: jobs.payCurrency,
      lowest: sql<number | null>`min(coalesce(${jobs.payMinPence}, ${jobs.payMaxPence}))`,
      highest: sql<number | null>`max(coalesce(${jobs.payMaxPence}, ${jobs.payMinPence}))`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(jobs)
    .where(live)
    .groupBy(jobs.level, jobs.payPeriod, jobs.payCurrency)
    .limit(200);
  const order = new Map<string, number>(seniorityLevels.map(({ slug }, position) => [slug, position]));
  const ranges = rows
    .flatMap(({ level, period, currency, lowest, highest, count }) =>
      (period === "year" || period === "day") && currency === "GBP" && lowest !== null && highest !== null
        ? [{ level, scale: period, minPence: Number(lowest), maxPence: Number(highest), count }]
        : [],
    )
    .sort((a, b) => (order.get(a.level) ?? 99) - (order.get(b.level) ?? 99) || a.scale.localeCompare(b.scale))
    .map((range) => ({ levelLabel: labelOf("level", range.level), ...range }));
  const total = (counted: typeof rows) => counted.reduce((sum, { count }) => sum + count, 0);
  return { ranges, liveCount: total(rows), statedCount: total(rows.filter(({ lowest }) => lowest !== null)) };
}

/** Returns the cards of companies by slug; for an outdated slug the card has the current one. Every company is public. */
export async function findCompaniesBySlug(ctx: Context, slugs: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>> {
  const found = await findBySlug(ctx, slugs);
  const left = slugs.filter((slug) => !found.has(slug));
  const next = await findCurrentSlugs(ctx.services.db, left);
  const moved = next.size === 0 ? new Map<string, CompanyCard>() : await findBySlug(ctx, [...new Set(next.values())]);
  const led = left.flatMap((slug) => {
    const card = moved.get(next.get(slug) ?? "");
    return card ? [[slug, card] as const] : [];
  });
  return new Map([...found, ...led]);
}

async function findBySlug({ services }: Context, slugs: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>> {
  const rows = await services.db
    .select({
      ...companyCardColumns,
      sectors: sql<
        string | null
      >`(select group_concat(${companySectors.sector}) from ${companySectors} where ${companySectors.companyId} = ${companies.id})`,
      liveJobCount:
        sql<number>`(select count(*) from ${jobs} where ${jobs.companyId} = ${companies.id} and ${jobs.status} = 'live')`.mapWith(Number),
    })
    .from(companies)
    .where(and(inArray(companies.slug, [...slugs]), isNull(companies.deletedAt)))
    .limit(slugs.length);
  const requested = new Set(slugs);
  return new Map(
    rows.flatMap(({ sectors, ...row }) => {
      // The database compares slugs case-insensitively.
      if (!requested.has(row.slug)) return [];
      return [[row.slug, toCompanyCard({ ...row, sectors: sectors?.split(",") ?? [] }, services.gazetteer)] as const];
    }),
  );
}

/** Returns the current slugs for outdated ones, including those of merged companies; unknown ones are omitted. */
async function findCurrentSlugs(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const merged = alias(companies, "merged");
  const [left, mergedFirms] = await Promise.all([
    db
      .select({ before: companyOldSlugs.slug, slug: companies.slug })
      .from(companyOldSlugs)
      .innerJoin(companies, eq(companies.id, companyOldSlugs.companyId))
      .where(inArray(companyOldSlugs.slug, [...slugs]))
      .limit(slugs.length),
    db
      .select({ before: merged.slug, slug: companies.slug })
      .from(merged)
      .innerJoin(companies, eq(companies.id, merged.mergedIntoCompanyId))
      .where(inArray(merged.slug, [...slugs]))
      .limit(slugs.length),
  ]);
  return new Map([...mergedFirms, ...left].map(({ before, slug }) => [before, slug]));
}

type CompanyProfile = AnswerTo<typeof companyProfile>;
