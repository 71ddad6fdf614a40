import { useSyncExternalStore } from "react";
import { limits } from "#db/values.ts";
import { createStored } from "#src/lib/stored.ts";

const none: readonly number[] = [];

/** Adverts picked for comparison, in the order picked, for the lifetime of this tab. */
export const comparePicks = createStored<readonly number[]>(
  "comparedJobs",
  (value) => (Array.isArray(value) ? value.filter((id) => Number.isInteger(id)).slice(0, limits.comparedJobs) : none),
  "session",
);

export const useComparePicks = (): readonly number[] => useSyncExternalStore(comparePicks.subscribe, comparePicks.get, () => none);
