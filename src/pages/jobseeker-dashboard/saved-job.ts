import type { Outputs } from "#server/types.ts";

export type SavedJob = Outputs["saved"]["list"]["items"][number];

const soonMs = 7 * 86_400_000;

export const isClosingSoon = ({ state, job }: SavedJob, now: Date): boolean =>
  state === "open" && Boolean(job?.closesAt) && Date.parse(job?.closesAt ?? "") - now.getTime() < soonMs;
