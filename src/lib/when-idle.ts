const longestWaitMs = 5000;

/** Runs once the browser is idle, or after five seconds at the latest. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitMs });
  else setTimeout(run, longestWaitMs);
}
