import type { Query } from "@tanstack/react-query";
import { trpc } from "#src/trpc/client.ts";
import { pollGapMs } from "#src/trpc/query-policy.ts";
import type { FeedStats, Run, Source } from "./source-state.tsx";

/** Every feed with its last run, polled while one is being read. */
export const useFeedStats = () => trpc.feeds.stats.useQuery(undefined, { staleTime: 0, refetchInterval: pollWhileRunning });

const whileRunningMs = 10_000;

/** Returns whether a run has been requested but not begun, or is in progress. */
export const isRunActive = ({ isRunning, runRequestedAt }: { isRunning: boolean; runRequestedAt: string | null }): boolean =>
  isRunning || runRequestedAt !== null;

/** Returns the feeds of which a run that began at that time or later failed, or waits for somebody to confirm what it would close. */
export const listStoppedSince = (sources: readonly Source[], requestedAt: string): Source[] =>
  sources.filter(({ needsAttention, lastRun }) => needsAttention && lastRun !== null && lastRun.startedAt >= requestedAt);

/** Polls every ten seconds while a feed is being read, and not otherwise. */
export const pollWhileRunning = pollWhile<FeedStats>(({ sources }) => sources.some(isRunActive));
/** The same for one run, and for a list of runs. */
export const pollRun = pollWhile<{ run: Pick<Run, "state"> }>(({ run }) => isFetching(run));
export const pollRuns = pollWhile<{ runs: readonly Pick<Run, "state">[] }>(({ runs }) => runs.some(isFetching));

const isFetching = ({ state }: Pick<Run, "state">) => state === "fetching";

function pollWhile<Data>(isChanging: (data: Data) => boolean) {
  return (query: unknown): number | false => {
    const typedQuery = query as Query;
    const data = typedQuery.state.data as Data | undefined;
    return data !== undefined && isChanging(data) ? pollGapMs(typedQuery, whileRunningMs) : false;
  };
}
