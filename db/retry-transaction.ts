const attempts = 4;
/** Lost to another transaction: deadlock, lock wait, an overtaken snapshot, or a conflict that a cluster found at commit. */
const contended = new Set([1213, 1205, 1020, 3101]);
/** A Galera node that takes no statement for now: it joins, or has lost the others. */
const notReady = 1047;
const firstPauseMs = 50;

/** Runs a whole transaction again when the database gave it up for another's sake, at once, or when a node is not ready, after a moment. */
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

/** True when a transaction was given up for another's sake. */
export const isContended = (error: unknown): boolean => contended.has(errorNumber(error));

/** The number the database gave an error, however deep it lies; 0 for every other. */
export function errorNumber(error: unknown): number {
  if (typeof error !== "object" || error === null) return 0;
  if ("errno" in error && typeof error.errno === "number") return error.errno;
  return "cause" in error ? errorNumber(error.cause) : 0;
}
