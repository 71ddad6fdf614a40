import type { MySqlTransactionConfig } from "drizzle-orm/mysql-core";
import type { Db } from "./client.ts";
import { retryTransaction } from "./retry-transaction.ts";

/**
 * Runs `work` as one transaction, whole again when the database gave it up for another's sake: whatever `work` changes outside the
 * database must stand a second run. The only way to begin a transaction: tests/rules/transactions.test.ts refuses any other.
 */
export function runTransaction<T>(db: Db, work: (tx: Db) => Promise<T>, config?: MySqlTransactionConfig): Promise<T> {
  return retryTransaction(() => db.transaction((tx) => work(tx as unknown as Db), config));
}
