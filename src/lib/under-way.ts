import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isUnderWay = false;

/** Says whether a page that the person has asked for is still being fetched. */
export function setUnderWay(next: boolean): void {
  isUnderWay = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True while what the person has asked for is on its way; what is fetched ahead or anew by itself does not count. */
export const useUnderWay = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isUnderWay,
    () => false,
  );
