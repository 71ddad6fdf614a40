import { postedWithinDays } from "#db/values.ts";
import {
  type FacetName,
  facetNames,
  type JobDocument,
  type PlaceFilter,
  type SearchQuery,
  type SearchResult,
  type TextQuery,
  type TextTerm,
} from "#server/kernel/services/search.types.ts";
import { tokens } from "#server/text/tokens.ts";

const dayMs = 86_400_000;

/** Reference implementation of search, advert by advert, that every engine must match. Relevance is not ranked. */
export function searchReference(adverts: readonly JobDocument[], query: SearchQuery): SearchResult {
  const documents = adverts.flatMap(expandRates);
  const matching = documents.filter((document) => matchesQuery(document, query, null));
  const listed = onePerVacancy(matching);
  const facets = Object.fromEntries(facetNames.map((facet) => [facet, {}])) as SearchResult["facets"];
  if (query.withFacets) {
    for (const facet of facetNames) {
      const open = documents.filter((document) => matchesQuery(document, query, facet));
      for (const value of new Set(open.flatMap((document) => valuesOf(document, facet, query.now)))) {
        facets[facet][value] = onePerVacancy(open.filter((document) => valuesOf(document, facet, query.now).includes(value))).length;
      }
    }
  }
  const withoutPay = { ...query, filters: { ...query.filters, pay: null } };
  const unstated = query.filters.pay
    ? documents.filter((document) => !statesPay(document) && matchesQuery(document, withoutPay, null))
    : [];
  return {
    total: listed.length,
    hits: listed
      .sort((a, b) => compare(sortKey(a, query), sortKey(b, query)) || b.firstPublishedAt - a.firstPublishedAt || b.id - a.id)
      .slice(query.offset, query.offset + query.limit)
      .map((document) => ({ id: document.id, distanceMiles: distanceTo(document, query) })),
    facets,
    unstatedPayCount: onePerVacancy(unstated).length,
  };
}

/** An advert with several rates matches by any of them, and is listed once. */
function expandRates(document: JobDocument): JobDocument[] {
  const { otherRates = [] } = document;
  const vacancyKey = document.vacancyKey ?? (otherRates.length > 0 ? `advert ${document.id}` : null);
  return [document, ...otherRates.map((rate) => ({ ...document, ...rate }))].map((each) => ({ ...each, vacancyKey }));
}

function matchesQuery(document: JobDocument, { text, filters, now }: SearchQuery, except: FacetName | null): boolean {
  if ([document.closesAt, document.expiresAt].some((end) => typeof end === "number" && end <= now)) return false;
  if (text && text.branches.length > 0 && !hasText(document, text)) return false;
  if (filters.companyId !== null && document.companyId !== filters.companyId) return false;
  for (const facet of facetNames) {
    if (facet === except) continue;
    const chosen = facet === "posted" ? (filters.postedWithinDays === null ? [] : [`${filters.postedWithinDays}d`]) : filters[facet];
    const values = valuesOf(document, facet, now);
    if (chosen.length > 0 && !chosen.some((value) => values.includes(value))) return false;
  }
  return matchesPay(document, filters) && matchesPlace(document, filters.place);
}

const statesPay = (document: JobDocument) => document.payScale !== null && (document.payMinPence !== null || document.payMaxPence !== null);

function matchesPay(document: JobDocument, { pay, includeUnstatedPay }: SearchQuery["filters"]): boolean {
  if (!pay) return true;
  if (!statesPay(document)) return includeUnstatedPay;
  const highest = document.payMaxPence ?? document.payMinPence ?? 0;
  const lowest = document.payMinPence ?? document.payMaxPence ?? 0;
  return document.payScale === pay.scale && highest >= (pay.minPence ?? 0) && lowest <= (pay.maxPence ?? Number.POSITIVE_INFINITY);
}

