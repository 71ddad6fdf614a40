/** A statement about to acquire a connection from the pool. */
interface ConnectionCaller {
  /** When it got its connection, by `performance.now()`; 0 until then. */
  connectedAtMs: number;
  /** Identity of the request that the statement belongs to: all of its statements share it. */
  request: object;
}
let caller: ConnectionCaller | null = null;

/** Returns the caller acquiring from the pool; null when nothing is measured. Valid only in the synchronous part of the call. */
export const currentCaller = (): ConnectionCaller | null => caller;

/** Runs `request`, which acquires from the pool, with `from` as its caller. */
export function runAsCaller<Result>(from: ConnectionCaller, request: () => Result): Result {
  caller = from;
  try {
    return request();
  } finally {
    caller = null;
  }
}
