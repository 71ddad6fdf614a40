const longestWaitMs = 5000;

/** Runs once the browser has nothing better to do, or after five seconds all the same. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitMs });
  else setTimeout(run, longestWaitMs);
}
