import type { Query } from "@tanstack/react-query";
import { pollGapMs } from "#src/trpc/poll-gap.ts";
import type { FeedStats } from "./feed-words.ts";

const whileRunningMs = 10_000;

/** Somebody has asked for a run that has not begun, or one is under way. */
export const isOn = ({ isRunning, runRequestedAt }: { isRunning: boolean; runRequestedAt: string | null }): boolean =>
  isRunning || runRequestedAt !== null;

/** Feeds are asked after every ten seconds while one of them is being read, and not otherwise. */
export function pollWhileRunning(query: Query): number | false {
  const stats = query.state.data as FeedStats | undefined;
  return stats?.sources.some(isOn) ? pollGapMs(query, whileRunningMs) : false;
}
