import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";

/** Parses the X-RateLimit headers of a response; null where they are missing or invalid. */
export function readRateLimit(endpoint: string, headers: Headers, nowMs = Date.now()): RateLimitReport | null {
  const limit = wholeNumber(headers.get("x-ratelimit-limit"));
  const remaining = wholeNumber(headers.get("x-ratelimit-remaining"));
  if (!limit || remaining === null) return null;
  return {
    endpoint,
    limit,
    remaining: Math.min(remaining, limit),
    resetInMs: resetInMs(headers, nowMs),
    retryInMs: retryInMs(headers, nowMs),
  };
}

/** Returns seconds until a retry may succeed, from Retry-After, otherwise from X-RateLimit-Reset; null where the response has neither. */
export function secondsToWait(headers: Headers, nowMs = Date.now()): number | null {
  const waitMs = retryInMs(headers, nowMs) ?? resetInMs(headers, nowMs);
  return waitMs === null ? null : Math.ceil(waitMs / 1000);
}

function retryInMs(headers: Headers, nowMs: number): number | null {
  const retryAfter = headers.get("retry-after");
  const seconds = wholeNumber(retryAfter);
  if (seconds !== null) return seconds * 1000;
  const atMs = Date.parse(retryAfter ?? "");
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - responseTimeMs(headers, nowMs));
}

/** The message for a 429. */
export const rateLimitSentence = (seconds: number | null): string =>
  `Rate limit exceeded. Please wait ${formatWait(seconds)} before trying again.`;

function formatWait(seconds: number | null): string {
  if (!seconds) return "a moment";
  return seconds < 60 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

function resetInMs(headers: Headers, nowMs: number): number | null {
  const resetAtSeconds = wholeNumber(headers.get("x-ratelimit-reset"));
  return resetAtSeconds === null ? null : Math.max(0, resetAtSeconds * 1000 - responseTimeMs(headers, nowMs));
}

/** Returns the response time by the server's own clock, to which its timestamps refer, whatever the device's clock says. */
function responseTimeMs(headers: Headers, nowMs: number): number {
  const atMs = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(atMs) ? nowMs : atMs;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text.trim()) ? Number(text) : null;
}
