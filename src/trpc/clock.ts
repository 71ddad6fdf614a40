/** Time as the transport knows it: the browser's, or one that a test moves on by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Runs once, `delayMs` from now; the answer cancels it. */
  after: (delayMs: number, run: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
