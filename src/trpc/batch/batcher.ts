import { readRateLimit } from "#src/features/limits/answer-limits.ts";
import type { CircuitBreaker } from "#src/trpc/circuit-breaker.ts";
import { RequestFailure, readFailure } from "#src/trpc/request/request-failure.ts";
import type { Clock } from "../clock.ts";
import type { RateLimitReport } from "../rate-limit-report.ts";
import { isTimeout, withTimeout } from "../with-timeout.ts";
import { readOutcomes } from "./batch-answer.ts";
import {
  batchFailed,
  batchForbidden,
  batchUnauthenticated,
  networkFailed,
  notAppropriate,
  notBatchable,
  timedOut,
} from "./batch-failures.ts";
import type { BatchTokens } from "./batch-token.ts";
import { createScheduler, type Entry, type Outcome } from "./scheduler.ts";

export interface Batcher {
  /**
   * Sends a request as part of a batch, once the breaker has admitted it. @throws RequestFailure; where `mayGoSingly` is true for it,
   * nothing has been requested in the caller's name
   */
  get: (endpoint: string, params: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Another user may have signed in: rejects pending requests and discards the previous user's state. */
  clear: () => void;
  /** Number of unsettled requests. */
  size: () => number;
}

/** Codes for a response that is too large for a batch, or that took longer than a batch may. */
const unfitCodes: readonly string[] = ["answer-too-large", "busy"];
/** Accepted only as a single call. */
const isSingleOnly = ({ code, status }: RequestFailure): boolean =>
  status >= 400 && (code === "not-batchable" || code === "reauthenticate");

/** Longer than the server's own timeout for a batch. */
const timeoutMs = 15_000;

/** Sends items as one batch. Authenticated by the bearer token only, without cookies. @throws RequestFailure when the whole batch failed */
async function postBatch(
  entries: readonly Entry<BatchItem>[],
  token: string,
  { clock, fetch, onRateLimit }: PostBatchOptions,
): Promise<Map<string, Outcome<unknown>>> {
  const requests = entries.map(({ id, item: { endpoint, params } }) => ({ id, endpoint, method: "GET", params, body: null }));
  return withTimeout(clock, timeoutMs, async (signal) => {
    const answer = await fetch("/api/batch", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ requests }),
      credentials: "omit",
      signal,
    });
    const quota = readRateLimit("/api/batch", answer.headers);
    if (quota) onRateLimit(quota);
    const failure = answer.ok ? null : await readFailure(answer, batchFailed);
    if (failure && answer.status === 401) throw batchUnauthenticated();
    if (failure) throw answer.status === 403 ? batchForbidden() : failure;
    return readOutcomes(answer, entries, onRateLimit);
  }).catch((error: unknown) => {
    if (error instanceof RequestFailure) throw error;
    throw isTimeout(error) ? timedOut() : networkFailed(error);
  });
}

/**
 * Batches the reads of one tab or script, combining token and scheduler. Callers pass the breaker first; each batch reports its outcome to
 * it.
 */
export function createBatcher({
  tokens,
  breaker,
  isAppropriate,
  ...surroundings
}: PostBatchOptions & { tokens: BatchTokens; breaker: CircuitBreaker; isAppropriate: () => boolean }): Batcher {
  const { clock } = surroundings;
  const poison = createPoisonWatch(clock);
  const alone = new Set<string>();
  const post = (entries: Parameters<typeof postBatch>[0], token: string) => postBatch(entries, token, surroundings);
  const scheduler = createScheduler<BatchItem, unknown>({
    clock,
    send: async (entries) => {
      const outcomes = await sendBatch(entries, { tokens, breaker, poison, post });
      for (const { id, key, item } of entries) {
        const outcome = outcomes.get(id);
        if (!outcome || "data" in outcome || !(outcome.error instanceof RequestFailure)) continue;
        if (isSingleOnly(outcome.error)) alone.add(item.endpoint);
        if (unfitCodes.includes(outcome.error.code)) poison.blame(key);
      }
      return outcomes;
    },
  });

  return {
    get: async (endpoint, params, signal) => {
      const key = `${endpoint} ${JSON.stringify(params ?? null)}`;
      if (!isAppropriate()) throw notAppropriate();
      if (alone.has(endpoint) || poison.isCulprit(key)) throw notBatchable();
      // Fetched while the batch still fills. A failure surfaces on sending.
      tokens.get().catch(() => {});
      return scheduler.add({ endpoint, params: params ?? {} }, { key, signal });
    },
    clear: () => {
      scheduler.clear();
      tokens.clear();
      poison.forget();
      alone.clear();
    },
    size: () => scheduler.size(),
  };
}

/** The server's own concurrency limit for a batch. */
const singlesAtOnce = 4;

