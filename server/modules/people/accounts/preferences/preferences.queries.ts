import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { defaultMailSwitches, type MailSwitch } from "#db/own-values.ts";
import { accountPreferences } from "#db/schema/accounts.ts";

/** Optional e-mails a user wants. */
export type NotificationPreferences = Record<MailSwitch, boolean>;

export async function findPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const [stored] = await db
    .select({
      jobAlerts: accountPreferences.jobAlerts,
      applicationUpdates: accountPreferences.applicationUpdates,
      marketingEmails: accountPreferences.marketingEmails,
    })
    .from(accountPreferences)
    .where(eq(accountPreferences.userId, userId))
    .limit(1);
  return stored ?? defaultMailSwitches;
}
