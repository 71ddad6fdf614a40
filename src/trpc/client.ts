import { QueryClient } from "@tanstack/react-query";
import type { TRPCClient, TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import { isBatchedFor } from "#server/kernel/batch/batched-calls.ts";
import type { AppRouter } from "#server/types.ts";
import { isBatchAppropriate, likelyRole } from "#src/features/auth/session-flags.ts";
import { reportRateLimit } from "#src/features/limits/report-rate-limit.ts";
import { reportPageEvent } from "#src/lib/page-happenings.ts";
import { breakerOpen } from "./batch/batch-failures.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { browserClock } from "./clock.ts";
import { createLinks } from "./links.ts";
import { sendUnobserved } from "./request/send.ts";

export const trpc = createTRPCReact<AppRouter>();
export type Client = TRPCClient<AppRouter>;
export type Queries = ReturnType<typeof createQueries>;

/** Fetches into a cache outside components, for a page's `prepare` in the browser and on the server. */
export function createQueries(client: Client, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient });
}

/** Creates the query cache of one server-rendered page: no retries, polling or refetching. A tab has `createBrowserCache`. */
export function createQueryCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, gcTime: 30 * 60_000, retry: false, refetchOnWindowFocus: false },
    },
  });
}

type TabBatch = ReturnType<typeof import("./batch/by-ids.ts").openTabBatch>;
let loading: Promise<TabBatch> | null = null;

/** This tab's single breaker, shared by all batched calls, typed and REST. */
const tabBreaker = createCircuitBreaker({
  clock: browserClock,
  refusal: breakerOpen,
  onOpen: () => reportPageEvent("breaker-open"),
});

/** Loads the batching code, which visitors never need. */
export function loadBatch(): Promise<TabBatch> {
  loading ??= import("./batch/by-ids.ts")
    .then(({ openTabBatch }) => openTabBatch(tabBreaker))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/**
 * Fetches one row by id, batched with concurrent requests of its kind: POST "{endpoint}/batch". For signed-in users.
 * @throws RequestFailure
 */
export async function batchByIds<Row>(endpoint: string, id: string | number, { signal }: { signal?: AbortSignal } = {}): Promise<Row> {
  const { readById } = await loadBatch();
  return (await readById(endpoint, id, signal)) as Row;
}

/** Returns a tab's links, where only React Query retries queries. */
export const browserLinks = (): TRPCLink<AppRouter>[] =>
  createLinks({
    send: sendUnobserved,
    onRateLimit: reportRateLimit,
    retry: { owns: ({ type }) => type !== "query" },
    batch: {
      takes: (path) => isBatchAppropriate() && isBatchedFor(path, likelyRole() ?? "jobseeker"),
      breaker: tabBreaker,
      load: async () => (await loadBatch().catch(() => null))?.batcher ?? null,
    },
  });
