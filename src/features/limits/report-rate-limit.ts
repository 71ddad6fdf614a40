import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";
import { readRateLimit } from "./answer-limits.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";

let opening: Promise<RateLimitStore> | null = null;

/** Warns the user when a quota runs low. The store is loaded on the first low quota; from then on every report is recorded. */
export function reportRateLimit(report: RateLimitReport): void {
  if (!opening && !mayNeedWarning(report)) return;
  openRateLimits()
    .then((limits) => limits.record(report))
    .catch(() => {});
}

/** The same for a response that carries its quota in X-RateLimit headers. */
export function reportRateLimitHeaders(endpoint: string, headers: Headers): void {
  const report = readRateLimit(endpoint, headers);
  if (report) reportRateLimit(report);
}

/** Records every report from now on, however much is left. */
export function openRateLimits(): Promise<RateLimitStore> {
  opening ??= loadWithRetries(() => import("./low-limits.tsx")).then(({ rateLimits }) => rateLimits);
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/** Less than half is left, or so few that even a small quota needs a warning. */
const mayNeedWarning = ({ limit, remaining }: RateLimitReport) => remaining * 2 < limit || remaining <= 5;
