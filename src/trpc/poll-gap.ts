import type { Query } from "@tanstack/react-query";
import { failureOf } from "./request/request-failure.ts";

const longestGapMs = 10 * 60_000;

interface FailureMark {
  answers: number;
  /** Number of failures at the time of the latest success. */
  failures: number;
}

const marks = new WeakMap<object, FailureMark>();

/** Returns the time until the next poll: doubles with each consecutive failure, and is never shorter than the server's retry time. */
export const pollGapMs = (query: Query, pollMs: number): number =>
  Math.max(waitLeftMs(query), Math.min(pollMs * 2 ** consecutiveFailures(query), longestGapMs));

/** Returns the rest of the wait that the server set with its latest refusal. */
export function waitLeftMs({ state: { error, errorUpdatedAt } }: Query): number {
  const retryAfterSeconds = error === null ? null : failureOf(error).retryAfterSeconds;
  return retryAfterSeconds === null ? 0 : Math.max(0, errorUpdatedAt + retryAfterSeconds * 1000 - Date.now());
}

function consecutiveFailures(query: Query): number {
  const { dataUpdateCount: answers, errorUpdateCount: failures } = query.state;
  const known = marks.get(query);
  if (known?.answers === answers) return failures - known.failures;
  marks.set(query, { answers, failures });
  return 0;
}
