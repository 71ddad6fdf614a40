import {
  type DehydratedState,
  type FetchQueryOptions,
  type Query,
  QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { policyOf, pollGapMs, waitLeftMs } from "./query-policy.ts";
import { fetchByKey } from "./request/query-function.ts";
import { failureOf } from "./request/request-failure.ts";
import { notBeforeRetryAfter, queryRetryDelayMs, type RetryBudget, shouldRetry, tabBudget } from "./retry/with-retries.ts";

const focusRefetchGapMs = 30_000;
const justNowMs = 1000;

interface BrowserCacheOptions {
  budget?: RetryBudget;
  random?: () => number;
}

/**
 * Creates a tab's query cache: fetches REST addresses by their keys, applies the retry rules, and caches, polls and refetches by the policy
 * table.
 */
export function createBrowserCache({ budget = tabBudget, random = Math.random }: BrowserCacheOptions = {}): QueryClient {
  const cache = new PolicyQueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        retry: (failureCount, error) => shouldRetry(failureCount, error, { budget }),
        retryDelay: (failureCount, error) => notBeforeRetryAfter(queryRetryDelayMs(failureCount, random), error),
        retryOnMount: canRefetchOnMount,
        refetchOnMount: canRefetch,
        refetchOnReconnect: canRefetch,
        refetchOnWindowFocus: (query) => canRefetch(query) && Date.now() - lastFetchedAtMs(query) >= focusRefetchGapMs,
      },
    },
  });
  cache.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "fetch") budget.noteRequest();
  });
  return cache;
}

class PolicyQueryClient extends QueryClient {
  override getQueryDefaults(queryKey: QueryKey): Omit<QueryObserverOptions, "queryKey"> {
    const { staleMs, keptMs, pollMs } = policyOf(queryKey);
    const times = { staleTime: staleMs, gcTime: keptMs };
    return pollMs === undefined ? times : { ...times, refetchInterval: (query) => pollGapMs(query, pollMs) };
  }

  /** A query just refused with a 429 is not repeated by preloading, so hovering a link and following it make one request. */
  override fetchQuery<Fn, E, Data, Key extends QueryKey, Page>(options: FetchQueryOptions<Fn, E, Data, Key, Page>): Promise<Data> {
    const query = this.getQueryCache().find({ queryKey: options.queryKey, exact: true });
    const { status, error } = query?.state ?? {};
    if (query && status === "error" && failureOf(error).status === 429 && !canRefetchOnMount(query)) return Promise.reject(error);
    return super.fetchQuery(options);
  }
}

const lastFetchedAtMs = ({ state }: Query) => Math.max(state.dataUpdatedAt, state.errorUpdatedAt);

/** A query that failed in `prepare` is not repeated on mount: the page shows the error. */
const hasJustFailed = ({ state }: Query): boolean => Date.now() - state.errorUpdatedAt < justNowMs;

const canRefetchOnMount = (query: Query): boolean => canRefetch(query) && !hasJustFailed(query);

/** During the server's retry wait, only the user can trigger a refetch. */
const canRefetch = (query: Query): boolean => waitLeftMs(query) === 0;

/**
 * Returns the state sent with the page. Its timestamps are the server's, rounded to the minute; they are replaced by this device's current
 * time, except on back/forward navigation, where the page is old.
 */
export function readServerState(nowMs = Date.now()): DehydratedState {
  const state = JSON.parse(document.getElementById("state")?.textContent ?? "{}") as Partial<DehydratedState>;
  const { mutations = [], queries = [] } = state;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "back_forward") return { mutations, queries };
  return { mutations, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: nowMs } })) };
}
