import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";
import { readRateLimit } from "./answer-limits.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";

let opening: Promise<RateLimitStore> | null = null;

/** Tells the person in time that a quota runs low. What it takes to do so is loaded when the first one does; from then on all are kept. */
export function reportRateLimit(report: RateLimitReport): void {
  if (!opening && !mayNeedWarning(report)) return;
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
export function openRateLimits(): Promise<RateLimitStore> {
  opening ??= loadWithRetries(() => import("./low-limits.tsx")).then(({ rateLimits }) => rateLimits);
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/** Under half is left, or so few that a warning is due however small the quota. */
const mayNeedWarning = ({ limit, remaining }: RateLimitReport) => remaining * 2 < limit || remaining <= 5;
