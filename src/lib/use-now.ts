import { useSyncExternalStore } from "react";
import { useSiteFacts } from "./site-facts.tsx";

const minuteMs = 60_000;
let current = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  current = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    current = Date.now();
    for (const each of listeners) each();
  }, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the current time for labels: the server's during hydration, then the browser's, updated every minute. */
export function useNow(): Date {
  const data = useSiteFacts();
  const renderedAt = data ? Date.parse(data.now) : current;
  return new Date(
    useSyncExternalStore(
      subscribe,
      () => current,
      () => renderedAt,
    ),
  );
}
