import { payScales, postedWithinDays } from "#db/values.ts";
import {
  emptyFilters,
  type FacetName,
  facetNames,
  type PlaceFilter,
  type SearchFilters,
  type SearchQuery,
  type TextQuery,
  type TextTerm,
} from "#server/kernel/services/search.types.ts";
import { encodeWord, everyAdvertWord, facetId, neverMs } from "./advert-rows.ts";

const dayMs = 86_400_000;
const farMiles = 1_000_000;
/** Up to this many vacancies an order is exact; beyond, the engine may drop a listing of a vacancy before it sees a better one. */
export const mostOrdered = 50_000;
/** More than there are values of all facets, and pairs of a category with them. */
const mostValues = 20_000;

/** A table and how it is asked: Manticore is told to count exactly, by options that Sphinx does not know. */
interface Source {
  table: string;
  isManticore: boolean;
}
const exactCounts = ({ isManticore }: Source) => (isManticore ? ", distinct_precision_threshold=0, accurate_aggregation=1" : "");

/** Expressions to be computed for each row, and conditions on columns and on them: these engines take no OR among conditions. */
interface Selection {
  computed: string[];
  where: string[];
}

/** Converts any number to one that a statement may hold. */
function whole(value: number): number {
  return Number.isFinite(value) ? Math.trunc(Math.min(Math.max(value, -neverMs), neverMs)) : 0;
}
const decimal = (value: number) => (Number.isFinite(value) ? Math.min(Math.max(value, -farMiles), farMiles).toFixed(6) : "0");

/** Returns the text in the engine's query language; null where nothing can match it. */
export function matchText({ branches }: TextQuery): string | null {
  const found = branches.flatMap(({ must, mustNot }) => {
    const slots = must.map(({ anyOf }) => anyOf.flatMap(matchTerm).join(" | "));
    if (slots.includes("")) return [];
    const without = mustNot.flatMap(matchTerm).map((term) => ` -${term}`);
    return [`(${everyAdvertWord}${slots.map((slot) => ` (${slot})`).join("")}${without.join("")})`];
  });
  return found.length === 0 ? null : found.join(" | ");
}

function matchTerm({ words, prefix }: TextTerm): string[] {
  const encoded = words.map(encodeWord);
  return encoded.length === 0 || encoded.includes("") ? [] : [`"${encoded.join(" ")}${prefix ? "*" : ""}"`];
}

type Asked = Pick<SearchQuery, "text" | "filters" | "now">;

/** Returns what selects the rows that match, but for the choices of one facet. */
function select({ text, filters, now }: Asked, { except, pay = filters.pay ? "met" : "any" }: SelectOptions = {}): Selection {
  const where = [`visible_until > ${whole(now)}`];
  const computed: string[] = [];
  if (text && text.branches.length > 0) where.unshift(`MATCH('${matchText(text) ?? ""}')`);
  if (filters.companyId !== null) where.push(`company_id = ${whole(filters.companyId)}`);
  for (const facet of facetNames) {
    if (facet === except) continue;
    if (facet === "posted") {
      if (filters.postedWithinDays !== null) where.push(`published >= ${whole(now - filters.postedWithinDays * dayMs)}`);
    } else if (filters[facet].length > 0) {
      where.push(`facets IN (${filters[facet].map((value) => facetId(facet, value)).join(", ")})`);
    }
  }
  if (pay === "unstated") where.push("scale = 0");
  if (pay === "met" && filters.pay) {
    computed.push(`${payMet(filters.pay)}${filters.includeUnstatedPay ? " OR scale = 0" : ""} AS pay_met`);
    where.push("pay_met = 1");
  }
  if (filters.place) {
    computed.push(...placeExpressions(filters.place));
    where.push("in_reach = 1");
  }
  return { computed, where };
}
interface SelectOptions {
  except?: FacetName;
  pay?: "met" | "unstated" | "any";
}

function payMet({ scale, minPence, maxPence }: NonNullable<SearchFilters["pay"]>): string {
  const low = minPence === null ? 0 : Math.ceil(minPence);
  const high = maxPence === null ? neverMs : Math.floor(maxPence);
  return `(scale = ${payScales.indexOf(scale) + 1} AND pay_high >= ${whole(low)} AND pay_low <= ${whole(high)})`;
}

