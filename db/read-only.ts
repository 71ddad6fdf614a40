import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "drizzle-orm";

const zone = new AsyncLocalStorage<true>();
const writing = /^\s*(?:\/\*.*?\*\/\s*)?(?:insert|update|delete|replace)\b/i;

/** Thrown when a write is attempted inside `readOnly`. */
export class ReadOnlyError extends Error {}

/** Runs work that must not write, nested calls included: its first write throws a `ReadOnlyError`. */
export const runReadOnly = <T>(work: () => T): T => zone.run(true, work);

/** Drizzle calls the logger before it sends each statement. */
export const writeGuard: Logger = {
  logQuery(statement) {
    if (zone.getStore() && writing.test(statement)) throw new ReadOnlyError("A write where nothing may be written.");
  },
};
