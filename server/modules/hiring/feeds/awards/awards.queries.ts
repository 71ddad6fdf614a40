import { and, desc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";
import { contractAwards } from "#db/schema/contract-awards.ts";
import { jobs } from "#db/schema/jobs.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { contractSuites } from "#db/taxonomy/sector.ts";
import { daysBefore } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import type { AnswerTo } from "#server/kernel/answer.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { currentTerm } from "#server/kernel/terms/current-terms.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { shownNames } from "#server/modules/market/places/resolve-place.ts";
import { londonDate } from "#server/text/london-time.ts";
import {
  type awardPage,
  awardRegions,
  type awardsNear,
  type ListAwardsInput,
  type ListLeadsInput,
  type leadPage,
  listAwardsInput,
} from "./awards.fields.ts";

const leadsPerPage = 25;
const awardsPerLead = 20;
const awardsNearShown = 3;

/** Whether the firm that won has a live advert. */
const isAdvertising = sql<number>`exists (select 1 from ${jobs} where ${jobs.companyId} = ${contractAwards.companyId} and ${jobs.status} = 'live')`;
const count = sql<number>`count(*)`.mapWith(Number);

type Narrowing = Pick<ListAwardsInput, "suite" | "valueFromPounds" | "days">;

/** Lists awards, newest first, with how many there are for each region and suite. Public. */
export async function listAwards(ctx: Context, input: ListAwardsInput): Promise<AnswerTo<typeof awardPage>> {
  requireAllowed(ctx, "contractAward.read", { isPublished: true });
  const { services } = ctx;
  const { region, suite, adverts, page, limit } = input;
  const inPeriod = and(matchesNarrowing(ctx, input), await matchesCompany(services.db, input.company));
  const cells = await countAwards(services, inPeriod);
  const matches = (without: "region" | "suite" | "adverts" | null) =>
    cells.filter(
      (cell) =>
        (without === "region" || region === null || cell.region === region) &&
        (without === "suite" || suite === null || cell.suite === suite) &&
        (without === "adverts" || adverts === "any" || !cell.isAdvertising),
    );
  const rows = await services.db
    .select(awardColumns)
    .from(contractAwards)
    .leftJoin(companies, eq(companies.id, contractAwards.companyId))
    .where(
      and(
        inPeriod,
        region === null ? undefined : eq(contractAwards.region, region),
        matchesSuite(services, suite),
        adverts === "none" ? sql`not ${isAdvertising}` : undefined,
      ),
    )
    .orderBy(desc(contractAwards.awardedOn), desc(contractAwards.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = sumOf(matches(null));
  return {
    items: await toAwards(services, rows),
    ...{ page, limit, total, hasMore: page * limit < total },
    unadvertised: sumOf(matches("adverts").filter((cell) => !cell.isAdvertising)),
    regions: choicesOf(matches("region"), "region", awardRegions),
    suites: choicesOf(matches("suite"), "suite", contractSuites),
  };
}

/** Lists firms that won contracts and have no live advert, those with the newest award first. `perPage` is for a file. */
export async function listLeads(ctx: Context, input: ListLeadsInput, perPage = leadsPerPage): Promise<AnswerTo<typeof leadPage>> {
  requireAllowed(ctx, "contractAward.leads", {});
  const { services } = ctx;
  const { page } = input;
  const region = input.region ?? (await regionOfCaller(ctx)) ?? "all";
  const which = and(
    matchesNarrowing(ctx, input),
    region === "all" ? undefined : eq(contractAwards.region, region),
    matchesSuite(services, input.suite),
    sql`not ${isAdvertising}`,
  );
  const latest = sql<string>`max(${contractAwards.awardedOn})`;
  const [firms, [counted]] = await Promise.all([
    services.db
      .select({
        key: contractAwards.supplierKey,
        awardCount: count,
        totalPence:
          sql<number>`coalesce(sum(case when ${contractAwards.currency} = 'GBP' then ${contractAwards.valuePence} end), 0)`.mapWith(Number),
      })
      .from(contractAwards)
      .where(which)
      .groupBy(contractAwards.supplierKey)
      .orderBy(desc(latest), contractAwards.supplierKey)
      .limit(perPage)
      .offset((page - 1) * perPage),
    services.db
      .select({ firms: sql<number>`count(distinct ${contractAwards.supplierKey})`.mapWith(Number) })
      .from(contractAwards)
      .where(which),
  ]);
  const keys = firms.map(({ key }) => key);
  const rows = keys.length === 0 ? [] : await listAwardsOf(services.db, keys, which);
  const awards = await toAwards(services, rows);
  return {
    region,
    ...{ page, limit: perPage, total: counted?.firms ?? 0 },
    items: firms.flatMap(({ key, ...figures }) => {
      const own = rows.flatMap((row, index) => (row.supplierKey === key && awards[index] ? [{ row, award: awards[index] }] : []));
      const [first] = own;
      if (!first) return [];
      const { supplier, company } = first.award;
      const companyNumber = own.find(({ row }) => row.companyNumber !== null)?.row.companyNumber ?? null;
      return [{ supplier, companySlug: company?.slug ?? null, companyNumber, ...figures, awards: own.map(({ award }) => award) }];
    }),
  };
}

const listAwardsOf = (db: Db, keys: readonly string[], which: SQL | undefined) =>
  db
    .select(awardColumns)
    .from(contractAwards)
    .leftJoin(companies, eq(companies.id, contractAwards.companyId))
    .where(and(inArray(contractAwards.supplierKey, [...keys]), which))
    .orderBy(desc(contractAwards.awardedOn), desc(contractAwards.id))
    .limit(keys.length * awardsPerLead);

/** Lists the newest awards in the region of a jobseeker's profile to firms that advertise nothing; none without a region. */
export async function listAwardsNearCaller(ctx: Context): Promise<AnswerTo<typeof awardsNear>> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobMatch.read", { ownerId: userId });
  const slug = await regionOfCaller(ctx);
  const region = awardRegions.find((each) => each.slug === slug);
  if (!region) return { region: null, total: 0, items: [] };
  const { total, items } = await listAwards(ctx, listAwardsInput.parse({ region: slug, adverts: "none", limit: awardsNearShown }));
  return { region: { slug: region.slug, label: region.label }, total, items };
}

/** The region of a firm's head office, or of a jobseeker's profile; null where there is none. */
async function regionOfCaller({ services: { db, gazetteer }, principal }: Context): Promise<string | null> {
  const { userId, companyId, role } = requireUser(principal);
  const [found] =
    role === "jobseeker"
      ? await db.select({ placeId: jobseekerProfiles.placeId }).from(jobseekerProfiles).where(eq(jobseekerProfiles.userId, userId)).limit(1)
      : await db
          .select({ placeId: companies.headOfficePlaceId })
          .from(companies)
          .where(eq(companies.id, companyId ?? 0))
          .limit(1);
  const areas = gazetteer.ancestors(found?.placeId ?? 0).map((id) => gazetteer.byId(id)?.slug);
  return awardRegions.find(({ slug }) => areas.includes(slug))?.slug ?? null;
}

const matchesNarrowing = ({ now }: Context, { valueFromPounds, days }: Narrowing): SQL | undefined =>
  and(
    gte(contractAwards.awardedOn, londonDate(daysBefore(now, days))),
    valueFromPounds === 0 ? undefined : and(eq(contractAwards.currency, "GBP"), gte(contractAwards.valuePence, valueFromPounds * 100)),
  );

async function matchesCompany(db: Db, slug: string | null): Promise<SQL | undefined> {
  if (slug === null) return undefined;
  const earlier = sql`(select ${companyOldSlugs.companyId} from ${companyOldSlugs} where ${eq(companyOldSlugs.slug, slug)})`;
  const isNamed = or(eq(companies.slug, slug), eq(companies.id, earlier));
  const [firm] = await db.select({ id: currentFirmId }).from(companies).where(isNamed).limit(1);
  return eq(contractAwards.companyId, firm?.id ?? 0);
}

/** Stored suites may have been merged since: all that are read as this one. */
function matchesSuite(services: Services, suite: string | null): SQL | undefined {
  if (suite === null) return undefined;
  const stored = contractSuites.map(({ slug }) => slug).filter((slug) => currentTerm(services, "suite", slug) === suite);
  return inArray(contractAwards.suite, stored);
}

interface Cell {
  region: string | null;
  suite: string | null;
  isAdvertising: boolean;
  count: number;
}

/** Counts the awards of the period by region, suite and whether the firm advertises, from an index alone but for live adverts. */
async function countAwards(services: Services, inPeriod: SQL | undefined): Promise<Cell[]> {
  const { region, suite } = contractAwards;
  const rows = await services.db
    .select({ region, suite, isAdvertising: sql<number>`${isAdvertising}`.as("is_advertising"), count })
    .from(contractAwards)
    .where(inPeriod)
    .groupBy(region, suite, sql`is_advertising`);
  return rows.map((row) => ({
    ...row,
    suite: row.suite === null ? null : currentTerm(services, "suite", row.suite),
    isAdvertising: Number(row.isAdvertising) === 1,
  }));
}

const sumOf = (cells: readonly Cell[]): number => cells.reduce((sum, { count: awards }) => sum + awards, 0);

const choicesOf = (cells: readonly Cell[], by: "region" | "suite", terms: readonly { slug: string; label: string }[]) =>
  terms.flatMap(({ slug, label }) => {
    const found = sumOf(cells.filter((cell) => cell[by] === slug));
    return found > 0 ? [{ slug, label, count: found }] : [];
  });

const awardColumns = {
  ...pick(contractAwards, "ocid", "title", "supplierName", "supplierKey", "supplierCount", "companyNumber", "companyId"),
  companyName: companies.name,
  companySlug: companies.slug,
  companyDeletedAt: companies.deletedAt,
  buyer: contractAwards.buyerName,
  ...pick(contractAwards, "valuePence", "currency", "placeId", "isBuyersPlace", "region", "awardedOn", "suite", "cpv", "noticeUrl"),
  ...pick(contractAwards, "isSample"),
};
type AwardRow = Awaited<ReturnType<typeof listAwardsOf>>[number];

async function toAwards(services: Services, rows: readonly AwardRow[]) {
  const live = await countLiveAdverts(services.db, [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))]);
  return rows.map(
    ({
      supplierName,
      supplierKey: _key,
      companyNumber: _number,
      companyId,
      companyName,
      companySlug,
      companyDeletedAt,
      placeId,
      suite,
      ...row
    }) => {
      const current = suite === null ? null : currentTerm(services, "suite", suite);
      const hasPage = companyId !== null && companyName !== null && companySlug !== null && companyDeletedAt === null;
      return {
        ...row,
        supplier: supplierName,
        company: hasPage ? { name: companyName, slug: companySlug, liveAdverts: live.get(companyId) ?? 0 } : null,
        place: shownNames(services.gazetteer, [placeId])[0] ?? null,
        suite: current,
        suiteLabel: current === null ? null : labelOf("suite", current),
      };
    },
  );
}

async function countLiveAdverts(db: Db, companyIds: readonly number[]): Promise<Map<number, number>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db
    .select({ companyId: jobs.companyId, live: count })
    .from(jobs)
    .where(and(inArray(jobs.companyId, [...companyIds]), eq(jobs.status, "live")))
    .groupBy(jobs.companyId);
  return new Map(rows.map(({ companyId, live }) => [companyId, live]));
}

/** Counts the awards read from each of the sources. */
export async function countAwardsBySource(db: Db, sourceIds: readonly number[]): Promise<Map<number, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .select({ sourceId: contractAwards.sourceId, awards: count })
    .from(contractAwards)
    .where(inArray(contractAwards.sourceId, [...sourceIds]))
    .groupBy(contractAwards.sourceId);
  return new Map(rows.map(({ sourceId, awards }) => [sourceId, awards]));
}
