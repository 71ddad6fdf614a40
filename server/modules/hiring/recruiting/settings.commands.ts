import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { accountPreferences } from "#db/schema/accounts.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { lockPreferences } from "#server/modules/people/accounts/preferences/preferences-row.commands.ts";
import type { HiringSettings } from "../applications/hiring/hiring-settings.queries.ts";

/**
 * Saves a recruiter's mail settings; a daily summary starts with events from now on. Choosing mail here switches on application updates in
 * the account.
 */
export async function saveSettings(ctx: Context, settings: HiringSettings): Promise<HiringSettings> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "preferences.manage", { ownerId: userId });
  await lockingTransaction(ctx.services.db, async (tx) => {
    const { applicationUpdates } = await lockPreferences(tx, userId, now);
    await tx
      .insert(recruiterSettings)
      .values({ userId, ...settings, summedUpTo: now, updatedAt: now })
      .onDuplicateKeyUpdate({ set: { ...settings, updatedAt: now } });
    const { applicationReceived, applicationWithdrawn, messageReceived } = settings;
    const asksForMail = [applicationReceived, applicationWithdrawn, messageReceived].some((choice) => choice !== "off");
    if (asksForMail && !applicationUpdates)
      await tx.update(accountPreferences).set({ applicationUpdates: true, updatedAt: now }).where(eq(accountPreferences.userId, userId));
  });
  return settings;
}
