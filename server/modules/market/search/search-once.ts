import type { SearchQuery, SearchResult } from "#server/kernel/services/search.types.ts";
import type { SearchService } from "#server/kernel/services/search-service.types.ts";

const keptAtMost = 500;

interface Answers {
  version: number;
  second: number;
  byQuery: Map<string, SearchResult>;
}
const answers = new WeakMap<SearchService, Answers>();

/**
 * Searches, or gives the answer that the same query had within the same second while no advert has changed. Many ask for the same few
 * lists; only a ready index says when its answers change, so nothing is kept before.
 */
export function searchOnce(search: SearchService, query: SearchQuery): SearchResult | Promise<SearchResult> {
  if (search.state.phase !== "ready") return search.search(query);
  const { now, ...asked } = query;
  const second = Math.floor(now / 1000);
  let kept = answers.get(search);
  if (kept?.version !== search.version || kept.second !== second) {
    kept = { version: search.version, second, byQuery: new Map() };
    answers.set(search, kept);
  }
  const key = JSON.stringify(asked);
  const known = kept.byQuery.get(key);
  if (known) return known;
  const found = search.search(query);
  if (!(found instanceof Promise) && kept.byQuery.size < keptAtMost) kept.byQuery.set(key, found);
  return found;
}