type Entries = readonly Entry<BatchItem>[];
type Outcomes = Map<string, Outcome<unknown>>;

interface BatchContext {
  tokens: BatchTokens;
  breaker: CircuitBreaker;
  poison: PoisonWatch;
  post: (entries: Entries, token: string) => Promise<Outcomes>;
}

/** Sends one batch; if a single item seems to make it fail, sends the items one by one so that the others succeed. */
async function sendBatch(entries: Entries, road: BatchContext): Promise<Outcomes> {
  const keys = entries.map(({ key }) => key);
  try {
    const outcomes = await sendOnce(entries, road);
    road.poison.clearOf(keys);
    return outcomes;
  } catch (error) {
    if (!road.poison.suspects(keys, error)) throw error;
    if (entries.length === 1) return markNotBatchable(entries, road);
    return sendSingly(entries, road);
  }
}

async function sendOnce(entries: Entries, { tokens, breaker, post }: BatchContext): Promise<Outcomes> {
  const token = await tokens.get();
  try {
    return await breaker.run(() => post(entries, token), isFailureOfServer);
  } catch (error) {
    if (error instanceof RequestFailure && error.code === "batch-unauthenticated") tokens.drop(token);
    throw error;
  }
}

async function sendSingly(entries: Entries, road: BatchContext): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (let start = 0; start < entries.length; start += singlesAtOnce) {
    const group = entries.slice(start, start + singlesAtOnce);
    const answers = await Promise.all(group.map((entry) => sendBatchOfOne(entry, road)));
    for (const answer of answers) for (const [id, outcome] of answer) outcomes.set(id, outcome);
  }
  return outcomes;
}

async function sendBatchOfOne(entry: Entry<BatchItem>, road: BatchContext): Promise<Outcomes> {
  try {
    return await sendOnce([entry], road);
  } catch (error) {
    const isCulprit = error instanceof RequestFailure && (error.status === 400 || error.status === 413 || error.status >= 500);
    return isCulprit ? markNotBatchable([entry], road) : new Map([[entry.id, { error }]]);
  }
}

function markNotBatchable(entries: Entries, { poison }: BatchContext): Outcomes {
  for (const { key } of entries) poison.blame(key);
  return new Map(entries.map(({ id }) => [id, { error: notBatchable() }]));
}

/** Network errors, timeouts, 5xx and unreadable responses count as failures of the batch; refusals do not. */
const isFailureOfServer = (error: unknown): boolean =>
  !(error instanceof RequestFailure) || error.status >= 500 || error.code === "unreachable" || error.code === "unreadable";

const rememberedForMs = 5 * 60_000;

interface PoisonWatch {
  /**
   * Whether one item may have made a whole batch fail: at once after a 400 or 413, or after a 5xx when one of its items was in a failed
   * batch before. A server that sends a retry time is busy, not failing on an item.
   */
  suspects: (keys: readonly string[], error: unknown) => boolean;
  /** A batch with these keys succeeded. */
  clearOf: (keys: readonly string[]) => void;
  /** The item fails on its own too. */
  blame: (key: string) => void;
  isCulprit: (key: string) => boolean;
  forget: () => void;
}

/** Tracks for five minutes which requests were in failed batches, and which of them caused the failure. */
function createPoisonWatch(clock: Clock): PoisonWatch {
  const failedUntilMs = new Map<string, number>();
  const culpritUntilMs = new Map<string, number>();

  const holds = (until: Map<string, number>, key: string) => clock.now() < (until.get(key) ?? 0);
  const note = (until: Map<string, number>, key: string) => {
    for (const [each, untilMs] of until) if (untilMs <= clock.now()) until.delete(each);
    until.set(key, clock.now() + rememberedForMs);
  };

  return {
    suspects: (keys, error) => {
      if (!(error instanceof RequestFailure)) return false;
      if (error.status === 400 || error.status === 413) return true;
      if (error.code === "unreadable" || error.status < 500 || error.retryAfterSeconds !== null) return false;
      const recurs = keys.some((key) => holds(failedUntilMs, key));
      for (const key of keys) note(failedUntilMs, key);
      return recurs;
    },
    clearOf: (keys) => {
      for (const key of keys) failedUntilMs.delete(key);
    },
    blame: (key) => note(culpritUntilMs, key),
    isCulprit: (key) => holds(culpritUntilMs, key),
    forget: () => {
      failedUntilMs.clear();
      culpritUntilMs.clear();
    },
  };
}

interface BatchItem {
  /** Such as "/api/jobs/12", or "/trpc/search.page" for a procedure. */
  endpoint: string;
  params: unknown;
}

interface PostBatchOptions {
  clock: Clock;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  onRateLimit: (report: RateLimitReport) => void;
}
