import { readRateLimit } from "#src/features/limits/answer-limits.ts";
import type { Clock } from "#src/trpc/clock.ts";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";
import { failureIn } from "#src/trpc/request/failed-answer.ts";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";
import { isTimeout, withTimeout } from "#src/trpc/with-timeout.ts";
import { outcomesIn } from "./batch-answer.ts";
import { batchFailed, batchForbidden, batchUnauthenticated, networkFailed, timedOut } from "./batch-failures.ts";
import type { Entry, Outcome } from "./scheduler.ts";

/** Longer than the server takes over a batch before it gives up itself. */
const timeoutMs = 15_000;

export interface BatchItem {
  /** Such as "/api/jobs/12", or "/trpc/search.page" for a procedure. */
  endpoint: string;
  params: unknown;
}

export interface BatchSurroundings {
  clock: Clock;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  onRateLimit: (report: RateLimitReport) => void;
}

/** Sends items as one batch. The token alone says for whom: no cookie goes along. @throws RequestFailure when all of it failed */
export async function postBatch(
  entries: readonly Entry<BatchItem>[],
  token: string,
  { clock, fetch, onRateLimit }: BatchSurroundings,
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
    const failure = answer.ok ? null : await failureIn(answer, batchFailed);
    if (failure && answer.status === 401) throw batchUnauthenticated();
    if (failure) throw answer.status === 403 ? batchForbidden() : failure;
    return outcomesIn(answer, entries, onRateLimit);
  }).catch((error: unknown) => {
    if (error instanceof RequestFailure) throw error;
    throw isTimeout(error) ? timedOut() : networkFailed(error);
  });
}
