import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { type MySqlColumn, unionAll } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { savedSearches } from "#db/schema/alerts.ts";
import { jobs, jobTools } from "#db/schema/jobs.ts";
import { profileProjects, profileSuites, profileTools } from "#db/schema/profile-parts.ts";
import { seekerSearches } from "#db/schema/shortlists.ts";
import type { Context } from "#server/kernel/context.ts";
import { type OpenVocabulary, termsOfVocabulary } from "#server/kernel/terms/rename-terms.ts";
import { countByFacet } from "#server/modules/market/search/browse.queries.ts";

/** Number of uses of a value. Null where that kind cannot contain it. */
export interface TermUses {
  adverts: number;
  profiles: number | null;
  /** `alerts` counts saved searches with mail alerts; `savedSearches` counts those without, including recruiters' searches. */
  alerts: number | null;
  savedSearches: number | null;
}

type Counts = ReadonlyMap<string, number>;

/** Counts live adverts, profiles and searches that use each value of a vocabulary. */
export async function countUses({ services, now }: Context, vocabulary: OpenVocabulary): Promise<(slug: string) => TermUses> {
  const { db } = services;
  const [adverts, profiles, alerts, saved, seekers] = await Promise.all([
    countAdverts({ db, services, now }, vocabulary),
    countProfiles(db, vocabulary),
    countBoardSearches(db, vocabulary, mailing),
    countBoardSearches(db, vocabulary, savedOnly),
    countSeekerSearches(db, vocabulary),
  ]);
  const of = (counts: Counts | null, slug: string) => (counts === null ? null : (counts.get(slug) ?? 0));
  return (slug) => ({
    adverts: adverts.get(slug) ?? 0,
    profiles: of(profiles, slug),
    alerts: of(alerts, slug),
    savedSearches: saved === null && seekers === null ? null : (of(saved, slug) ?? 0) + (of(seekers, slug) ?? 0),
  });
}

const toCounts = (rows: readonly { slug: string | null; uses: number }[]): Counts =>
  new Map(rows.flatMap(({ slug, uses }) => (slug === null ? [] : [[slug, Number(uses)] as const])));

const times = sql<number>`count(*)`;
const countDistinct = (column: MySqlColumn) => sql<number>`count(distinct ${column})`;

async function countAdverts(
  { db, services, now }: { db: Db; services: Context["services"]; now: Date },
  vocabulary: OpenVocabulary,
): Promise<Counts> {
  const isLive = eq(jobs.status, "live");
  if (vocabulary === "sector" || vocabulary === "suite" || vocabulary === "form") {
    const { facets } = await countByFacet(services, now);
    return new Map(Object.entries(vocabulary === "sector" ? facets.sector : facets.suite));
  }
  if (vocabulary === "procurement-route") {
    const rows = await db.select({ slug: jobs.procurementRoute, uses: times }).from(jobs).where(isLive).groupBy(jobs.procurementRoute);
    return toCounts(rows);
  }
  if (vocabulary === "benefit")
    return countEach(vocabulary, (sums) => db.select(sums).from(jobs).where(isLive), jsonContains(jobs.benefits));
  const rows = await db
    .select({ slug: jobTools.slug, uses: times })
    .from(jobTools)
    .innerJoin(jobs, eq(jobs.id, jobTools.jobId))
    .where(and(isLive, eq(jobTools.vocabulary, vocabulary)))
    .groupBy(jobTools.slug);
  return toCounts(rows);
}

async function countProfiles(db: Db, vocabulary: OpenVocabulary): Promise<Counts | null> {
  if (vocabulary === "benefit" || vocabulary === "procurement-route") return null;
  if (vocabulary === "form") return countEach(vocabulary, (sums) => db.select(sums).from(profileSuites), jsonContains(profileSuites.forms));
  if (vocabulary === "sector") {
    const rows = await db
      .select({ slug: profileProjects.sector, uses: countDistinct(profileProjects.userId) })
      .from(profileProjects)
      .groupBy(profileProjects.sector);
    return toCounts(rows);
  }
  if (vocabulary === "suite") {
    const ofProjects = db
      .select({ slug: profileProjects.suite, userId: profileProjects.userId })
      .from(profileProjects)
      .where(isNotNull(profileProjects.suite));
    const named = unionAll(
      db.select({ slug: profileSuites.suite, userId: profileSuites.userId }).from(profileSuites),
      ofProjects as never,
    ).as("named");
    const rows = await db
      .select({ slug: named.slug, uses: sql<number>`count(distinct ${named.userId})` })
      .from(named)
      .groupBy(named.slug);
    return toCounts(rows);
  }
  const rows = await db
    .select({ slug: profileTools.slug, uses: countDistinct(profileTools.userId) })
    .from(profileTools)
    .where(eq(profileTools.vocabulary, vocabulary))
    .groupBy(profileTools.slug);
  return toCounts(rows);
}

const mailing = and(isNotNull(savedSearches.confirmedAt), ne(savedSearches.frequency, "none"));
const savedOnly = and(isNotNull(savedSearches.confirmedAt), eq(savedSearches.frequency, "none"));

async function countBoardSearches(db: Db, vocabulary: OpenVocabulary, which: SQL | undefined): Promise<Counts | null> {
  const name = vocabulary === "sector" ? "sector" : vocabulary === "suite" || vocabulary === "form" ? "suite" : null;
  if (name === null) return null;
  const asks = (slug: string) => sql`concat('&', ${savedSearches.query}, '&') like ${`%&${name}=${encodeURIComponent(slug)}&%`}`;
  return countEach(vocabulary, (sums) => db.select(sums).from(savedSearches).where(which), asks);
}

async function countSeekerSearches(db: Db, vocabulary: OpenVocabulary): Promise<Counts | null> {
  if (!["sector", "suite", "form", "skill", "software"].includes(vocabulary)) return null;
  const asks = (slug: string) => sql`${seekerSearches.filters} like ${`%"${vocabulary}":"${slug}"%`}`;
  return countEach(vocabulary, (sums) => db.select(sums).from(seekerSearches), asks);
}

const jsonContains = (column: MySqlColumn) => (slug: string) => sql`json_contains(${column}, json_quote(${slug}))`;

/** Counts every value of the vocabulary in one pass over all rows. */
async function countEach(
  vocabulary: OpenVocabulary,
  ask: (sums: Record<string, SQL<number>>) => PromiseLike<Record<string, unknown>[]>,
  holds: (slug: string) => SQL,
): Promise<Counts> {
  const terms = termsOfVocabulary(vocabulary);
  const sums = Object.fromEntries(terms.map(({ slug }, at) => [`n${at}`, sql<number>`coalesce(sum(${holds(slug)}), 0)`]));
  const [row] = await ask(sums);
  return new Map(terms.map(({ slug }, at) => [slug, Number(row?.[`n${at}`] ?? 0)]));
}
