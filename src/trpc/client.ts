import { QueryClient } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "#server/types.ts";
import { expectBatch } from "./batch-door.ts";
import { sendingLink } from "./links.ts";

export const trpc = createTRPCReact<AppRouter>();
export type Client = TRPCClient<AppRouter>;
export type Queries = ReturnType<typeof createQueries>;

/** Fetches into a cache outside components: what a page's `prepare` uses, in the browser and while rendering on the server. */
export function createQueries(client: Client, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient });
}

/** The cache of one page view on the server: nothing is retried, polled or asked anew there. A tab has `createBrowserCache`. */
export function createQueryCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, gcTime: 30 * 60_000, retry: false, refetchOnWindowFocus: false },
    },
  });
}

export function createBrowserClient(): Client {
  expectBatch();
  return trpc.createClient({ links: [sendingLink] });
}
