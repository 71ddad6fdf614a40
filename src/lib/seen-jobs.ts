import { useSyncExternalStore } from "react";
import { createStored } from "./stored.ts";

const maxKept = 500;
const nothingSeen: ReadonlySet<number> = new Set();

const seenJobs = createStored<readonly number[]>("seenJobs", (value) =>
  Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : [],
);
let forIds: readonly number[] = [];
let asSet = nothingSeen;

/** Remembers, on this device only, that an advert was opened. The oldest of 500 are forgotten. */
export function markSeen(jobId: number): void {
  const others = seenJobs.get().filter((id) => id !== jobId);
  seenJobs.set([...others, jobId].slice(-maxKept));
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
