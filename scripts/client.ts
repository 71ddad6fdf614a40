import { createTRPCClient } from "@trpc/client";
import type { AppRouter } from "#server/types.ts";
import { breakerOpen } from "#src/trpc/batch/batch-failures.ts";
import { createBatcher } from "#src/trpc/batch/batcher.ts";
import { createCircuitBreaker } from "#src/trpc/circuit-breaker.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { createLinks } from "#src/trpc/links.ts";
import { networkFailure } from "#src/trpc/request/request-failure.ts";
import { createRetryBudget } from "#src/trpc/retry/with-retries.ts";

export interface ClientOptions {
  /** Such as "https://jobs.example.com". */
  origin: string;
  /** An API token, created under My account. It has its owner's permissions, limited to its scopes. Without one, reads are anonymous. */
  token?: string;
  fetch?: typeof fetch;
  clock?: Clock;
  random?: () => number;
}

export type DayworksClient = ReturnType<typeof createDayworksClient>;

/**
 * Creates a typed client for every procedure of the site, for use in scripts. Concurrent reads are batched in tens, behind a circuit
 * breaker; transient failures are retried. A write is retried only with a key: `client.posting.publish.mutate(input, { context: {
 * idempotencyKey: "…" } })`.
 */
export function createDayworksClient(options: ClientOptions) {
  const { origin, token = "", clock = browserClock, random = Math.random } = options;
  const ask = options.fetch ?? fetch;
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    return ask(new URL(path, origin), { ...init, headers }).catch((error: unknown) => {
      throw networkFailure(error);
    });
  };
  const isSignedIn = token !== "";
  const breaker = createCircuitBreaker({ clock, refusal: breakerOpen });
  const batcher = createBatcher({
    clock,
    fetch: (path, init) => ask(new URL(path, origin), init),
    onRateLimit: () => {},
    tokens: { get: async () => token, drop: () => {}, clear: () => {} },
    breaker,
    isAppropriate: () => isSignedIn,
  });
  const links = createLinks({
    send,
    onRateLimit: () => {},
    retry: { owns: () => true, surroundings: { clock, random, budget: createRetryBudget(clock) } },
    batch: { takes: () => isSignedIn, breaker, load: async () => batcher },
  });
  return createTRPCClient<AppRouter>({ links });
}
