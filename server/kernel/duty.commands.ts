import { and, eq, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { leaders } from "#db/schema/operations.ts";

/**
 * Acquires or extends a lease for `owner` until `heldUntil`. Two processes never hold it at once, provided that their clocks agree to
 * within its duration.
 * @returns false while another owner holds it
 */
export async function acquireDuty(db: Db, duty: string, owner: string, now: Date, heldUntil: Date): Promise<boolean> {
  await db.insert(leaders).values({ duty, owner, heldUntil }).onDuplicateKeyUpdate({ set: { duty } });
  await db
    .update(leaders)
    .set({ owner, heldUntil })
    .where(and(eq(leaders.duty, duty), or(eq(leaders.owner, owner), lt(leaders.heldUntil, now))));
  const [row] = await db.select({ owner: leaders.owner }).from(leaders).where(eq(leaders.duty, duty)).limit(1);
  return row?.owner === owner;
}

/** Releases a lease at once, if `owner` still holds it. */
export async function releaseDuty(db: Db, duty: string, owner: string): Promise<void> {
  await db.delete(leaders).where(and(eq(leaders.duty, duty), eq(leaders.owner, owner)));
}
