import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies, companySectors } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import { employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import type { Services } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { type FinishedResult, reuseOrAwait } from "#server/text/last-or-next.ts";
import { tokens } from "#server/text/tokens.ts";
import { type CompanyCard, companyCardColumns, toCompanyCard } from "./company-answers.ts";

export const companiesPerPage = 24;
const freshForMs = 15_000;
const usableForMs = 5 * 60_000;
const companiesAtMost = 50_000;

interface ListedCompany extends CompanyCard {
  words: string;
}
interface Snapshot {
  takenAt: number;
  companies: readonly ListedCompany[];
}

const snapshots = new WeakMap<Db, Promise<Snapshot>>();
const finished = new WeakMap<Db, FinishedResult<Snapshot>>();

/** Returns a page of the directory, from a snapshot of all companies that is cached for up to 15 seconds. */
export async function listCompanies(services: Services, now: Date, filter: DirectoryFilter) {
  const { companies: all } = await snapshotOf(services, now);
  const matches = (without: "sector" | "employerType" | "region" | "isHiring" | null) => {
    const words = tokens(filter.q);
    return all.filter(
      (company) =>
        words.every((word) => company.words.includes(word)) &&
        (without === "sector" || !filter.sector || company.sectors.includes(filter.sector)) &&
        (without === "employerType" || !filter.employerType || company.employerType === filter.employerType) &&
        (without === "region" || !filter.region || company.regionSlug === filter.region) &&
        (without === "isHiring" || !filter.isHiring || company.liveJobCount > 0),
    );
  };
  const found = matches(null);
  const pageCount = Math.max(1, Math.ceil(found.length / companiesPerPage));
  const page = Math.min(Math.max(1, filter.page), pageCount);
  const items = found.slice((page - 1) * companiesPerPage, page * companiesPerPage).map(({ words: _words, ...card }) => card);
  return {
    filter: { ...filter, page },
    total: found.length,
    pageCount,
    items,
    sectors: countBy(matches("sector"), (company) => company.sectors, industrySectors),
    employerTypes: countBy(matches("employerType"), (company) => [company.employerType], employerTypes),
    regions: countBy(matches("region"), (company) => (company.regionSlug ? [company.regionSlug] : []), regionsOf(all, services.gazetteer)),
    hiringCount: matches("isHiring").filter((company) => company.liveJobCount > 0).length,
  };
}

/** Clears the snapshot, so that the directory shows changed companies at once. */
export function clearDirectoryCache(db: Db): void {
  snapshots.delete(underlyingDb(db));
  finished.delete(underlyingDb(db));
}

/** Lists companies with the most live adverts; returns the cached count while a new one is in progress. */
export async function listTopHirers(services: Services, now: Date, limit: number): Promise<CompanyCard[]> {
  const next = snapshotOf(services, now);
  const { companies: all } = await reuseOrAwait(finished.get(underlyingDb(services.db)), next, { now, usableForMs });
  return all
    .filter((company) => company.liveJobCount > 0)
    .sort((a, b) => b.liveJobCount - a.liveJobCount)
    .slice(0, limit)
    .map(({ words: _words, ...card }) => card);
}

function regionsOf(listed: readonly ListedCompany[], gazetteer: Gazetteer) {
  const slugs = [...new Set(listed.flatMap(({ regionSlug }) => regionSlug ?? []))];
  return slugs.map((slug) => ({ slug, label: gazetteer.bySlug(slug)?.name ?? slug })).sort((a, b) => a.label.localeCompare(b.label));
}

function countBy(
  listed: readonly ListedCompany[],
  valuesOf: (company: ListedCompany) => readonly string[],
  terms: readonly { slug: string; label: string }[],
) {
  const counts = new Map<string, number>();
  for (const company of listed) for (const value of valuesOf(company)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return terms.flatMap(({ slug, label }) => {
    const count = counts.get(slug);
    return count ? [{ value: slug, label, count }] : [];
  });
}

async function snapshotOf({ db, gazetteer }: Services, now: Date): Promise<Snapshot> {
  const whole = underlyingDb(db);
  const held = snapshots.get(whole);
  if (held && now.getTime() - (await held).takenAt < freshForMs) return held;
  const taken = takeSnapshot(db, gazetteer, now);
  snapshots.set(whole, taken);
  taken.then(
    (value) => snapshots.get(whole) === taken && finished.set(whole, { takenAt: value.takenAt, value }),
    () => snapshots.delete(whole),
  );
  return taken;
}

async function takeSnapshot(db: Db, gazetteer: Gazetteer, now: Date): Promise<Snapshot> {
  const rows = await db
    .select({ id: companies.id, ...companyCardColumns })
    .from(companies)
    .where(isNull(companies.deletedAt))
    .orderBy(asc(companies.name))
    .limit(companiesAtMost);
  const [sectorRows, liveRows] = await Promise.all([
    db
      .select({ companyId: companySectors.companyId, sector: companySectors.sector })
      .from(companySectors)
      .limit(companiesAtMost * 5),
    db
      .select({ companyId: jobs.companyId, live: sql<number>`count(*)`.mapWith(Number) })
      .from(jobs)
      .where(eq(jobs.status, "live"))
      .groupBy(jobs.companyId),
  ]);
  const sectors = new Map<number, string[]>();
  for (const { companyId, sector } of sectorRows) sectors.set(companyId, [...(sectors.get(companyId) ?? []), sector]);
  const live = new Map(liveRows.map((row) => [row.companyId, row.live]));
  return {
    takenAt: now.getTime(),
    companies: rows.map(({ id, ...row }) => {
      const card = toCompanyCard({ ...row, sectors: sectors.get(id) ?? [], liveJobCount: live.get(id) ?? 0 }, gazetteer);
      return { ...card, words: tokens(`${card.name} ${gazetteer.byId(row.headOfficePlaceId ?? 0)?.label ?? ""}`).join(" ") };
    }),
  };
}

interface DirectoryFilter {
  q: string;
  sector: string;
  employerType: string;
  region: string;
  isHiring: boolean;
  page: number;
}
