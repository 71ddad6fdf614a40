import { eq } from "drizzle-orm";
import { type DisplayChoices, type DisplaySetting, displayValues, type SentDisplayChoices } from "#db/display-values.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { accountPreferences } from "#db/schema/accounts.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { lockPreferences } from "./preferences-row.commands.ts";

/** Takes what was chosen on one device, and answers with what now stands for all of them. */
export function saveDisplay(ctx: Context, sent: SentDisplayChoices): Promise<DisplayChoices> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "preferences.manage", { ownerId: userId });
    const { display } = await lockPreferences(tx, userId, ctx.now);
    const merged = newerChoices(display ?? {}, sent, ctx.now);
    await tx.update(accountPreferences).set({ display: merged, updatedAt: ctx.now }).where(eq(accountPreferences.userId, userId));
    return merged;
  });
}

const settings = Object.keys(displayValues) as DisplaySetting[];

/** Of every setting the choice that was made later. */
export function newerChoices(kept: DisplayChoices, sent: SentDisplayChoices, now: Date): DisplayChoices {
  const merged: Record<string, unknown> = {};
  for (const setting of settings) {
    const [before, after] = [kept[setting], sent[setting]];
    const chosenAtMs = after ? now.getTime() - after.agoMs : 0;
    const isNewer = after && (!before || chosenAtMs >= Date.parse(before.at));
    const chosen = isNewer ? { value: after.value, at: new Date(chosenAtMs).toISOString() } : before;
    if (chosen) merged[setting] = chosen;
  }
  return merged as DisplayChoices;
}
