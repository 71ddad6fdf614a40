import { alertLimits } from "#db/taxonomy/alert.ts";
import { manyFields, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { listNewestIds } from "#server/modules/market/search/search.queries.ts";
import type { SearchSources } from "#server/modules/market/search/search-page.types.ts";

/** A search that can be saved: the list's query string, without page and sort order. */
export interface SavableQuery {
  query: string;
  hash: string;
  state: SearchState;
}

const narrowing = ["q", "location", "posted", "payMin", "payMax"] as const;

/** Normalises a list's query string. @throws AppError invalid-fields for a search of all jobs, and for one too long to save */
export function readSavableQuery(typed: string): SavableQuery {
  const savable = toSavableQuery(typed);
  if (!isNarrowed(savable.state))
    throw refusal("Search for something first: keywords, a place or a filter. You cannot save a search for every job.");
  if (savable.query.length > alertLimits.queryMaxChars) {
    throw refusal("This search has too many values to save. Remove some.");
  }
  return savable;
}

/** Normalises a query string without validating it. */
export function toSavableQuery(typed: string): SavableQuery {
  const requested = readSearchState(new URLSearchParams(typed.slice(0, 20_000)));
  const state: SearchState = {
    ...requested,
    q: normaliseSpaces(requested.q),
    location: normaliseSpaces(requested.location),
    near: "",
    sort: "",
    page: "",
  };
  const query = searchParameters(state).replace(/^\?/, "");
  return { query, hash: hashOf(query), state };
}

/** Returns whether anything besides the sort order restricts the list. */
export const isNarrowed = (state: SearchState): boolean =>
  narrowing.some((field) => state[field] !== "") || manyFields.some((field) => state[field].length > 0);

/** Interval at which a list reader yields to the event loop. */
const turnMs = 5;
/** Limit on the ids in a reader's cache: lists of hundreds are cached for few queries, lists of a few for many. */
const maxCachedIds = 200_000;

/** Returns a function that reads the newest `adverts` of saved queries; a query that many share is run once while no advert changes. */
export function createListReader(services: SearchSources, now: Date, adverts: number) {
  const cache = new Map<string, { ids: readonly number[]; total: number }>();
  let { version } = services.search;
  let cachedIds = 0;
  let turnBeganAt = performance.now();
  return async (query: string): Promise<{ ids: readonly number[]; total: number }> => {
    if (performance.now() - turnBeganAt > turnMs) {
      await new Promise(setImmediate);
      turnBeganAt = performance.now();
    }
    if (cachedIds > maxCachedIds || version !== services.search.version) {
      cache.clear();
      cachedIds = 0;
    }
    version = services.search.version;
    const cached = cache.get(query);
    if (cached) return cached;
    const { ids, total } = await listNewestIds(services, now, toSavableQuery(query).state, adverts);
    cache.set(query, { ids, total });
    cachedIds += 1 + ids.length;
    return { ids, total };
  };
}

const normaliseSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

const refusal = (detail: string) => new AppError("invalid-fields", detail, { fields: [{ pointer: "/query", detail }] });
