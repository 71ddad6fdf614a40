import { lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { knownDevices, oneTimeTokens, sessions, signInFailures } from "#db/schema/sign-in.ts";
import { forgottenBefore } from "../sign-in/throttle.ts";

const batchSize = 500;
const deviceRememberedMs = 365 * 24 * 3_600_000;

/**
 * Removes what is over and would only lie about: sessions past their absolute end, tokens past theirs, failures that no longer count, devices not
 * used for a year. A batch of each; the next run takes the next. Answers how many rows went.
 */
export async function deleteExpiredSessionsAndTokens(db: Db, now: Date): Promise<number> {
  const unusedSince = new Date(now.getTime() - deviceRememberedMs);
  const removed = [
    await db.delete(sessions).where(lte(sessions.expiresAt, now)).limit(batchSize),
    await db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)).limit(batchSize),
    await db
      .delete(signInFailures)
      .where(lte(signInFailures.lastFailureAt, forgottenBefore(now)))
      .limit(batchSize),
    await db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, unusedSince)).limit(batchSize),
  ];
  return removed.reduce((sum, [{ affectedRows }]) => sum + affectedRows, 0);
}
