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

/** The moment labels are read against: the server's while its page is taken over, then this browser's, renewed every minute. */
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
