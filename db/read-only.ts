import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "drizzle-orm";

const zone = new AsyncLocalStorage<true>();
const writing = /^\s*(?:\/\*.*?\*\/\s*)?(?:insert|update|delete|replace)\b/i;

/** Something was to be written where nothing may be. */
export class ReadOnlyError extends Error {}

/** Runs what must write nothing, whatever it calls: the first write of it fails with a `ReadOnlyError`. */
export const readOnly = <T>(work: () => T): T => zone.run(true, work);

/** Sees each statement before it is sent. */
export const refusingWrites: Logger = {
  logQuery(statement) {
    if (zone.getStore() && writing.test(statement)) throw new ReadOnlyError("A write where nothing may be written.");
  },
};