/** Defines `in_reach`; `is_inside` a searched area; `near`, the miles to the nearest searched place, far beyond its radius. */
function placeExpressions(place: PlaceFilter): string[] {
  const each = [place, ...(place.also ?? [])];
  const distances = each.flatMap((one, at) => {
    const miles = least((one.kind === "point" ? [one] : one.points).map(milesToRow));
    return [
      `IF(point_count > 0, ${miles}, ${farMiles}) AS miles${at}`,
      `IF(miles${at} <= ${decimal(one.radiusMiles)}, miles${at}, ${farMiles}) AS near${at}`,
    ];
  });
  const areas = [...new Set(each.flatMap((one) => one.areas ?? []))].map(whole);
  const inside = each.flatMap((one) => (one.kind === "area" ? [whole(one.placeId)] : []));
  // Within an area alone, no distance counts.
  const reached = each.flatMap((one, at) => (one.kind === "point" || one.radiusMiles > 0 ? [`near${at} < ${farMiles}`] : []));
  const inAreas = areas.length === 0 ? [] : [isIn("areas", areas)];
  return [
    ...distances,
    `${least(each.map((_, at) => `near${at}`))} AS near`,
    `${isIn("inside", inside)} AS is_inside`,
    `(${["anywhere = 1", "is_inside = 1", ...reached, ...inAreas].join(" OR ")}) AS in_reach`,
  ];
}

const isIn = (column: string, ids: readonly number[]) => (ids.length === 0 ? "0" : `IN(${column}, ${ids.join(", ")})`);

function milesToRow({ lat, lng }: { lat: number; lng: number }): string {
  const to = (at: number) => `GEODIST(lat${at}, lng${at}, ${decimal(lat)}, ${decimal(lng)}, {in=degrees, out=mi})`;
  return `IF(point_count > 1, ${least([0, 1, 2, 3].map(to))}, ${to(0)})`;
}

/** Halves the list until two are left, so that many points do not nest too deeply. */
function least(expressions: readonly string[]): string {
  const [first, ...others] = expressions;
  if (first === undefined) return String(farMiles);
  if (others.length === 0) return first;
  const half = Math.ceil(expressions.length / 2);
  return `MIN(${least(expressions.slice(0, half))}, ${least(expressions.slice(half))})`;
}

function statement(wanted: readonly string[], { computed, where }: Selection, { table }: Source, after = ""): string {
  return `SELECT ${[...wanted, ...computed].join(", ")} FROM ${table} WHERE ${where.join(" AND ")}${after}`;
}

const vacancies = "COUNT(DISTINCT vacancy) AS vacancies";

function countStatement(selection: Selection, source: Source, newest = ""): string {
  return statement([`${vacancies}${newest}`], selection, source, ` LIMIT 0, 1 OPTION max_matches=1000${exactCounts(source)}`);
}

function groupStatement(selection: Selection, source: Source, by: "facets" | "by_category"): string {
  const after = ` GROUP BY ${by} LIMIT 0, ${mostValues} OPTION max_matches=${mostValues}${exactCounts(source)}`;
  return statement(["GROUPBY() AS value", vacancies, "MAX(published) AS newest", "labels"], selection, source, after);
}

/** A statement and what its answer is: of a "group" the values of these facets count. */
type CountedStatement =
  | { sql: string; kind: "total" }
  | { sql: string; kind: "unstated" }
  | { sql: string; kind: "group"; facets: readonly FacetName[] }
  | { sql: string; kind: "posted"; days: number };

/**
 * Returns the statements that count a search's vacancies: all, without stated pay, and for each value of each facet. None where nothing
 * can match the text.
 */
function countStatements(query: SearchQuery, source: Source): CountedStatement[] {
  const { text, filters, now } = query;
  if (text && text.branches.length > 0 && matchText(text) === null) return [];
  const all = select(query);
  const statements: CountedStatement[] = [{ kind: "total", sql: countStatement(all, source) }];
  if (filters.pay) statements.push({ kind: "unstated", sql: countStatement(select(query, { pay: "unstated" }), source) });
  if (!query.withFacets) return statements;
  const chosen = facetNames.filter((facet) => facet !== "posted" && filters[facet].length > 0);
  const others = facetNames.filter((facet) => !chosen.includes(facet));
  statements.push({ kind: "group", facets: others, sql: groupStatement(all, source, "facets") });
  for (const facet of chosen) {
    statements.push({ kind: "group", facets: [facet], sql: groupStatement(select(query, { except: facet }), source, "facets") });
  }
  const { computed, where } = select(query, { except: "posted" });
  for (const days of postedWithinDays) {
    const since = { computed, where: [...where, `published >= ${whole(now - days * dayMs)}`] };
    statements.push({ kind: "posted", days, sql: countStatement(since, source) });
  }
  return statements;
}

/** The listing of a vacancy that is shown: the employer's own, then the newest, then the lowest id; then by its first rate that matches. */
const withinVacancy = "GROUP BY vacancy WITHIN GROUP ORDER BY by_agency ASC, published DESC, job ASC, rate ASC";

