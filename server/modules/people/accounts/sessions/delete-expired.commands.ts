import { lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { knownDevices, oneTimeTokens, sessions, signInFailures } from "#db/schema/sign-in.ts";
import { failuresExpireBefore } from "../sign-in/throttle.ts";

const batchSize = 500;
const deviceRememberedMs = 365 * 24 * 3_600_000;

/**
 * Deletes one batch each of expired sessions, expired tokens, failures that no longer count, and devices not used for a year. Returns the
 * number of rows.
 */
export async function deleteExpiredSessionsAndTokens(db: Db, now: Date): Promise<number> {
  const unusedSince = new Date(now.getTime() - deviceRememberedMs);
  const removed = [
    await db.delete(sessions).where(lte(sessions.expiresAt, now)).limit(batchSize),
    await db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)).limit(batchSize),
    await db
      .delete(signInFailures)
      .where(lte(signInFailures.lastFailureAt, failuresExpireBefore(now)))
      .limit(batchSize),
    await db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, unusedSince)).limit(batchSize),
  ];
  return removed.reduce((sum, [{ affectedRows }]) => sum + affectedRows, 0);
}
