import { setTimeout as sleep } from "node:timers/promises";
import { findAwayCause } from "./database-away.ts";
import { processNotice, type WaitingNotice } from "./waiting-notice.ts";

const firstPauseMs = 50;
const longestPauseMs = 1_000;

export interface Patience {
  notice?: WaitingNotice;
  /** Once aborted nothing is tried again. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs `work` again for as long as the database is away, and prints what waits. `work` must be safe to repeat: a connection may be lost after the database
 * has done what it was asked. Wrong passwords, unknown databases and every other failure are thrown at once.
 */
export async function untilDatabaseAnswers<T>(
  what: string,
  work: () => Promise<T>,
  { notice = processNotice, signal }: Patience = {},
): Promise<T> {
  const waiting = notice.begin(what);
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        const cause = findAwayCause(error);
        if (!cause || signal?.aborted) throw error;
        waiting.failed(cause);
        await sleep(pauseMs, undefined, { signal }).catch(() => {
          throw error;
        });
      }
    }
  } finally {
    waiting.end();
  }
}
