import { browserClock, type Clock } from "../clock.ts";

const windowMs = 60_000;
const retriesPerRequest = 0.1;
const retriesAlways = 3;

/** Keeps a tab from adding to an outage: retries stay under a tenth of the requests of the last minute, yet three are always possible. */
export interface RetryBudget {
  /** Counts a request that is no retry. */
  noteRequest: () => void;
  hasRoom: () => boolean;
  noteRetry: () => void;
}

export function createRetryBudget({ now }: Pick<Clock, "now"> = browserClock): RetryBudget {
  let requestsAtMs: number[] = [];
  let retriesAtMs: number[] = [];
  const recent = (momentsMs: readonly number[]) => momentsMs.filter((atMs) => atMs > now() - windowMs);
  return {
    noteRequest: () => {
      requestsAtMs = [...recent(requestsAtMs), now()];
    },
    hasRoom: () => recent(retriesAtMs).length < Math.max(retriesAlways, Math.floor(recent(requestsAtMs).length * retriesPerRequest)),
    noteRetry: () => {
      retriesAtMs = [...recent(retriesAtMs), now()];
    },
  };
}

/** The budget of this tab, which all its kinds of call draw on. */
export const tabBudget = createRetryBudget();
