import { and, count, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { feedSources } from "#db/schema/feeds.ts";
import { jobSuites, jobs, jobTexts } from "#db/schema/jobs.ts";
import { needs } from "#db/values.ts";
import type { Services } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { cacheJson, toJson } from "#server/kernel/stored-json.ts";
import { findApcSupporters } from "#server/modules/market/apc/apc-support.queries.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { shownNames } from "#server/modules/market/places/resolve-place.ts";
import { findPromiseRecords, type PromiseRecord } from "../promises/promise-rules.ts";
import { logoPath } from "./firm-logo.ts";
import { type CachedCard, jobCardCache } from "./job-card-cache.ts";
import { cardSuiteLabels, labelOf } from "./labels.ts";
import { otherRatesOf } from "./pay-words.ts";

const suitesShown = 3;
const suitesPerJob = 30;

export type CardSources = Pick<Services, "db" | "gazetteer" | "search">;

/** Returns cards in the order of `ids`, without distance; unknown ids are left out. Cached cards need no query. */
export async function listJobCards(sources: CardSources, ids: readonly number[]): Promise<JobCard[]> {
  const found = await findCachedCards(sources, ids);
  return found.map(({ card }) => card);
}

/** Like `listJobCards`, with each card's distance in miles to one decimal place. */
export async function listHitCards(
  sources: CardSources,
  hits: readonly { id: number; distanceMiles: number | null }[],
): Promise<JobCard[]> {
  const found = await findCachedCards(
    sources,
    hits.map((hit) => hit.id),
  );
  const distances = new Map(hits.map((hit) => [hit.id, hit.distanceMiles]));
  return found.map(({ card }) => {
    const distanceMiles = roundMiles(distances.get(card.id) ?? null);
    return distanceMiles === null ? card : { ...card, distanceMiles };
  });
}

/** Returns the cards of `listHitCards` as one JSON array built from cached fragments. */
export async function listHitCardsJson(
  sources: CardSources,
  hits: readonly { id: number; distanceMiles: number | null }[],
): Promise<string> {
  const found = await findCachedCards(
    sources,
    hits.map((hit) => hit.id),
  );
  const distances = new Map(hits.map((hit) => [hit.id, hit.distanceMiles]));
  let out = "";
  for (const { card } of found) {
    const withoutDistance = toJson(card)?.slice(0, -"null}".length);
    out += `${out && ","}${withoutDistance}${roundMiles(distances.get(card.id) ?? null)}}`;
  }
  return `[${out}]`;
}

function roundMiles(miles: number | null): number | null {
  return miles === null ? null : Math.round(miles * 10) / 10;
}

async function findCachedCards(sources: CardSources, ids: readonly number[]): Promise<CachedCard[]> {
  const cache = jobCardCache(sources.search);
  const found = ids.map((id) => cache.get(id));
  const missing = ids.filter((_, position) => !found[position]);
  if (missing.length === 0) return found as CachedCard[];
  const loaded = await cache.fill(missing, (wanted) => loadCards(sources, wanted));
  return ids.flatMap((id, position) => found[position] ?? loaded.get(id) ?? []);
}

async function loadCards({ db, gazetteer }: CardSources, ids: readonly number[]): Promise<Map<number, CachedCard>> {
  const [rows, suites] = await Promise.all([selectCardRows(db, ids), selectSuites(db, ids)]);
  const [sizes, supporters, records] = await Promise.all([
    countByVacancy(
      db,
      rows.flatMap(({ vacancyKey }) => vacancyKey ?? []),
    ),
    findApcSupporters(
      db,
      rows.map(({ companyId }) => companyId),
    ),
    findPromiseRecords(
      db,
      rows.flatMap((row) => (madePromise(row) === null ? [] : [row.companyId])),
    ),
  ]);
  return new Map(
    rows.map((row) => {
      const others = Math.max(0, (sizes.get(row.vacancyKey ?? "") ?? 1) - 1);
      const isApcSupported = supporters.has(row.companyId);
      const record = records.get(row.companyId) ?? null;
      const card = toCard(row, { gazetteer, isApcSupported, record, suiteLabels: suites.get(row.id) ?? [], sameVacancyCount: others });
      return [row.id, { card: cacheJson(card), sharesVacancy: row.vacancyKey !== null }];
    }),
  );
}

/** Returns the days of a promise that still holds; null without one. */
const madePromise = ({ replyPromiseDays, promiseBrokenAt }: Pick<CardRow, "replyPromiseDays" | "promiseBrokenAt">): number | null =>
  promiseBrokenAt === null ? replyPromiseDays : null;

const cardColumns = {
  ...pick(jobs, "id", "title", "companyId"),
  companyName: companies.name,
  companySlug: companies.slug,
  isAgency: companies.isAgency,
  verification: companies.verification,
  ...pick(jobs, "officePlaceId", "sitePlaceId", "otherPlaceIds", "placeText", "payPeriod", "payMinPence", "payMaxPence", "payCurrency"),
  ...pick(jobs, "payBasis", "payRates", "payText", "level", "contractType", "workType", "workingPattern", "sector", "replyPromiseDays"),
  ...pick(jobs, "promiseBrokenAt"),
  summary: jobTexts.summary,
  ...pick(jobs, "firstPublishedAt", "createdAt", "closesAt", "isSample"),
  sourceName: feedSources.name,
  vacancyKey: jobs.vacancyKey,
  logo: { objectName: companyLogos.objectName, kind: companyLogos.kind, width: companyLogos.width, height: companyLogos.height },
};

function selectCardRows(db: Db, ids: readonly number[]) {
  return db
    .select(cardColumns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .leftJoin(companyLogos, eq(companyLogos.companyId, jobs.companyId))
    .leftJoin(feedSources, eq(feedSources.id, jobs.feedSourceId))
    .where(inArray(jobs.id, [...ids]))
    .limit(ids.length);
}
type CardRow = Awaited<ReturnType<typeof selectCardRows>>[number];

/** Returns each advert's suite labels, required suites first. */
async function selectSuites(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ jobId: jobSuites.jobId, suite: jobSuites.suite, form: jobSuites.form, need: jobSuites.need })
    .from(jobSuites)
    .where(inArray(jobSuites.jobId, [...ids]))
    .orderBy(jobSuites.jobId, jobSuites.suite, jobSuites.form)
    .limit(ids.length * suitesPerJob);
  rows.sort((a, b) => needs.indexOf(a.need) - needs.indexOf(b.need));
  const byJob = new Map<number, typeof rows>();
  for (const row of rows) byJob.set(row.jobId, [...(byJob.get(row.jobId) ?? []), row]);
  return new Map([...byJob].map(([jobId, suites]) => [jobId, cardSuiteLabels(suites).slice(0, suitesShown)]));
}

