import { trpc } from "#src/trpc/client.ts";
import { pollWhileRunning } from "./poll-while-running.ts";

/** Every feed with its last run, asked after anew while one of them is being read. */
export const useFeedStats = () => trpc.feeds.stats.useQuery(undefined, { staleTime: 0, refetchInterval: pollWhileRunning });
