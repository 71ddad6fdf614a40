import { eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction, runTransaction } from "#db/client.ts";
import { type DisplayChoices, displayValues, type SavedSetting, type SentDisplayChoices } from "#db/display-values.ts";
import { defaultMailSwitches, type MailSwitch } from "#db/own-values.ts";
import type { PayTerms } from "#db/pay-terms-values.ts";
import { accountPreferences } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";

/** Optional e-mails a user wants. */
type NotificationPreferences = Record<MailSwitch, boolean>;

/** Returns the terms on which users compare pay, by user, of those who have stated them. */
export async function findPayTerms(db: Db, userIds: readonly number[]): Promise<Map<number, PayTerms>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select(pick(accountPreferences, "userId", "display"))
    .from(accountPreferences)
    .where(inArray(accountPreferences.userId, [...userIds]))
    .limit(userIds.length);
  return new Map(
    rows.flatMap(({ userId, display }): [number, PayTerms][] => {
      const terms = display?.payTerms?.value;
      return terms ? [[userId, terms]] : [];
    }),
  );
}

export async function findPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const [stored] = await db
    .select(pick(accountPreferences, "jobAlerts", "applicationUpdates", "marketingEmails"))
    .from(accountPreferences)
    .where(eq(accountPreferences.userId, userId))
    .limit(1);
  return stored ?? defaultMailSwitches;
}

/** Updates the named preferences only. Marketing consent and its withdrawal are audited. */
export async function updatePreferences(
  ctx: Context,
  changes: { [Name in keyof NotificationPreferences]?: boolean | undefined },
): Promise<NotificationPreferences> {
  const { userId } = requireUser(ctx.principal);
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "preferences.manage", { ownerId: userId });
    const before = await lockPreferences(tx, userId, ctx.now);
    const after = {
      jobAlerts: changes.jobAlerts ?? before.jobAlerts,
      applicationUpdates: changes.applicationUpdates ?? before.applicationUpdates,
      marketingEmails: changes.marketingEmails ?? before.marketingEmails,
    };
    await tx
      .update(accountPreferences)
      .set({ ...after, updatedAt: ctx.now })
      .where(eq(accountPreferences.userId, userId));
    if (after.marketingEmails !== before.marketingEmails) {
      const reason = after.marketingEmails ? "marketing mail agreed to" : "marketing mail declined";
      await recordAudit(tx, ctx, { action: "preferences.manage", resource: "user", resourceId: userId, reason });
    }
    return after;
  });
}

/** Merges display choices from one device and returns those now valid for all devices. */
export function saveDisplay(ctx: Context, sent: SentDisplayChoices): Promise<DisplayChoices> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "preferences.manage", { ownerId: userId });
    const { display } = await lockPreferences(tx, userId, ctx.now);
    const merged = mergeDisplayChoices(display ?? {}, sent, ctx.now);
    await tx.update(accountPreferences).set({ display: merged, updatedAt: ctx.now }).where(eq(accountPreferences.userId, userId));
    return merged;
  });
}

const settings = [...Object.keys(displayValues), "payTerms"] as SavedSetting[];

/** Returns the more recent choice of each setting. */
export function mergeDisplayChoices(stored: DisplayChoices, sent: SentDisplayChoices, now: Date): DisplayChoices {
  const merged: Record<string, unknown> = {};
  for (const setting of settings) {
    const [before, after] = [stored[setting], sent[setting]];
    const chosenAtMs = after ? now.getTime() - after.agoMs : 0;
    const isNewer = after && (!before || chosenAtMs >= Date.parse(before.at));
    const chosen = isNewer ? { value: after.value, at: new Date(chosenAtMs).toISOString() } : before;
    if (chosen) merged[setting] = chosen;
  }
  return merged as DisplayChoices;
}

/** Ensures that the user has a preferences row and locks it until the transaction ends. */
export async function lockPreferences(tx: Db, userId: number, now: Date) {
  await tx.insert(accountPreferences).values({ userId, onboarding: {}, updatedAt: now }).onDuplicateKeyUpdate({ set: { userId } });
  const [row] = await tx
    .select(pick(accountPreferences, "jobAlerts", "applicationUpdates", "marketingEmails", "onboarding", "display"))
    .from(accountPreferences)
    .where(eq(accountPreferences.userId, userId))
    .limit(1)
    .for("update");
  if (!row) throw new Error("The row of preferences just made is not there.");
  return row;
}
