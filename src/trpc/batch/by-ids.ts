import { isBatchAppropriate, onPersonChange, onSessionEnd } from "#src/features/auth/session-flags.ts";
import { reportRateLimit } from "#src/features/limits/report-rate-limit.ts";
import { readCookieToken } from "#src/trpc/request/send.ts";
import type { CircuitBreaker } from "../circuit-breaker.ts";
import { browserClock, type Clock } from "../clock.ts";
import { readFailure } from "../request/request-failure.ts";
import { send } from "../request/send.ts";
import { isTimeout, withTimeout } from "../with-timeout.ts";
import { outcomeOf, readResults } from "./batch-answer.ts";
import { batchFailed, notAppropriate, timedOut } from "./batch-failures.ts";
import { createBatchTokens, createTokenStore } from "./batch-token.ts";
import { createBatcher } from "./batcher.ts";
import { createScheduler, type Entry, type Outcome, type Scheduler } from "./scheduler.ts";

const timeoutMs = 15_000;

type RowId = string | number;

interface IdBatcher {
  /** Fetches one row, such as "/api/jobs" 12, together with others of its kind by POST /api/jobs/batch. @throws RequestFailure */
  get: (endpoint: string, id: RowId, signal?: AbortSignal) => Promise<unknown>;
  clear: () => void;
}

interface IdBatcherOptions {
  clock: Clock;
  /** Carries the session and its CSRF headers. */
  send: (address: string, init: RequestInit) => Promise<Response>;
  isAppropriate: () => boolean;
}

/** Fetches rows by id in groups of their kind: up to ten in a request, within the same short windows as the batch. */
export function createIdBatcher({ clock, send, isAppropriate }: IdBatcherOptions): IdBatcher {
  const schedulers = new Map<string, Scheduler<RowId, unknown>>();

  const schedulerOf = (endpoint: string): Scheduler<RowId, unknown> => {
    const known = schedulers.get(endpoint);
    if (known) return known;
    const made = createScheduler<RowId, unknown>({ clock, send: (entries) => postIds(endpoint, entries, { clock, send }) });
    schedulers.set(endpoint, made);
    return made;
  };

  return {
    get: async (endpoint, id, signal) => {
      if (!isAppropriate()) throw notAppropriate();
      return schedulerOf(endpoint).add(id, { key: String(id), signal });
    },
    clear: () => {
      for (const scheduler of schedulers.values()) scheduler.clear();
    },
  };
}

async function postIds(
  endpoint: string,
  entries: readonly Entry<RowId>[],
  { clock, send }: Pick<IdBatcherOptions, "clock" | "send">,
): Promise<Map<string, Outcome<unknown>>> {
  return withTimeout(clock, timeoutMs, async (signal) => {
    const answer = await send(`${endpoint}/batch`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ids: entries.map(({ item }) => item) }),
      signal,
    });
    if (!answer.ok) throw await readFailure(answer, batchFailed);
    return outcomesOf(await readResults(answer), entries);
  }).catch((error: unknown) => {
    throw isTimeout(error) ? timedOut() : error;
  });
}

function outcomesOf(results: Awaited<ReturnType<typeof readResults>>, entries: readonly Entry<RowId>[]): Map<string, Outcome<unknown>> {
  const byRow = new Map(results.map((result) => [String(result.id), result]));
  return new Map(
    entries.flatMap(({ id, key }): [string, Outcome<unknown>][] => {
      const result = byRow.get(key);
      return result ? [[id, outcomeOf(result)]] : [];
    }),
  );
}

/** Creates this tab's batcher and its reads of rows by id. Both are cleared when the user changes. */
export function openTabBatch(breaker: CircuitBreaker) {
  const shelf = createTokenStore({ storage: () => sessionStorage, sessionMark: readCookieToken });
  const batcher = createBatcher({
    clock: browserClock,
    fetch: (address, init) => fetch(address, init),
    onRateLimit: reportRateLimit,
    tokens: createBatchTokens({ clock: browserClock, send, isAppropriate: isBatchAppropriate, shelf }),
    breaker,
    isAppropriate: isBatchAppropriate,
  });
  const byIds = createIdBatcher({ clock: browserClock, send, isAppropriate: isBatchAppropriate });
  const forget = () => {
    batcher.clear();
    byIds.clear();
  };
  onPersonChange(forget);
  // A support view keeps the session but shows another user's pages.
  onSessionEnd(forget);
  return { batcher, readById: byIds.get };
}