/** Returns the statement for one page of a list that has `total` vacancies. */
function pageStatement(
  query: SearchQuery,
  { offset, limit, total }: { offset: number; limit: number; total: number },
  source: Source,
): string {
  const selection = select(query);
  const { place } = query.filters;
  const { computed, by, ranker = "" } = orderOf(query);
  // An advert with many points has several rows: the nearest is the first.
  const nearest = place ? ", near ASC" : "";
  const order = [...by, "published DESC", "job DESC"].join(", ");
  const most = Math.max(1000, Math.min(total, mostOrdered), offset + limit);
  const after = ` ${withinVacancy}${nearest} ORDER BY ${order} LIMIT ${offset}, ${limit} OPTION max_matches=${most}${ranker}`;
  return statement(["job", "points"], { ...selection, computed: [...selection.computed, ...computed] }, source, after);
}

/** As the index in memory weighs words: by field, in a body however often at most 3, the shorter the more; and the age of adverts. */
const bodyWeight = "3 * sum_idf * tf_idf / (tf_idf + sum_idf * (0.8 + 0.0052 * body_words) + 0.0001)";
const relevance = {
  ranker:
    `, ranker=expr('sum(if(user_weight > 1, user_weight * tf_idf, ${bodyWeight})) * 1000')` +
    ", field_weights=(title=6, company=2, place_names=2, body=1, mark=0), idf='plain,tfidf_unnormalized'",
  age: (now: number) => `WEIGHT() * (1 + 0.08 / (1 + (${whole(now)} - published) / ${14 * dayMs}.0)) AS score`,
};

function orderOf({ sort, filters, text, now }: SearchQuery): { computed: string[]; by: string[]; ranker?: string } {
  const scale = payScales.indexOf(filters.pay?.scale ?? "year") + 1;
  switch (sort) {
    case "relevance":
      if (!text || text.branches.length === 0) return { computed: [], by: [] };
      return { computed: [relevance.age(now)], by: ["score DESC"], ranker: relevance.ranker };
    case "salary-desc":
      return { computed: [`IF(scale = ${scale}, pay_high, -1) AS pay_key`], by: ["pay_key DESC"] };
    case "salary-asc":
      return { computed: [`IF(scale = ${scale}, pay_low, ${neverMs}) AS pay_key`], by: ["pay_key ASC"] };
    case "closing":
      return { computed: [], by: ["closes ASC"] };
    case "distance":
      return filters.place
        ? { computed: ["IF(is_inside = 1, 0, near) AS distance_key"], by: ["distance_key ASC"] }
        : { computed: [], by: [] };
    default:
      return { computed: [], by: [] };
  }
}

/** Returns the statements for vacancies by category and by another facet: all, of each value, of each pair; those in reach by their place last. */
function crossStatements(place: PlaceFilter | null, now: number, source: Source): string[] {
  const all = select({ text: null, filters: { ...emptyFilters, place }, now });
  const there = { computed: [...all.computed, "anywhere = 0 OR is_inside = 1 AS is_there"], where: [...all.where, "is_there = 1"] };
  return [all, ...(place ? [there] : [])].flatMap((selection) => [
    countStatement(selection, source, ", MAX(published) AS newest"),
    groupStatement(selection, source, "facets"),
    groupStatement(selection, source, "by_category"),
  ]);
}

/** Returns the statement for the pay of each listed advert, of at most the newest `mostOrdered`. */
function payStatement(filters: SearchFilters, now: number, source: Source): string {
  const after = ` ${withinVacancy} ORDER BY published DESC, job DESC LIMIT 0, ${mostOrdered} OPTION max_matches=${mostOrdered}`;
  return statement(
    ["company_id", "scale", "pay_min", "pay_max"],
    select({ text: null, filters: { ...filters, pay: null }, now }),
    source,
    after,
  );
}

/** The statements that ask one table. */
export const statementsOf = (source: Source) => ({
  count: (query: SearchQuery) => countStatements(query, source),
  page: (query: SearchQuery, part: { offset: number; limit: number; total: number }) => pageStatement(query, part, source),
  cross: (place: PlaceFilter | null, now: number) => crossStatements(place, now, source),
  pay: (filters: SearchFilters, now: number) => payStatement(filters, now, source),
  adverts: () =>
    `SELECT COUNT(DISTINCT job) AS adverts FROM ${source.table} WHERE job > 0 LIMIT 0, 1 OPTION max_matches=1000${exactCounts(source)}`,
  word: (word: string) => `SELECT id FROM ${source.table} WHERE MATCH('"${encodeWord(word)}"') LIMIT 0, 1`,
});
