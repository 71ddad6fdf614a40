import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";

/** Returns the recipient of an account, creating it if missing, locked until the transaction ends. */
export async function lockAccountRecipient(tx: Db, userId: number, now: Date): Promise<{ id: number }> {
  await tx.insert(alertRecipients).values({ userId, createdAt: now }).onDuplicateKeyUpdate({ set: { userId } });
  const [row] = await tx.select({ id: alertRecipients.id }).from(alertRecipients).where(eq(alertRecipients.userId, userId)).for("update");
  if (!row) throw new Error("The recipient just made is not there.");
  return row;
}

export async function countSearches(tx: Db, recipientId: number, which: "confirmed" | "waiting"): Promise<number> {
  const isCounted = which === "confirmed" ? isNotNull(savedSearches.confirmedAt) : isNull(savedSearches.confirmedAt);
  const [row] = await tx
    .select({ value: count() })
    .from(savedSearches)
    .where(and(eq(savedSearches.recipientId, recipientId), isCounted));
  return row?.value ?? 0;
}
