import { browserClock, type Clock } from "../clock.ts";
import { failureOf, networkFailure, type RequestFailure } from "../request/request-failure.ts";

const windowMs = 60_000;
const retriesPerRequest = 0.1;
const retriesAlways = 3;

/** Keeps a tab from adding to an outage: retries stay under 10 % of the last minute's requests, with at least three always possible. */
export interface RetryBudget {
  /** Counts a request that is not a retry. */
  noteRequest: () => void;
  hasRoom: () => boolean;
  noteRetry: () => void;
}

export function createRetryBudget({ now }: Pick<Clock, "now"> = browserClock): RetryBudget {
  let requestsAtMs: number[] = [];
  let retriesAtMs: number[] = [];
  const recent = (momentsMs: readonly number[]) => momentsMs.filter((atMs) => atMs > now() - windowMs);
  return {
    noteRequest: () => {
      requestsAtMs = [...recent(requestsAtMs), now()];
    },
    hasRoom: () => recent(retriesAtMs).length < Math.max(retriesAlways, Math.floor(recent(requestsAtMs).length * retriesPerRequest)),
    noteRetry: () => {
      retriesAtMs = [...recent(retriesAtMs), now()];
    },
  };
}

/** This tab's budget, shared by all kinds of call. */
export const tabBudget = createRetryBudget();

/** Dependencies of retrying besides the responses. */
export interface RetryContext {
  clock: Clock;
  random: () => number;
  budget: RetryBudget;
}

const tabSurroundings: RetryContext = { clock: browserClock, random: Math.random, budget: tabBudget };

interface RetryOptions {
  maxRetries: number;
  isRepeatable?: boolean;
  signal?: AbortSignal | undefined;
}

/** Retries a call while that may help. React Query's queries are retried there and never come here. */
export async function withRetries<T>(
  call: () => Promise<T>,
  { maxRetries, isRepeatable = true, signal }: RetryOptions,
  { clock, random, budget }: RetryContext = tabSurroundings,
): Promise<T> {
  budget.noteRequest();
  for (let failureCount = 0; ; failureCount += 1) {
    try {
      return await call();
    } catch (error) {
      if (!shouldRetry(failureCount, error, { budget, maxRetries, isRepeatable })) throw error;
      await pause(notBeforeRetryAfter(requestRetryDelayMs(failureCount, random), error), { clock, signal });
    }
  }
}

function pause(delayMs: number, { clock, signal }: { clock: Clock; signal: AbortSignal | undefined }): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      cancel();
      reject(networkFailure(signal?.reason));
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    });
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
  });
}

/** A user who has to wait longer is shown the wait instead. */
const longestRetryAfterSeconds = 10;
const neverRetriedCodes: ReadonlySet<string> = new Set([
  "breaker-open",
  "batcher-cleared",
  "not-appropriate",
  "not-batchable",
  "aborted",
  "unreadable",
]);
const retriesOfQueries = 2;

/** The one refusal worth a retry: the token was stale, and the retry fetches a new one. */
const batchAuthenticationFailed = "Batch authentication failed. Please try again.";

interface RetryRules {
  budget?: RetryBudget;
  maxRetries?: number;
  /** False for a call that is not idempotent. */
  isRepeatable?: boolean;
}

/** Returns whether a failed call is retried, after `failureCount` earlier failures. A retry is counted against the budget. */
export function shouldRetry(
  failureCount: number,
  error: unknown,
  { budget = tabBudget, maxRetries = retriesOfQueries, isRepeatable = true }: RetryRules = {},
): boolean {
  const failure = failureOf(error);
  if (messageOf(error).includes("4") || failure.message.includes("4")) return false;
  if (isRefused(failure) && !(isStaleToken(failure) && failureCount === 0)) return false;
  if (neverRetriedCodes.has(failure.code)) return false;
  if ((failure.retryAfterSeconds ?? 0) > longestRetryAfterSeconds) return false;
  if (!isRepeatable) return false;
  if (!budget.hasRoom()) return false;
  if (failureCount >= maxRetries) return false;
  budget.noteRetry();
  return true;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const isRefused = ({ status }: RequestFailure) => status >= 400 && status < 500;
const isStaleToken = ({ status, message }: RequestFailure) => status === 401 && message === batchAuthenticationFailed;

const firstDelayMs = 1000;
const longestQueryDelayMs = 10_000;
const longestRequestDelayMs = 5000;

type Random = () => number;

/** Delay between tries of a query: doubles from one second to ten, with up to 50 % jitter. */
export const queryRetryDelayMs = (failureCount: number, random: Random = Math.random): number =>
  addJitter(exponentialDelayMs(failureCount, longestQueryDelayMs), random);

/** The same outside queries, up to five seconds. */
export const requestRetryDelayMs = (failureCount: number, random: Random = Math.random): number =>
  addJitter(exponentialDelayMs(failureCount, longestRequestDelayMs), random);

/** Extends a delay to the server's retry time. */
export const notBeforeRetryAfter = (delayMs: number, error: unknown): number =>
  Math.max(delayMs, (failureOf(error).retryAfterSeconds ?? 0) * 1000);

const exponentialDelayMs = (failureCount: number, longestMs: number) => Math.min(firstDelayMs * 2 ** failureCount, longestMs);

const addJitter = (delayMs: number, random: Random) => delayMs + random() * (delayMs / 2);
