import { lte } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { idempotencyKeys } from "#db/schema/idempotency.ts";

const rowsAtOnce = 1000;

/** Deletes expired keys in batches: each run deletes one. Returns how many were deleted. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<number> {
  const [{ affectedRows }] = await lockingTransaction(db, (tx) =>
    tx.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now)).limit(rowsAtOnce),
  );
  return affectedRows;
}
