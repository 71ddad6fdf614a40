import {
  type DehydratedState,
  type FetchQueryOptions,
  focusManager,
  type Query,
  QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { pollGapMs, waitLeftMs } from "./poll-gap.ts";
import { policyOf } from "./query-policy.ts";
import { askByKey } from "./request/query-function.ts";
import { failureOf } from "./request/request-failure.ts";
import { notBeforeRetryAfter, queryRetryDelayMs, type RetryBudget, shouldRetry, tabBudget } from "./retry/with-retries.ts";

const focusRefetchGapMs = 30_000;
const justNowMs = 1000;

interface Surroundings {
  budget?: RetryBudget;
  random?: () => number;
}

/** The query cache of a tab: asks REST addresses by their keys, retries by the rules, and keeps, polls and asks anew by the table of policies. */
export function createBrowserCache({ budget = tabBudget, random = Math.random }: Surroundings = {}): QueryClient {
  const cache = new PolicyQueryClient({
    defaultOptions: {
      queries: {
        queryFn: askByKey,
        retry: (failureCount, error) => shouldRetry(failureCount, error, { budget }),
        retryDelay: (failureCount, error) => notBeforeRetryAfter(queryRetryDelayMs(failureCount, random), error),
        retryOnMount: mayShow,
        refetchOnMount: mayAsk,
        refetchOnReconnect: mayAsk,
        refetchOnWindowFocus: (query) => mayAsk(query) && Date.now() - lastAskedAtMs(query) >= focusRefetchGapMs,
      },
    },
  });
  cache.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "fetch") budget.noteRequest();
  });
  return cache;
}

/** Also hears of the window coming to the front beside another one, not only of the tab being shown. */
export function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listen = () => onFocus();
    addEventListener("visibilitychange", listen);
    addEventListener("focus", listen);
    return () => {
      removeEventListener("visibilitychange", listen);
      removeEventListener("focus", listen);
    };
  });
}

class PolicyQueryClient extends QueryClient {
  override getQueryDefaults(queryKey: QueryKey): Omit<QueryObserverOptions, "queryKey"> {
    const { staleMs, keptMs, pollMs } = policyOf(queryKey);
    const times = { staleTime: staleMs, gcTime: keptMs };
    return pollMs === undefined ? times : { ...times, refetchInterval: (query) => pollGapMs(query, pollMs) };
  }

  /** What was just refused is not asked for again by what prepares a page: pointing at a link and following it ask once. */
  override fetchQuery<Fn, E, Data, Key extends QueryKey, Page>(options: FetchQueryOptions<Fn, E, Data, Key, Page>): Promise<Data> {
    const query = this.getQueryCache().find({ queryKey: options.queryKey, exact: true });
    const { status, error } = query?.state ?? {};
    if (query && status === "error" && failureOf(error).status === 429 && !mayShow(query)) return Promise.reject(error);
    return super.fetchQuery(options);
  }
}

const lastAskedAtMs = ({ state }: Query) => Math.max(state.dataUpdatedAt, state.errorUpdatedAt);

/** What a page has asked for before it is shown is not asked for again by showing it: it says that it could not be loaded. */
const hasJustFailed = ({ state }: Query): boolean => Date.now() - state.errorUpdatedAt < justNowMs;

const mayShow = (query: Query): boolean => mayAsk(query) && !hasJustFailed(query);

/** Whoever was told to wait is not asked before then by anything but the person. */
const mayAsk = (query: Query): boolean => waitLeftMs(query) === 0;

/**
 * The answers that came with the page. The server dates them by its own clock, to the minute; they are as fresh as the page, so they count from now
 * by this device's clock, unless the browser has brought back a page of earlier.
 */
export function sentState(nowMs = Date.now()): DehydratedState {
  const state = JSON.parse(document.getElementById("state")?.textContent ?? "{}") as Partial<DehydratedState>;
  const { mutations = [], queries = [] } = state;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "back_forward") return { mutations, queries };
  return { mutations, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: nowMs } })) };
}
