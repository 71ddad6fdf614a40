import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isUnderWay = false;

/** Sets whether a page requested by the user is still loading. */
export function setNavigating(next: boolean): void {
  isUnderWay = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True while a page requested by the user is loading; preloading and background refetches do not count. */
export const useNavigating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isUnderWay,
    () => false,
  );
