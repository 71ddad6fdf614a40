const attempts = 4;
/** Lost to another transaction: deadlock, lock wait, or a snapshot that was overtaken. */
const retryable = new Set([1213, 1205, 1020]);

/** Runs a whole transaction again when the database gave it up for another's sake. */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !retryable.has(errorNumber(error))) throw error;
    }
  }
}

/** The number the database gave an error, however deep it lies; 0 for every other. */
export function errorNumber(error: unknown): number {
  if (typeof error !== "object" || error === null) return 0;
  if ("errno" in error && typeof error.errno === "number") return error.errno;
  return "cause" in error ? errorNumber(error.cause) : 0;
}
