import type { DehydratedState } from "@tanstack/react-query";

/**
 * The answers that came with the page. The server dates them by its own clock, to the minute; they are as fresh as the page, so they count from now
 * by this device's clock, unless the browser has brought back a page of earlier.
 */
export function sentState(nowMs = Date.now()): DehydratedState {
  const state = JSON.parse(document.getElementById("state")?.textContent ?? "{}") as Partial<DehydratedState>;
  const { mutations = [], queries = [] } = state;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "back_forward") return { mutations, queries };
  return { mutations, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: nowMs } })) };
}
