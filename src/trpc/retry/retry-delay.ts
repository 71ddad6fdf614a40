import { failureOf } from "../request/request-failure.ts";

const firstDelayMs = 1000;
const longestQueryDelayMs = 10_000;
const longestRequestDelayMs = 5000;

type Random = () => number;

/** Between one try of a query and the next: doubles from a second up to ten, and up to half as much again, so that browsers spread out. */
export const queryRetryDelayMs = (failureCount: number, random: Random = Math.random): number =>
  spread(doubled(failureCount, longestQueryDelayMs), random);

/** The same outside queries, up to five seconds. */
export const requestRetryDelayMs = (failureCount: number, random: Random = Math.random): number =>
  spread(doubled(failureCount, longestRequestDelayMs), random);

/** Not before the server wants to be asked again. */
export const notBeforeRetryAfter = (delayMs: number, error: unknown): number =>
  Math.max(delayMs, (failureOf(error).retryAfterSeconds ?? 0) * 1000);

const doubled = (failureCount: number, longestMs: number) => Math.min(firstDelayMs * 2 ** failureCount, longestMs);

const spread = (delayMs: number, random: Random) => delayMs + random() * (delayMs / 2);
