/** The caller's quota as reported by a response. */
export interface RateLimitReport {
  /** Scope of the quota: a path such as "/api/jobs", or a procedure such as "search.page". */
  endpoint: string;
  limit: number;
  remaining: number;
  /** Time until the full quota is restored, by the server's clock; null when the response does not say. */
  resetInMs: number | null;
  /** For a refusal, time until the next call may be admitted, which is sooner than the full quota; null otherwise. */
  retryInMs: number | null;
}
