import { lte } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { idempotencyKeys } from "#db/schema/idempotency.ts";

const rowsAtOnce = 1000;

/** Forgets keys whose time is over, a batch at a time: the next run takes the next. Answers how many went. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<number> {
  const [{ affectedRows }] = await lockingTransaction(db, (tx) =>
    tx.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now)).limit(rowsAtOnce),
  );
  return affectedRows;
}
