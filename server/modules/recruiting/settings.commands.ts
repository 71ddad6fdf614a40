import { lockingTransaction } from "#db/locking-transaction.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import type { HiringSettings } from "./settings.queries.ts";

/** Keeps what somebody who hires wants to be mailed about and when; a daily summary begins with what comes from now on. */
export async function saveSettings(ctx: Context, settings: HiringSettings): Promise<HiringSettings> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "preferences.manage", { ownerId: userId });
  await lockingTransaction(ctx.services.db, (tx) =>
    tx
      .insert(recruiterSettings)
      .values({ userId, ...settings, summedUpTo: now, updatedAt: now })
      .onDuplicateKeyUpdate({ set: { ...settings, updatedAt: now } }),
  );
  return settings;
}