function matchesPlace(document: JobDocument, place: SearchQuery["filters"]["place"]): boolean {
  if (place?.also?.some((other) => matchesPlace(document, other))) return true;
  const { areaIds = [] } = document;
  if (!place || (document.points.length === 0 && areaIds.length === 0)) return true;
  if (areaIds.some((id) => place.areas?.includes(id))) return true;
  if (place.kind === "point") return nearest(document, [place]) <= place.radiusMiles;
  return document.placeIds.includes(place.placeId) || (place.radiusMiles > 0 && nearest(document, place.points) <= place.radiusMiles);
}

function nearest(document: JobDocument, origins: readonly { lat: number; lng: number }[]): number {
  return Math.min(...document.points.flatMap((point) => origins.map((origin) => miles(point, origin))));
}

function miles(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const [latA, latB] = [(a.lat * Math.PI) / 180, (b.lat * Math.PI) / 180];
  const square = Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(((b.lng - a.lng) * Math.PI) / 360) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(square)));
}

function distanceTo(document: JobDocument, { filters: { place } }: Pick<SearchQuery, "filters">): number | null {
  if (!place || document.points.length === 0 || isInside(document, place)) return null;
  const inReach = [place, ...(place.also ?? [])].flatMap((one) => {
    const miles = nearest(document, one.kind === "point" ? [one] : one.points);
    return miles <= one.radiusMiles ? [miles] : [];
  });
  return inReach.length > 0 ? Math.min(...inReach) : null;
}

function isInside({ placeIds }: JobDocument, place: PlaceFilter): boolean {
  return [place, ...(place.also ?? [])].some((one) => one.kind === "area" && placeIds.includes(one.placeId));
}

function valuesOf(document: JobDocument, facet: FacetName, now: number): string[] {
  if (facet === "posted")
    return postedWithinDays.filter((days) => document.firstPublishedAt >= now - days * dayMs).map((days) => `${days}d`);
  if (facet === "suite") return [...new Set(document.suites.flatMap((suite) => [suite, suite.split(":")[0] ?? suite]))];
  if (facet === "chartership" || facet === "replyPromise" || facet === "start") return [...document[facet]];
  if (facet === "advertisedBy") return [document.isByAgency ? "agency" : "employer"];
  const value = document[facet];
  return value === null ? [] : [value];
}

function hasText(document: JobDocument, text: TextQuery): boolean {
  const fields = [document.title, document.companyName, document.placeNames, document.body].map(tokens);
  const has = ({ words, prefix }: TextTerm) =>
    words.length > 0 &&
    fields.some((field) =>
      field.some((_, at) =>
        words.every((word, index) =>
          prefix && index === words.length - 1 ? field[at + index]?.startsWith(word) : field[at + index] === word,
        ),
      ),
    );
  return text.branches.some(({ must, mustNot }) => must.every(({ anyOf }) => anyOf.some(has)) && !mustNot.some(has));
}

function onePerVacancy(documents: readonly JobDocument[]): JobDocument[] {
  const best = new Map<string, JobDocument>();
  for (const document of documents) {
    const key = document.vacancyKey ? `vacancy ${document.vacancyKey}` : `advert ${document.id}`;
    const other = best.get(key);
    const closer = other ? Number(other.isByAgency) - Number(document.isByAgency) : 1;
    const later = other ? document.firstPublishedAt - other.firstPublishedAt : 1;
    const isBetter = !other || closer > 0 || (closer === 0 && (later > 0 || (later === 0 && document.id < other.id)));
    if (isBetter) best.set(key, document);
  }
  return [...best.values()];
}

/** Ascending; rows without a key come last. */
function sortKey(document: JobDocument, { sort, filters }: SearchQuery): number {
  const none = Number.POSITIVE_INFINITY;
  const isOnScale = statesPay(document) && document.payScale === (filters.pay?.scale ?? "year");
  if (sort === "salary-desc") return isOnScale ? -(document.payMaxPence ?? document.payMinPence ?? 0) : none;
  if (sort === "salary-asc") return isOnScale ? (document.payMinPence ?? document.payMaxPence ?? 0) : none;
  if (sort === "closing") return document.closesAt ?? none;
  if (sort !== "distance" || !filters.place) return 0;
  if (isInside(document, filters.place)) return 0;
  return distanceTo(document, { filters }) ?? none;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
