/** The browser's clock, or a fake one in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
  /** Runs once, `delayMs` from now; the returned function cancels it. */
  after: (delayMs: number, run: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
