const attempts = 4;
/** Conflicts with another transaction: deadlock, lock-wait timeout, stale snapshot, or a cluster conflict at commit. */
const contended = new Set([1213, 1205, 1020, 3101]);
/** A Galera node that temporarily accepts no statements: it is joining, or has lost the cluster. */
const notReady = 1047;
const firstPauseMs = 50;

/** Retries a whole transaction: immediately on a conflict with another transaction, after a pause when a Galera node is not ready. */
export async function retryTransaction<T>(run: () => Promise<T>, { pause = pauseFor }: { pause?: typeof pauseFor } = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const number = errorNumber(error);
      if (attempt >= attempts || !(contended.has(number) || number === notReady)) throw error;
      if (number === notReady) await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns true for a deadlock, lock-wait timeout or other conflict with another transaction. */
export const isContentionError = (error: unknown): boolean => contended.has(errorNumber(error));

/** Returns the database's number of an error, however deeply wrapped; 0 for any other error. */
export function errorNumber(error: unknown): number {
  if (typeof error !== "object" || error === null) return 0;
  if ("errno" in error && typeof error.errno === "number") return error.errno;
  return "cause" in error ? errorNumber(error.cause) : 0;
}
