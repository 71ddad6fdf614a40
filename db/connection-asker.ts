/** Whoever asks the pool for a connection at this moment, to be told when it is there. */
interface Asking {
  connectedAtMs: number;
}
let asking: Asking | null = null;

/** To be called by the pool while it is asked. */
export const whoAsks = (): Asking | null => asking;

/** Calls `ask`, which asks the pool on behalf of `asker`. */
export function askAs<Result>(asker: Asking, ask: () => Result): Result {
  asking = asker;
  try {
    return ask();
  } finally {
    asking = null;
  }
}
