import { type SQL, sql } from "drizzle-orm";
import { apcAnswersAtOnce } from "#db/taxonomy/apc.ts";
import { immediateStartDays, startMonths, startTimes } from "#db/taxonomy/contract.ts";
import { type AdvertisedBy, advertisedBy, advertPromiseDays, type Chartership, charterships } from "#db/values.ts";
import type {
  FacetName,
  PayFilter,
  SearchFilters,
  SearchQuery,
  TextQuery,
  TextSlot,
  TextTerm,
} from "#server/kernel/services/search.types.ts";
import { immediateStartWords } from "../build/documents.ts";
import { placeCondition } from "./sql-places.ts";

const dayMs = 86_400_000;

const payMin = sql`CASE WHEN rates.position IS NULL THEN jobs.pay_min_pence ELSE rates.min_pence END`;
const payMax = sql`CASE WHEN rates.position IS NULL THEN jobs.pay_max_pence ELSE rates.max_pence END`;

/** Pay on its filter scale: monthly pay is converted to a year, weekly pay to a day; NULL when no figure is stated in pounds. */
export const payColumns = {
  scale: sql`CASE WHEN jobs.pay_currency <> 'GBP' OR COALESCE(${payMin}, ${payMax}) IS NULL THEN NULL
    WHEN jobs.pay_period IN ('year', 'month') THEN 'year' WHEN jobs.pay_period IN ('week', 'day') THEN 'day' ELSE jobs.pay_period END`,
  min: scaled(payMin),
  max: scaled(payMax),
};

function scaled(pence: SQL): SQL {
  return sql`CAST(CASE jobs.pay_period WHEN 'month' THEN ${pence} * 12 WHEN 'week' THEN ROUND(${pence} / 5) ELSE ${pence} END AS SIGNED)`;
}

/** Returns the conditions apart from pay and facets: live, open, text, place, company. */
export function fixedConditions({ filters, text, now }: SearchQuery): SQL[] {
  const at = new Date(now);
  const conditions = [
    sql`jobs.status = 'live' AND jobs.first_published_at IS NOT NULL`,
    sql`(jobs.closes_at IS NULL OR jobs.closes_at > ${at}) AND (jobs.expires_at IS NULL OR jobs.expires_at > ${at})`,
  ];
  if (text && text.branches.length > 0) conditions.push(sql`jobs.id IN (SELECT id FROM (${jobsWithText(text)}) AS text_ids)`);
  if (filters.companyId !== null) conditions.push(sql`jobs.company_id = ${filters.companyId}`);
  const { place } = filters;
  if (place) {
    conditions.push(placeCondition(place));
  }
  return conditions;
}

/** Matches adverts whose stated pay meets the filter and, if included, those that state none. */
export function payCondition(filter: PayFilter, includeUnstated: boolean): SQL {
  const { scale, min, max } = payColumns;
  const parts = [sql`${scale} = ${filter.scale}`];
  if (filter.minPence !== null) parts.push(sql`COALESCE(${max}, ${min}) >= ${filter.minPence}`);
  if (filter.maxPence !== null) parts.push(sql`COALESCE(${min}, ${max}) <= ${filter.maxPence}`);
  const met = sql.join(parts, sql` AND `);
  return includeUnstated ? sql`((${met}) OR ${scale} IS NULL)` : sql`(${met})`;
}

export const facetExpressions = {
  category: sql`jobs.category`,
  level: sql`jobs.level`,
  contractType: sql`jobs.contract_type`,
  workType: sql`jobs.work_type`,
  sector: sql`jobs.sector`,
  employerType: sql`jobs.employer_type`,
  workingPattern: sql`jobs.working_pattern`,
  payBasis: sql`CASE WHEN rates.position IS NULL THEN jobs.pay_basis ELSE rates.basis END`,
};

const isApcSupported = sql`(EXISTS (SELECT 1 FROM apc_records WHERE apc_records.company_id = jobs.company_id AND apc_records.has_training_agreement)
  AND NOT EXISTS (SELECT 1 FROM apc_figures WHERE apc_figures.company_id = jobs.company_id AND apc_figures.answers >= ${apcAnswersAtOnce}
    AND 'few' IN (apc_figures.keeps_agreement, apc_figures.meets_supervisor, apc_figures.gives_time_and_fees)))`;

const chartershipConditions: Record<Chartership, SQL> = {
  "apc-supported": isApcSupported,
  "working-towards": sql`COALESCE(jobs.rics_rule = 'working-towards', FALSE)`,
};

const isByAgency = sql`EXISTS (SELECT 1 FROM companies WHERE companies.id = jobs.company_id AND companies.is_agency)`;
const advertiserConditions: Record<AdvertisedBy, SQL> = { employer: sql`NOT ${isByAgency}`, agency: isByAgency };

