import { failureOf, type RequestFailure } from "../request/request-failure.ts";
import { type RetryBudget, tabBudget } from "./retry-budget.ts";

/** Whoever is told to wait longer is shown the wait instead. */
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

/** The one refusal worth another try: the token was stale, and the next try fetches a new one. */
const batchAuthenticationFailed = "Batch authentication failed. Please try again.";

export interface RetryTerms {
  budget?: RetryBudget;
  maxRetries?: number;
  /** False for a call that might take effect twice. */
  isRepeatable?: boolean;
}

/** Whether a failed call is made again, after `failureCount` failures before this one. A yes is counted against the budget. */
export function shouldRetry(
  failureCount: number,
  error: unknown,
  { budget = tabBudget, maxRetries = retriesOfQueries, isRepeatable = true }: RetryTerms = {},
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
