import type { Db } from "./client.ts";
import { runTransaction } from "./run-transaction.ts";

/**
 * A transaction that decides by rows it has locked: every read sees what is committed by then, and no gap beside a row is locked, so that many at once
 * do not stand in each other's way.
 */
export function lockingTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return runTransaction(db, work, { isolationLevel: "read committed" });
}
