import { limits, type SortOrder } from "#db/values.ts";
import type { SearchState } from "#server/addresses/paths.ts";
import type { SearchQuery, SearchResult, SearchService } from "#server/kernel/services/search.types.ts";
import { currentTerms } from "#server/kernel/terms/current-terms.ts";
import type { JobCard } from "../jobs/job-card.fields.ts";
import { listHitCards, listHitCardsJson } from "../jobs/job-cards.queries.ts";
import { readLanding } from "./landing/landing.queries.ts";
import { toFacets } from "./list/facets.ts";
import { reinterpretEmptySearch } from "./list/findable.ts";
import { headingOf } from "./list/heading.ts";
import { withoutOwnLocation } from "./list/read-place.ts";
import type { ReadSearch } from "./list/read-search.types.ts";
import { findRelaxations, orderReason } from "./list/relaxations.ts";
import { toTags, withoutRestrictions } from "./list/restrictions.ts";
import { readSearch } from "./read-search.ts";
import type { SearchPage, SearchSources } from "./search-page.types.ts";
import type { FieldNote } from "./understanding/pay-input.ts";

/** With at most this many results, ways to broaden the search are offered. */
const fewResults = 5;

const sortLabels: Record<SortOrder, string> = {
  newest: "Newest",
  relevance: "Most relevant",
  "salary-desc": "Highest pay",
  "salary-asc": "Lowest pay",
  distance: "Nearest",
  closing: "Closing soon",
};

/** Returns the available sort orders: relevance only with a text, distance only from a point. */
function sortChoices(read: Pick<ReadSearch, "text" | "place">): { value: SortOrder; label: string }[] {
  const offered = (Object.keys(sortLabels) as SortOrder[]).filter(
    (sort) => (sort !== "relevance" || read.text !== null) && (sort !== "distance" || read.place?.hasPoint === true),
  );
  return offered.map((value) => ({ value, label: sortLabels[value] }));
}

/** Returns the jobs list of a search. Accepts any state; input that cannot be parsed is ignored and named in `notes`. */
export async function findJobs(services: SearchSources, now: Date, requested: SearchState): Promise<SearchPage> {
  const { read, found } = await searchWithFallback(services, now, requested, async (search) => {
    const listed = await searchPageOf(services, now, search);
    return { ...listed, total: listed.result.total };
  });
  const { result, page, pageCount } = found;
  const state = read.askedState;
  const { total } = result;
  const count = (other: SearchState) => countMatching(services, now, other);
  const heading = headingOf(read);
  const [items, place, landing, relaxations] = await Promise.all([
    listHitCards(services, result.hits),
    placeOf(read, count),
    readLanding(services, now, { read: { ...read, state }, result, heading }),
    total <= fewResults && page === 1 ? findRelaxations(read, { total, count }) : [],
  ]);
  const { pay } = read.filters;
  return {
    state,
    total,
    page,
    pageCount,
    items,
    facets: toFacets(result.facets, read, currentTerms(services).renames),
    tags: toTags(read),
    notes: page > pageCount ? [...read.notes, lastPageNote(pageCount)] : read.notes,
    correction: read.searchedFor === null ? null : { searchedFor: read.searchedFor, literal: { ...state, literal: "1", page: "" } },
    place,
    toBePlaced: read.toBePlaced,
    toKeep: withoutOwnLocation(services.gazetteer, state),
    synonyms: read.synonyms,
    pay: pay && { ...pay, bases: read.filters.payBasis, unstatedCount: result.unstatedPayCount },
    relaxations,
    sort: read.sort,
    sortChoices: sortChoices(read),
    orderReason: orderReason(read),
    heading,
    ...landing,
  };
}

export async function countJobs(services: SearchSources, now: Date, state: SearchState): Promise<number> {
  return (await countJobsWithNotes(services, now, state)).count;
}

/** Like `countJobs`, with notes on input that was ignored or reinterpreted. */
export async function countJobsWithNotes(
  services: SearchSources,
  now: Date,
  state: SearchState,
): Promise<{ count: number; notes: readonly FieldNote[] }> {
  const { read, found } = await searchWithFallback(services, now, state, (each) => runSearch(services, now, each, nothingButTotal));
  return { count: found.total, notes: read.fieldNotes };
}

/** Counts adverts that match the whole search as parsed, without reinterpreting keywords. */
export async function countMatching(services: SearchSources, now: Date, state: SearchState): Promise<number> {
  const { total } = await runSearch(services, now, await readSearch(services, state, { now }), nothingButTotal);
  return total;
}

const nothingButTotal = { offset: 0, limit: 0, withFacets: false };

/** Runs a search as its list shows it: reinterpreted where parsed keywords would leave it empty. */
async function searchWithFallback<Found extends { total: number }>(
  services: SearchSources,
  now: Date,
  state: SearchState,
  search: (read: ReadSearch) => Found | Promise<Found>,
): Promise<{ read: ReadSearch; found: Found }> {
  const read = await readSearch(services, state, { now });
  const found = await search(read);
  if (found.total > 0) return { read, found };
  const other = await reinterpretEmptySearch(
    services,
    now,
    read,
    async (each) => (await runSearch(services, now, each, nothingButTotal)).total,
  );
  return other ? { read: other, found: await search(other) } : { read, found };
}