const mentionsImmediateStart = (text: SQL) => sql`COALESCE(${text} REGEXP ${`(?i)${immediateStartWords}`}, FALSE)`;
const startConditions = Object.fromEntries<SQL>([
  [
    "immediate",
    sql`(COALESCE(jobs.starts_on <= DATE_FORMAT(jobs.first_published_at + INTERVAL ${immediateStartDays} DAY, '%Y-%m-%d'), FALSE)
      OR ${mentionsImmediateStart(sql`jobs.title`)} OR EXISTS (SELECT 1 FROM job_texts WHERE job_texts.job_id = jobs.id AND ${mentionsImmediateStart(sql`job_texts.description_text`)}))`,
  ],
  ...startMonths.map((month, at): [string, SQL] => [
    month,
    sql`COALESCE(SUBSTRING(jobs.starts_on, 6, 2) = ${String(at + 1).padStart(2, "0")}, FALSE)`,
  ]),
]);

/** Facets whose values are separate conditions, since an advert may meet several. */
export const conditionsOfFacet: Partial<Record<FacetName, readonly (readonly [value: string, condition: SQL])[]>> = {
  chartership: charterships.map((value) => [value, chartershipConditions[value]]),
  replyPromise: advertPromiseDays.map((days) => [
    String(days),
    sql`(COALESCE(jobs.reply_promise_days <= ${days}, FALSE) AND jobs.promise_broken_at IS NULL)`,
  ]),
  advertisedBy: advertisedBy.map((value) => [value, advertiserConditions[value]]),
  start: startTimes.map(({ slug }) => [slug, startConditions[slug] as SQL]),
};

/** Returns the condition for a facet's chosen values; null when none is chosen. */
export function chosenCondition(filters: SearchFilters, facet: FacetName, now: number): SQL | null {
  if (facet === "posted") {
    const days = filters.postedWithinDays;
    return days === null ? null : sql`jobs.first_published_at >= ${new Date(now - days * dayMs)}`;
  }
  const values = filters[facet];
  if (values.length === 0) return null;
  const conditions = conditionsOfFacet[facet];
  if (conditions) {
    const chosen = conditions.flatMap(([value, condition]) => (values.includes(value) ? [condition] : []));
    return sql`(${sql.join([sql`FALSE`, ...chosen], sql` OR `)})`;
  }
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  if (facet !== "suite") return sql`${facetExpressions[facet as keyof typeof facetExpressions]} IN (${list})`;
  return sql`EXISTS (SELECT 1 FROM job_suites WHERE job_suites.job_id = jobs.id
    AND (job_suites.suite IN (${list}) OR CONCAT(job_suites.suite, ':', job_suites.form) IN (${list})))`;
}

/** Minimum word length of FULLTEXT. */
const shortestIndexedWord = 3;

/** Selects ids of adverts that match the text, approximately: words match by prefix, so that plurals are found. */
function jobsWithText(text: TextQuery): SQL {
  return union(text.branches.map(branchIds));
}

function branchIds({ must, mustNot }: TextQuery["branches"][number]): SQL {
  const conditions = [
    ...must.map((slot) => sql`matched.id IN (SELECT id FROM (${slotIds(slot)}) AS slot_ids)`),
    ...mustNot.map((term) => sql`matched.id NOT IN (SELECT id FROM (${termIds(term)}) AS excluded_ids)`),
  ];
  const where = conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`TRUE`;
  return sql`SELECT matched.id FROM jobs AS matched WHERE matched.status = 'live' AND ${where}`;
}

function slotIds({ anyOf }: TextSlot): SQL {
  return union(anyOf.map(termIds));
}

function termIds({ words }: TextTerm): SQL {
  if (words.length === 0) return nothing;
  const fullTextQuery = fullTextOf(words);
  if (fullTextQuery) {
    return sql`SELECT id FROM jobs WHERE MATCH(title) AGAINST (${fullTextQuery} IN BOOLEAN MODE)
      UNION SELECT job_id FROM job_texts WHERE MATCH(description_text) AGAINST (${fullTextQuery} IN BOOLEAN MODE)
      UNION SELECT id FROM jobs WHERE company_id IN (SELECT id FROM companies WHERE name LIKE ${likeOf(words)})
      UNION SELECT id FROM jobs WHERE site_place_id IN (SELECT id FROM places WHERE name LIKE ${likeOf(words)})
        OR office_place_id IN (SELECT id FROM places WHERE name LIKE ${likeOf(words)})`;
  }
  return sql`SELECT id FROM jobs WHERE title LIKE ${likeOf(words)}
    UNION SELECT job_id FROM job_texts WHERE description_text LIKE ${likeOf(words)}`;
}

const nothing = sql`SELECT id FROM jobs WHERE FALSE`;

function union(parts: readonly SQL[]): SQL {
  return parts.length === 0 ? nothing : sql.join([...parts], sql` UNION `);
}

/** Returns the words as a boolean-mode FULLTEXT query, or null when it could not parse them safely. */
function fullTextOf(words: readonly string[]): string | null {
  if (!words.every((word) => word.length >= shortestIndexedWord && /^[a-z0-9]+$/.test(word))) return null;
  return words.length === 1 ? `+${words[0]}*` : `+"${words.join(" ")}"`;
}

function likeOf(words: readonly string[]): string {
  return `%${words.join(" ").replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
