import { BoundedQueue } from "#server/kernel/bounded-queue.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { SearchIndex, SearchQuery, SearchResult } from "#server/kernel/services/search.types.ts";

/** Each takes a connection for as long as it takes; others need the database too, and so does the index that is being made. */
const atOnce = 2;
const waitingAtMost = 100;
const refusal = () =>
  new AppError("busy", "Very many people are searching just now. Please try again in a moment.", { retryAfterSeconds: 2 });

export interface EarlySearchDeps {
  index: () => Pick<SearchIndex, "search"> | null;
  /** Resolves when there is nothing that would soon give an index. */
  loaded: Promise<unknown>;
  inDatabase: (query: SearchQuery) => Promise<SearchResult>;
}

/**
 * The search of a process without an index: by the index if one is there by the time that it is its turn, else by the database, a few at a time.
 *
 * @throws AppError the search, "busy" when too many wait
 */
export function createEarlySearch({ index, loaded, inDatabase }: EarlySearchDeps): (query: SearchQuery) => Promise<SearchResult> {
  const queue = new BoundedQueue({ atOnce, waitingAtMost, refusal });
  return async (query) => {
    await loaded;
    return index()?.search(query) ?? queue.run(async () => index()?.search(query) ?? inDatabase(query));
  };
}
