import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";
import { readRateLimit } from "./answer-limits.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";

let isKept = false;

/** Tells the person in time that a quota runs low. What it takes to do so is loaded when the first one does; from then on all are kept. */
export function reportRateLimit(report: RateLimitReport): void {
  if (!isKept && !mayNeedWarning(report)) return;
  openRateLimits()
    .then((limits) => limits.record(report))
    .catch(() => {});
}

/** The same for an answer that carries its quota in X-RateLimit headers. */
export function reportRateLimitHeaders(endpoint: string, headers: Headers): void {
  const report = readRateLimit(endpoint, headers);
  if (report) reportRateLimit(report);
}

/** Keeps every report from now on, however much is left. */
export async function openRateLimits(): Promise<RateLimitStore> {
  isKept = true;
  try {
    return (await loadWithRetries(() => import("./low-limits.tsx"))).rateLimits;
  } catch (error) {
    isKept = false;
    throw error;
  }
}

/** Under half is left, or so few that a warning is due however small the quota. */
const mayNeedWarning = ({ limit, remaining }: RateLimitReport) => remaining * 2 < limit || remaining <= 5;