/** Returns a list's adverts as JSON text, without facets or suggestions. A page past the last is empty. */
export async function listJobsJson(
  services: SearchSources,
  now: Date,
  state: SearchState,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: string; total: number; hasMore: boolean; notes: readonly FieldNote[] }> {
  const offset = (page - 1) * limit;
  const { read, found } = await searchWithFallback(services, now, state, (each) =>
    runSearch(services, now, each, { offset, limit, withFacets: false }),
  );
  const { hits, total } = found;
  return { items: await listHitCardsJson(services, hits), total, hasMore: offset + limit < total, notes: read.fieldNotes };
}

/** Returns the newest adverts of a list, optionally of one company, with the list's heading and total. */
export async function listJobs(
  services: SearchSources,
  now: Date,
  state: SearchState,
  { companyId, limit }: { companyId: number | null; limit: number },
): Promise<{ jobs: readonly JobCard[]; total: number; heading: string }> {
  const unrestricted = await readSearch(services, state, { now });
  const read = { ...unrestricted, filters: { ...unrestricted.filters, companyId } };
  const { hits, total } = await runSearch(services, now, read, { offset: 0, limit, withFacets: false });
  return { jobs: await listHitCards(services, hits), total, heading: headingOf(read) };
}

/** Returns part of a search's list, newest first, as its page would show it. */
export async function listNewestCards(
  services: SearchSources,
  now: Date,
  state: SearchState,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ jobs: readonly JobCard[]; total: number; heading: string }> {
  const { read, found } = await searchWithFallback(services, now, { ...state, sort: "newest", page: "" }, (each) =>
    runSearch(services, now, each, { offset, limit, withFacets: false }),
  );
  return { jobs: await listHitCards(services, found.hits), total: found.total, heading: headingOf(read) };
}

/** Returns ids of the newest adverts of a list, with its total, its heading, and the heading without typed words. */
export async function listNewestIds(
  services: SearchSources,
  now: Date,
  state: SearchState,
  limit: number,
): Promise<{ ids: readonly number[]; total: number; heading: string; headingWithoutWords: string }> {
  const read = await readSearch(services, { ...state, sort: "newest" }, { now });
  const { hits, total } = await runSearch(services, now, read, { offset: 0, limit, withFacets: false });
  const headingWithoutWords = headingOf({ ...read, words: "" });
  return { ids: hits.map(({ id }) => id), total, heading: headingOf(read), headingWithoutWords };
}

async function searchPageOf(
  services: SearchSources,
  now: Date,
  read: ReadSearch,
): Promise<{ result: SearchResult; page: number; pageCount: number }> {
  const perPage = limits.jobsPerPage;
  const result = await runSearch(services, now, read, { offset: (read.page - 1) * perPage, limit: perPage, withFacets: true });
  const pageCount = Math.min(limits.maxPage, Math.max(1, Math.ceil(result.total / perPage)));
  return { result, page: read.page, pageCount };
}

function runSearch(
  services: SearchSources,
  now: Date,
  { text, filters, sort }: ReadSearch,
  part: { offset: number; limit: number; withFacets: boolean },
) {
  return searchCached(services.search, { text, filters, sort, ...part, now: now.getTime() });
}

function lastPageNote(pageCount: number): string {
  return pageCount === 1 ? "There is only one page." : `There are only ${pageCount} pages.`;
}

/** Returns the searched place and, when its name is shared, each place of that name with its number of adverts. */
async function placeOf(
  { state, place, placeChoices, restrictions }: Pick<ReadSearch, "state" | "place" | "placeChoices" | "restrictions">,
  count: (state: SearchState) => Promise<number>,
): Promise<SearchPage["place"]> {
  if (!place) return null;
  const elsewhere = withoutRestrictions(
    state,
    restrictions().filter(({ kind }) => kind === "place"),
  );
  const choices = [];
  for (const choice of placeChoices) {
    const chosen = { ...elsewhere, location: choice.label, radius: state.radius };
    choices.push({ label: choice.label, count: await count(chosen), state: chosen });
  }
  return { label: place.place.label, radiusMiles: place.radiusMiles, choices };
}

const maxCacheEntries = 500;

interface ResultCache {
  version: number;
  second: number;
  byQuery: Map<string, Promise<SearchResult>>;
}
const answers = new WeakMap<SearchService, ResultCache>();

/**
 * Runs a search, or returns the result of the same query within the same second while no advert has changed. Many users request the same
 * few lists. Nothing is cached before the index is ready, since only a ready index reports when its results change.
 */
export function searchCached(search: SearchService, query: SearchQuery): Promise<SearchResult> {
  if (search.state.phase !== "ready") return search.search(query);
  const { now, ...rest } = query;
  const second = Math.floor(now / 1000);
  let cached = answers.get(search);
  if (cached?.version !== search.version || cached.second !== second) {
    cached = { version: search.version, second, byQuery: new Map() };
    answers.set(search, cached);
  }
  const key = JSON.stringify(rest);
  const known = cached.byQuery.get(key);
  if (known) return known;
  const found = search.search(query);
  const { byQuery } = cached;
  if (byQuery.size < maxCacheEntries) {
    byQuery.set(key, found);
    found.catch(() => byQuery.delete(key));
  }
  return found;
}
