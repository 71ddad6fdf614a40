import { and, asc, count, desc, eq, gte, inArray, isNotNull, max, min, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { places } from "#db/schema/places.ts";
import type { JobStatus } from "#db/values.ts";
import { requireAllowed } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { isOpen } from "#server/modules/jobs/job-visibility.ts";
import { labelOf } from "#server/modules/jobs/labels.ts";
import type { Gazetteer } from "#server/modules/places/place.types.ts";
import type { JobDatabaseFilters } from "./job-database.schema.ts";

const rowsPerPage = 50;
/** Kept in the list although no longer on the board; what was never shown, or was taken down by moderation, is nobody's to browse. */
const ended = ["filled", "closed", "expired", "archived"] as const satisfies readonly JobStatus[];

const columns = {
  jobId: jobs.id,
  status: jobs.status,
  title: jobs.title,
  companyName: companies.name,
  companySlug: companies.slug,
  category: jobs.category,
  level: jobs.level,
  contractType: jobs.contractType,
  workType: jobs.workType,
  sector: jobs.sector,
  employerType: jobs.employerType,
  payPeriod: jobs.payPeriod,
  payMinPence: jobs.payMinPence,
  payMaxPence: jobs.payMaxPence,
  payCurrency: jobs.payCurrency,
  payBasis: jobs.payBasis,
  officePlaceId: jobs.officePlaceId,
  placeText: jobs.placeText,
  firstPublishedAt: jobs.firstPublishedAt,
  relistedCount: jobs.relistedCount,
  closesAt: jobs.closesAt,
  expiresAt: jobs.expiresAt,
  endedAt: jobs.endedAt,
  isSample: jobs.isSample,
};

/** Adverts of the last months, open or ended, with what they come to together. Nothing about anybody who applied. */
export async function listJobDatabase(ctx: Context, filters: JobDatabaseFilters) {
  requireAllowed(ctx, "jobDatabase.browse", {});
  const { services, now } = ctx;
  const where = whereOf(services.gazetteer, filters, now);
  const [rows, facts] = await Promise.all([readPage(services.db, where, filters), readFacts(services.db, where, now)]);
  const { page } = filters;
  const items = rows.slice(0, rowsPerPage).map(({ officePlaceId, placeText, ...row }) => ({
    ...row,
    isOpen: isOpen(row, now),
    place: (officePlaceId === null ? null : services.gazetteer.byId(officePlaceId)?.label) ?? placeText,
    levelLabel: labelOf("level", row.level),
    firstPublishedAt: iso(row.firstPublishedAt),
    closesAt: iso(row.closesAt),
    expiresAt: iso(row.expiresAt),
    endedAt: iso(row.endedAt),
    daysLive: daysBetween(row.firstPublishedAt, row.endedAt ?? now),
  }));
  return { items, page, limit: rowsPerPage, total: facts.posted, hasMore: rows.length > rowsPerPage, facts };
}

async function readPage(db: Db, where: SQL | undefined, { page, sort }: JobDatabaseFilters) {
  const order = {
    newest: [desc(jobs.firstPublishedAt), desc(jobs.id)],
    oldest: [asc(jobs.firstPublishedAt), asc(jobs.id)],
    "salary-desc": [desc(jobs.payMaxPence), desc(jobs.id)],
    ended: [desc(jobs.endedAt), desc(jobs.id)],
  }[sort];
  return db
    .select(columns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(where)
    .orderBy(...order)
    .limit(rowsPerPage + 1)
    .offset((page - 1) * rowsPerPage);
}

/** Counts, pay by period, and how long adverts stand, of everything the filters leave. Years and days are never mixed. */
async function readFacts(db: Db, where: SQL | undefined, now: Date) {
  const daysLive = sql`timestampdiff(day, ${jobs.firstPublishedAt}, ${jobs.endedAt})`;
  const rows = await db
    .select({
      period: jobs.payPeriod,
      posted: count(),
      open: sql<number>`sum(${jobs.status} = 'live' and (${jobs.expiresAt} is null or ${jobs.expiresAt} > ${now}) and (${jobs.closesAt} is null or ${jobs.closesAt} > ${now}))`.mapWith(
        Number,
      ),
      lowestPence: min(jobs.payMinPence),
      highestPence: max(jobs.payMaxPence),
      averagePence: sql<
        number | null
      >`avg((coalesce(${jobs.payMinPence}, ${jobs.payMaxPence}) + coalesce(${jobs.payMaxPence}, ${jobs.payMinPence})) / 2)`.mapWith(
        toWhole,
      ),
      endedCount: count(jobs.endedAt),
      endedDays: sql<number>`coalesce(sum(${daysLive}), 0)`.mapWith(Number),
    })
    .from(jobs)
    .where(where)
    .groupBy(jobs.payPeriod)
    .limit(10);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const endedCount = sum((row) => row.endedCount);
  return {
    posted: sum((row) => row.posted),
    open: sum((row) => row.open),
    averageDaysLive: endedCount === 0 ? null : Math.round((sum((row) => row.endedDays) / endedCount) * 10) / 10,
    pay: rows.flatMap(({ period, posted, lowestPence, highestPence, averagePence }) =>
      period === null ? [] : [{ period, posted, lowestPence, highestPence, averagePence }],
    ),
  };
}

function whereOf(gazetteer: Gazetteer, filters: JobDatabaseFilters, now: Date): SQL | undefined {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - filters.months);
  const statuses = { all: ["live", ...ended], open: ["live"], ended: [...ended] } as const;
  const is = (column: Parameters<typeof eq>[0], value: string | null) => (value === null ? undefined : eq(column, value));
  return and(
    inArray(jobs.status, [...statuses[filters.status]]),
    isNotNull(jobs.firstPublishedAt),
    gte(jobs.firstPublishedAt, since),
    is(jobs.category, filters.category),
    is(jobs.level, filters.level),
    is(jobs.contractType, filters.contractType),
    is(jobs.sector, filters.sector),
    is(jobs.employerType, filters.employerType),
    is(jobs.payPeriod, filters.payPeriod),
    filters.payFromPence === null ? undefined : gte(jobs.payMaxPence, filters.payFromPence),
    filters.title === null ? undefined : sql`${jobs.title} like ${`%${filters.title.replace(/[\\%_]/g, "\\$&")}%`}`,
    filters.company === null ? undefined : inArray(jobs.companyId, companyNamed(filters.company)),
    filters.place === null ? undefined : inArray(jobs.officePlaceId, placesIn(gazetteer, filters.place)),
  );
}

const companyNamed = (slug: string) => sql`(select ${companies.id} from ${companies} where ${companies.slug} = ${slug})`;

/** The place of that slug and all that belongs to it; a slug of no place finds nothing. */
const placesIn = (gazetteer: Gazetteer, slug: string) => {
  const id = gazetteer.bySlug(slug)?.id ?? 0;
  return sql`(select ${places.id} from ${places} where ${places.id} = ${id} or ${places.regionId} = ${id} or ${places.countyId} = ${id} or ${places.countryId} = ${id})`;
};

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
const dayMs = 86_400_000;
const daysBetween = (from: Date | null, to: Date) => (from === null ? 0 : Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs)));
const toWhole = (value: unknown): number => Math.round(Number(value));
