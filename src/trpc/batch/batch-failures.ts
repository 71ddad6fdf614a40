import { type FailureFacts, RequestFailure, statusTextOf } from "#src/trpc/request/request-failure.ts";

const failure = (code: string, message: string, more: Omit<Partial<FailureFacts>, "code"> = {}) =>
  new RequestFailure(message, { status: 0, ...more, code });

export const cleared = () => failure("batcher-cleared", "Batcher cleared.");
export const breakerOpen = () => failure("breaker-open", "Circuit breaker is open.");
export const notAppropriate = () => failure("not-appropriate", "JWT generation not appropriate for current context.");
export const notBatchable = () => failure("not-batchable", "This request cannot be part of a batch.");
export const emptyAnswer = () => failure("unreadable", "No data in batch response.");
export const missingInAnswer = () => failure("unreadable", "Request not found in batch response.");
export const timedOut = () => failure("unreachable", "Batch request failed: Request Timeout.");
export const networkFailed = (cause: unknown) => failure("unreachable", "Batch request failed: Network Error.", { cause });
/** A success response whose body is not JSON. */
export const unreadableAnswer = () => failure("unreadable", batchFailed(502), { status: 502 });

export const queueFull = () => {
  const message = "Too many requests are waiting. Please try again in a moment.";
  return failure("queue-full", message, { detail: message });
};

/** Message for a batch refused as a whole, except for a 429. */
export const batchFailed = (status: number): string => `Batch request failed: ${statusTextOf(status)}.`;

/** The token is no longer valid: the next call fetches a new one. */
export const batchUnauthenticated = () => {
  const message = "Batch authentication failed. Please try again.";
  return failure("batch-unauthenticated", message, { status: 401, detail: message });
};

/** This caller may not use batches, but may be allowed to make the calls in it. */
export const batchForbidden = () => failure("batch-forbidden", batchFailed(403), { status: 403 });

/** A token requires a session. */
export const tokenRefused = () =>
  failure("token-refused", "Authentication required. Please log in to use batch features.", { status: 401 });

export const tokenFailed = (serverText: string, more: { status?: number; retryAfterSeconds?: number | null } = {}) =>
  failure("token-failed", `Failed to generate JWT token: ${serverText.trim().replace(/\.$/, "")}.`, {
    status: more.status ?? 0,
    retryAfterSeconds: more.retryAfterSeconds ?? null,
  });
