import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { defaultMailSwitches, type MailSwitch } from "#db/own-values.ts";
import type { PayTerms } from "#db/pay-terms-values.ts";
import { accountPreferences } from "#db/schema/accounts.ts";

/** Optional e-mails a user wants. */
export type NotificationPreferences = Record<MailSwitch, boolean>;

/** Returns the terms on which a user compares pay; null where none are stated. */
export async function findPayTerms(db: Db, userId: number): Promise<PayTerms | null> {
  const [stored] = await db
    .select({ display: accountPreferences.display })
    .from(accountPreferences)
    .where(eq(accountPreferences.userId, userId))
    .limit(1);
  return stored?.display?.payTerms?.value ?? null;
}

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
