/** What an answer says about the caller's rate limit. */
export interface RateLimitReport {
  /** Path of the call, such as "/api/jobs" or "/trpc/search.page": without parameters. */
  endpoint: string;
  /** The headers of the call's own answer; of a batch, what stands with the item. */
  headers: Headers | ItemRateLimit;
}

export interface ItemRateLimit {
  limit: number;
  remaining: number;
  /** Epoch seconds by the server's clock. */
  reset: number;
  /** The `Date` header of the batch's answer, against which `reset` is read. */
  date: string | null;
  /** Of an item refused with 429. */
  retryAfterSeconds: number | null;
}

type Listener = (report: RateLimitReport) => void;

const listeners = new Set<Listener>();

/** Hears of every answer that the transport gets, refused ones too. @returns what ends it */
export function onRateLimit(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For whoever sends requests. */
export function reportRateLimit(report: RateLimitReport): void {
  for (const listener of listeners) listener(report);
}
