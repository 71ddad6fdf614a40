/** A statement that is about to ask the pool for a connection. */
interface ConnectionCaller {
  /** When it got its connection, by `performance.now()`; 0 until then. */
  connectedAtMs: number;
}
let caller: ConnectionCaller | null = null;

/** The caller that the pool is being asked by; null where nobody measures. Valid only in the synchronous part of the call. */
export const currentCaller = (): ConnectionCaller | null => caller;

/** Runs `request`, which asks the pool, with `from` as its caller. */
export function runAsCaller<Result>(from: ConnectionCaller, request: () => Result): Result {
  caller = from;
  try {
    return request();
  } finally {
    caller = null;
  }
}
