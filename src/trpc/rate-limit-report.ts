/** What an answer says about the caller's quota. */
export interface RateLimitReport {
  /** What the quota is counted for: a path such as "/api/jobs", or a procedure such as "search.page". */
  endpoint: string;
  limit: number;
  remaining: number;
  /** Until the quota is whole again, by the server's clock; null when the answer does not say. */
  resetInMs: number | null;
  /** Of a refusal: until the next call may be let through, which is sooner than the whole quota; null otherwise. */
  retryInMs: number | null;
}
