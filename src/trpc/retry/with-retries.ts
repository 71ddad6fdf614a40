import { browserClock, type Clock } from "../clock.ts";
import { noAnswer } from "../request/request-failure.ts";
import { type RetryBudget, tabBudget } from "./retry-budget.ts";
import { notBeforeRetryAfter, requestRetryDelayMs } from "./retry-delay.ts";
import { shouldRetry } from "./should-retry.ts";

/** What retrying depends on besides the answers. */
export interface RetrySurroundings {
  clock: Clock;
  random: () => number;
  budget: RetryBudget;
}

export const tabSurroundings: RetrySurroundings = { clock: browserClock, random: Math.random, budget: tabBudget };

interface Terms {
  maxRetries: number;
  isRepeatable?: boolean;
  signal?: AbortSignal | undefined;
}

/** Makes a call again while that may help. Queries of React Query are retried by it alone and never come here. */
export async function withRetries<T>(
  call: () => Promise<T>,
  { maxRetries, isRepeatable = true, signal }: Terms,
  { clock, random, budget }: RetrySurroundings = tabSurroundings,
): Promise<T> {
  budget.noteRequest();
  for (let failureCount = 0; ; failureCount += 1) {
    try {
      return await call();
    } catch (error) {
      if (!shouldRetry(failureCount, error, { budget, maxRetries, isRepeatable })) throw error;
      await pause(notBeforeRetryAfter(requestRetryDelayMs(failureCount, random), error), { clock, signal });
    }
  }
}

function pause(delayMs: number, { clock, signal }: { clock: Clock; signal: AbortSignal | undefined }): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      cancel();
      reject(noAnswer(signal?.reason));
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    });
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
  });
}
