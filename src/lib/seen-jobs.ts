import { useSyncExternalStore } from "react";
import { createStored } from "./stored.ts";

const maxSeen = 500;
const nothingSeen: ReadonlySet<number> = new Set();

const seenJobs = createStored<readonly number[]>("seenJobs", (value) =>
  Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : [],
);
let forIds: readonly number[] = [];
let asSet = nothingSeen;

/** Records on this device that an advert was opened. Only the latest 500 are stored. */
export function markSeen(jobId: number): void {
  const others = seenJobs.get().filter((id) => id !== jobId);
  seenJobs.set([...others, jobId].slice(-maxSeen));
}

/** Adverts opened on this device; empty until hydration is over. */
export function useSeenJobs(): ReadonlySet<number> {
  return useSyncExternalStore(seenJobs.subscribe, currentSet, () => nothingSeen);
}

function currentSet(): ReadonlySet<number> {
  const ids = seenJobs.get();
  if (ids !== forIds) {
    forIds = ids;
    asSet = new Set(ids);
  }
  return asSet;
}
