import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { postedWithinDays } from "#db/values.ts";
import { BoundedQueue } from "#server/kernel/bounded-queue.ts";
import { AppError } from "#server/kernel/errors.ts";
import { type FacetName, facetNames, type SearchIndex, type SearchQuery, type SearchResult } from "#server/kernel/services/search.types.ts";
import { noFacetCounts } from "../query/facet-counts.ts";
import { chosenCondition, conditionsOfFacet, facetExpressions, fixedConditions, payColumns, payCondition } from "./sql-conditions.ts";
import { isInsideAny, milesFrom } from "./sql-places.ts";

/** Adverts joined with the places of their office and site, under these names. */
const jobsWithPlaces = sql`jobs LEFT JOIN places AS office ON office.id = jobs.office_place_id LEFT JOIN places AS site ON site.id = jobs.site_place_id`;

/** Every rate of an advert that states several, otherwise its single pay; joined to `jobs` as `rates`. */
const ratesOfJobs = sql`LEFT JOIN JSON_TABLE(jobs.pay_rates, '$[*]' COLUMNS (position FOR ORDINALITY, basis VARCHAR(32) PATH '$.basis',
  min_pence INT PATH '$.minPence', max_pence INT PATH '$.maxPence')) AS rates ON TRUE`;

/** Identifies a vacancy, so that one advert of each is counted. */
const vacancyColumn = sql`COALESCE(jobs.vacancy_key, CONCAT('advert ', jobs.id))`;

const dayMs = 86_400_000;

/** Runs the search in the database until the index is ready. Text matching is less exact; see `jobsWithText`. */
export async function searchInSql(db: Db, query: SearchQuery): Promise<SearchResult> {
  const { filters } = query;
  const pay = filters.pay ? payCondition(filters.pay, filters.includeUnstatedPay) : null;
  const all = (except: FacetName | null): SQL => {
    const chosen = facetNames.filter((facet) => facet !== except).map((facet) => chosenCondition(filters, facet, query.now));
    return sql.join(
      [...fixedConditions(query), pay, ...chosen].filter((condition) => condition !== null),
      sql` AND `,
    );
  };
  const matching = all(null);
  const limit = Math.max(0, Math.floor(query.limit) || 0);
  const offset = Math.max(0, Math.floor(query.offset) || 0);
  // Run sequentially: in parallel they would use every connection of the pool.
  const total = await countVacancies(db, matching);
  const rows = limit === 0 ? [] : await selectPage(db, query, matching, limit, offset);
  const facets = query.withFacets ? await countFacets(db, all, query.now) : noFacetCounts();
  const unstatedPayCount = filters.pay ? await countUnstated(db, query) : 0;
  return {
    total,
    hits: rows.map((row) => ({ id: Number(row.id), distanceMiles: row.miles === null ? null : Number(row.miles) })),
    facets,
    unstatedPayCount,
  };
}

async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  const [rows] = await db.execute(statement);
  return rows as unknown as T[];
}

const byAgency = sql`(SELECT companies.is_agency FROM companies WHERE companies.id = jobs.company_id)`;
const source = sql`${jobsWithPlaces} ${ratesOfJobs}`;

async function countVacancies(db: Db, where: SQL): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(db, sql`SELECT COUNT(DISTINCT ${vacancyColumn}) AS total FROM ${source} WHERE ${where}`);
  return Number(row?.total ?? 0);
}

async function countUnstated(db: Db, query: SearchQuery): Promise<number> {
  const chosen = facetNames.map((facet) => chosenCondition(query.filters, facet, query.now)).filter((condition) => condition !== null);
  return countVacancies(db, sql.join([...fixedConditions(query), ...chosen, sql`${payColumns.scale} IS NULL`], sql` AND `));
}

interface PageRow {
  id: number;
  miles: number | null;
}

