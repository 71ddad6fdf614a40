export interface TracedFetch {
  traceId: string;
  startMs: number;
  endMs: number;
}

export type TimedAnswer = Pick<PerformanceResourceTiming, "startTime" | "responseEnd"> & {
  serverTiming?: readonly Pick<PerformanceServerTiming, "name" | "description">[];
};

const maxFetches = 50;
const mostNamed = 10;

/** Returns the trace ID of a response; null without one, or when the trace was not sampled (flag 00 of W3C Trace Context). */
export function traceOf({ serverTiming = [] }: TimedAnswer): string | null {
  const parent = serverTiming.find(({ name }) => name === "traceparent")?.description ?? "";
  return /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(parent)?.[1] ?? null;
}

/** Stores the last fifty responses with their traces, to find those that a measurement waited for. */
export function createFetchTraces() {
  let fetches: TracedFetch[] = [];
  return {
    add(answer: TimedAnswer): void {
      const traceId = traceOf(answer);
      if (traceId) fetches = [...fetches, { traceId, startMs: answer.startTime, endMs: answer.responseEnd }].slice(-maxFetches);
    },
    /** Traces in flight at any time between two moments, the newest if there are too many. */
    between: (fromMs: number, toMs: number): string[] => [
      ...new Set(
        fetches
          .filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
          .slice(-mostNamed)
          .map(({ traceId }) => traceId),
      ),
    ],
  };
}
