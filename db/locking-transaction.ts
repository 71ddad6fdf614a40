import type { Db } from "./client.ts";
import { retryTransaction } from "./retry-transaction.ts";

/**
 * A transaction that decides by rows it has locked: every read sees what is committed by then, and no gap beside a row is locked, so that many at once
 * do not stand in each other's way. Run again when the database gave it up for another's sake.
 */
export function lockingTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return retryTransaction(() => db.transaction((tx) => work(tx as unknown as Db), { isolationLevel: "read committed" }));
}
