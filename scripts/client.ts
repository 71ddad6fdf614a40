import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#server/types.ts";
import { createBatcher } from "#src/trpc/batch/batcher.ts";
import { orSingly } from "#src/trpc/batch/or-singly.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { noAnswer } from "#src/trpc/request/request-failure.ts";
import { createRetryBudget } from "#src/trpc/retry/retry-budget.ts";
import { withRetries } from "#src/trpc/retry/with-retries.ts";
import { type Call, callSingly } from "#src/trpc/single-call.ts";
import { typedError } from "#src/trpc/typed-error.ts";

export interface ClientOptions {
  /** Such as "https://jobs.example.com". */
  origin: string;
  /** An API token, made under My account. It can do what its owner can, within the scopes it was given. Without one, reads are a visitor's. */
  token?: string;
  fetch?: typeof fetch;
  clock?: Clock;
  random?: () => number;
}

export type DayworksClient = ReturnType<typeof createDayworksClient>;

const retriesOfQueries = 2;
const retriesOfWrites = 1;

/**
 * Every procedure of the site, typed, for a script. Reads asked together go in batches of ten, past a breaker; what fails for a passing reason is
 * tried again. A write is tried again only with a key: `client.posting.publish.mutate(input, { context: { idempotencyKey: "…" } })`.
 */
export function createDayworksClient(options: ClientOptions) {
  const { origin, token = "", clock = browserClock, random = Math.random } = options;
  const ask = options.fetch ?? fetch;
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    return ask(new URL(path, origin), { ...init, headers }).catch((error: unknown) => {
      throw noAnswer(error);
    });
  };
  const batcher = createBatcher({
    clock,
    fetch: (path, init) => ask(new URL(path, origin), init),
    onRateLimit: () => {},
    tokens: { get: async () => token, drop: () => {}, clear: () => {} },
    isAppropriate: () => token !== "",
  });
  const surroundings = { clock, random, budget: createRetryBudget(clock) };

  const callOnce = (call: Call): Promise<unknown> => {
    const singly = () => callSingly(call, send);
    if (call.type !== "query") return singly();
    const params: Record<string, unknown> = call.input === undefined ? {} : { input: call.input };
    return orSingly(batcher, { endpoint: `/trpc/${call.path}`, params, signal: call.signal, singly });
  };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const isQuery = op.type === "query";
        const terms = {
          maxRetries: isQuery ? retriesOfQueries : retriesOfWrites,
          isRepeatable: isQuery || typeof op.context.idempotencyKey === "string",
          signal: op.signal ?? undefined,
        };
        withRetries(() => callOnce(op), terms, surroundings).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error: Error) => observer.error(error instanceof TRPCClientError ? error : typedError(error)),
        );
      });
  return createTRPCClient<AppRouter>({ links: [link] });
}
