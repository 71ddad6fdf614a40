import { eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { StoppableMail } from "#db/own-values.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { mailStopLinks, recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { findMailPreferences, switchOf } from "#server/modules/content/mail/outbox.commands.ts";
import { findSettings, type HiringSettings } from "#server/modules/hiring/applications/hiring/hiring-filter.queries.ts";
import { requireLinkQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { lockPreferences } from "#server/modules/people/accounts/preferences/preferences.commands.ts";

async function findLink(db: Db, token: string): Promise<{ userId: number; mail: StoppableMail } | null> {
  const [row] = await db
    .select({ userId: mailStopLinks.userId, mail: mailStopLinks.mail })
    .from(mailStopLinks)
    .innerJoin(users, eq(users.id, mailStopLinks.userId))
    .where(eq(mailStopLinks.hash, hashOf(token)))
    .limit(1);
  return row ?? null;
}

/** Returns which mails a link would stop, and whether they are still sent. Read-only. */
export async function readStopLink({ services: { db } }: Context, token: string) {
  const link = await findLink(db, token);
  if (!link) return { mail: null, isOn: false };
  const [settings, { switches }] = await Promise.all([findSettings(db, link.userId), findMailPreferences(db, link.userId)]);
  const mailSwitch = switchOf(link.mail);
  if (mailSwitch !== null) return { mail: link.mail, isOn: switches[mailSwitch] };
  return { mail: link.mail, isOn: switches.applicationUpdates && Object.keys(withoutMail(settings, link.mail)).length > 0 };
}

/** Stops mails of the kind that the link came in. Idempotent. @throws AppError token-invalid, too-many-attempts */
export async function stopMail(ctx: Context, token: string): Promise<void> {
  const { services, now } = ctx;
  await requireLinkQuota(ctx);
  const link = await findLink(services.db, token);
  if (!link) throw new AppError("token-invalid", "This link is incomplete or no longer valid. Use the link in the newest e-mail.");
  const { userId, mail } = link;
  await lockingTransaction(services.db, async (tx) => {
    // The lock serialises concurrent calls.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    const mailSwitch = switchOf(mail);
    if (mailSwitch !== null) {
      await lockPreferences(tx, userId, now);
      await tx
        .update(accountPreferences)
        .set({ [mailSwitch]: false, updatedAt: now })
        .where(eq(accountPreferences.userId, userId));
      return;
    }
    const settings = await findSettings(tx, userId);
    const stopped = withoutMail(settings, mail);
    if (Object.keys(stopped).length === 0) return;
    await tx
      .insert(recruiterSettings)
      .values({ userId, ...settings, ...stopped, summedUpTo: now, updatedAt: now })
      .onDuplicateKeyUpdate({ set: { ...stopped, updatedAt: now } });
  });
}

/** Returns the setting changes that stop such mails; empty where none is needed. */
function withoutMail(settings: HiringSettings, mail: StoppableMail): Partial<HiringSettings> {
  const off = "off" as const;
  if (mail === "application-received") return settings.applicationReceived === "at-once" ? { applicationReceived: off } : {};
  if (mail === "message-received") return settings.messageReceived === "at-once" ? { messageReceived: off } : {};
  return {
    ...(settings.applicationReceived === "daily" && { applicationReceived: off }),
    ...(settings.applicationWithdrawn === "daily" && { applicationWithdrawn: off }),
    ...(settings.messageReceived === "daily" && { messageReceived: off }),
  };
}

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
