import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountPreferences } from "#db/schema/accounts.ts";

/** Ensures that the user has a preferences row and locks it until the transaction ends. */
export async function lockPreferences(tx: Db, userId: number, now: Date) {
  await tx.insert(accountPreferences).values({ userId, onboarding: {}, updatedAt: now }).onDuplicateKeyUpdate({ set: { userId } });
  const [row] = await tx
    .select({
      jobAlerts: accountPreferences.jobAlerts,
      applicationUpdates: accountPreferences.applicationUpdates,
      marketingEmails: accountPreferences.marketingEmails,
      onboarding: accountPreferences.onboarding,
      display: accountPreferences.display,
    })
    .from(accountPreferences)
    .where(eq(accountPreferences.userId, userId))
    .limit(1)
    .for("update");
  if (!row) throw new Error("The row of preferences just made is not there.");
  return row;
}
