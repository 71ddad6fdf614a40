import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountPreferences } from "#db/schema/accounts.ts";

/** Which mail a person wants beside what their account cannot do without. */
export interface NotificationPreferences {
  jobAlerts: boolean;
  applicationUpdates: boolean;
  marketingEmails: boolean;
}

/** Everything is off until the person says otherwise. */
const nothingChosen: NotificationPreferences = { jobAlerts: false, applicationUpdates: false, marketingEmails: false };

export async function findPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const [kept] = await db
    .select({
      jobAlerts: accountPreferences.jobAlerts,
      applicationUpdates: accountPreferences.applicationUpdates,
      marketingEmails: accountPreferences.marketingEmails,
    })
    .from(accountPreferences)
    .where(eq(accountPreferences.userId, userId))
    .limit(1);
  return kept ?? nothingChosen;
}