function selectPage(db: Db, query: SearchQuery, where: SQL, limit: number, offset: number): Promise<PageRow[]> {
  return rowsOf<PageRow>(
    db,
    sql`SELECT listed.* FROM (
      SELECT jobs.id AS id, ${query.filters.place ? milesFrom(query.filters.place) : sql`NULL`} AS miles, jobs.first_published_at AS publishedAt, ${orderKey(query)} AS orderKey,
        ROW_NUMBER() OVER (PARTITION BY ${vacancyColumn} ORDER BY ${byAgency}, jobs.first_published_at DESC, jobs.id, rates.position) AS place_in_vacancy
      FROM ${source} WHERE ${where}
    ) AS listed WHERE listed.place_in_vacancy = 1
    ORDER BY listed.orderKey IS NULL, listed.orderKey, listed.publishedAt DESC, listed.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** Ascending, rows without a value last. Relevance needs the index; until then the newest come first. */
function orderKey(query: SearchQuery): SQL {
  const { min, max, scale } = payColumns;
  const onScale = sql`${scale} = ${query.filters.pay?.scale ?? "year"}`;
  switch (query.sort) {
    case "salary-desc":
      return sql`CASE WHEN ${onScale} THEN -COALESCE(${max}, ${min}) END`;
    case "salary-asc":
      return sql`CASE WHEN ${onScale} THEN COALESCE(${min}, ${max}) END`;
    case "closing":
      return sql`jobs.closes_at`;
    case "distance": {
      const { place } = query.filters;
      return place ? sql`CASE WHEN ${isInsideAny(place)} THEN 0 ELSE ${milesFrom(place)} END` : sql`NULL`;
    }
    default:
      return sql`NULL`;
  }
}

async function countFacets(db: Db, all: (except: FacetName) => SQL, now: number): Promise<SearchResult["facets"]> {
  const counts = noFacetCounts();
  for (const facet of facetNames) {
    for (const { value, total } of await rowsOf<{ value: string | null; total: number }>(db, facetStatement(facet, all(facet), now))) {
      if (value !== null && Number(total) > 0) counts[facet][value] = Number(total);
    }
  }
  return counts;
}

function facetStatement(facet: FacetName, where: SQL, now: number): SQL {
  const count = sql`COUNT(DISTINCT ${vacancyColumn}) AS total`;
  if (facet === "suite") {
    return sql`SELECT suite_values.value AS value, ${count} FROM ${source} JOIN (
        SELECT job_id, suite AS value FROM job_suites UNION SELECT job_id, CONCAT(suite, ':', form) FROM job_suites WHERE form <> ''
      ) AS suite_values ON suite_values.job_id = jobs.id WHERE ${where} GROUP BY suite_values.value`;
  }
  if (facet === "posted") {
    const windows = postedWithinDays.map(
      (days) =>
        sql`SELECT ${`${days}d`} AS value, ${count} FROM ${source} WHERE ${where} AND jobs.first_published_at >= ${new Date(now - days * dayMs)}`,
    );
    return sql.join(windows, sql` UNION ALL `);
  }
  const conditions = conditionsOfFacet[facet];
  if (conditions) {
    const values = conditions.map(
      ([value, condition]) => sql`SELECT ${value} AS value, ${count} FROM ${source} WHERE ${where} AND ${condition}`,
    );
    return sql.join(values, sql` UNION ALL `);
  }
  const value = facetExpressions[facet as keyof typeof facetExpressions];
  return sql`SELECT ${value} AS value, ${count} FROM ${source} WHERE ${where} GROUP BY ${value}`;
}

/** Maximum concurrency. Each search holds a connection, and other requests and the index build need the database too. */
const atOnce = 2;
const waitingAtMost = 100;
const busyError = () =>
  new AppError("busy", "Very many people are searching just now. Please try again in a moment.", { retryAfterSeconds: 2 });

export interface EarlySearchDeps {
  index: () => Pick<SearchIndex, "search"> | null;
  /** Resolves when no index is about to become ready. */
  loaded: Promise<unknown>;
  inDatabase: (query: SearchQuery) => Promise<SearchResult>;
}

/**
 * Searches before the index is ready: uses the index if it is ready when the search's turn comes, otherwise the database, with bounded
 * concurrency.
 * @throws AppError of the search, or "busy" when too many are queued
 */
export function createEarlySearch({ index, loaded, inDatabase }: EarlySearchDeps): (query: SearchQuery) => Promise<SearchResult> {
  const queue = new BoundedQueue({ atOnce, waitingAtMost, refusal: busyError });
  return async (query) => {
    await loaded;
    return index()?.search(query) ?? queue.run(async () => index()?.search(query) ?? inDatabase(query));
  };
}