async function countByVacancy(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: jobs.vacancyKey, size: count() })
    .from(jobs)
    .where(and(inArray(jobs.vacancyKey, [...keys]), eq(jobs.status, "live")))
    .groupBy(jobs.vacancyKey)
    .limit(keys.length);
  return new Map(rows.map(({ key, size }) => [key ?? "", size]));
}

interface CardParts {
  gazetteer: Gazetteer;
  isApcSupported: boolean;
  record: PromiseRecord | null;
  suiteLabels: readonly string[];
  sameVacancyCount: number;
}

function toCard(row: CardRow, { gazetteer, isApcSupported, record, suiteLabels, sameVacancyCount }: CardParts): JobCard {
  const [office = null] = shownNames(gazetteer, [row.officePlaceId]);
  const [site = null] = shownNames(gazetteer, [row.sitePlaceId]);
  const days = madePromise(row);
  const isPayStated = row.payPeriod !== null && (row.payMinPence !== null || row.payMaxPence !== null);
  return {
    id: row.id,
    title: row.title,
    company: {
      name: row.companyName,
      slug: row.companySlug,
      isAgency: row.isAgency,
      isVerified: row.verification === "verified",
      isApcSupported,
      logo: row.logo && { path: logoPath(row.logo), width: row.logo.width, height: row.logo.height },
    },
    placeLabel: office
      ? labelWithOthers(office, shownNames(gazetteer, row.otherPlaceIds ?? []))
      : (site ?? row.placeText ?? (row.workType === "remote" ? "Anywhere in the UK" : "Place not stated")),
    siteLabel: office && site && office !== site ? site : null,
    pay:
      isPayStated && row.payPeriod
        ? {
            period: row.payPeriod,
            minPence: row.payMinPence,
            maxPence: row.payMaxPence,
            currency: row.payCurrency,
            basis: row.payBasis,
            otherRates: otherRatesOf(row),
          }
        : null,
    payText: isPayStated ? null : row.payText,
    levelLabel: labelOf("level", row.level),
    contractTypeLabel: labelOf("contractType", row.contractType),
    workTypeLabel: labelOf("workType", row.workType),
    workingPatternLabel: row.workingPattern === "full-time" ? null : labelOf("workingPattern", row.workingPattern),
    sectorLabel: row.sector ? labelOf("sector", row.sector) : null,
    replyPromise: days === null ? null : { days, record },
    suiteLabels,
    summary: row.summary,
    firstPublishedAt: (row.firstPublishedAt ?? row.createdAt).toISOString(),
    closesAt: row.closesAt?.toISOString() ?? null,
    isSample: row.isSample,
    sourceName: row.sourceName,
    sameVacancyCount,
    // Must be last: `listHitCardsJson` replaces the end of the cached JSON with the distance.
    distanceMiles: null,
  };
}

const othersNamed = 2;

/** "London; also Surrey and Kent", "Leeds; also York and 3 more". */
function labelWithOthers(label: string, others: readonly string[]): string {
  if (others.length === 0) return label;
  const named = others.slice(0, others.length > othersNamed ? 1 : othersNamed);
  const more = others.length - named.length;
  return `${label}; also ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(" and ")}`;
}
