import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { contactMessages } from "#db/schema/contact.ts";
import type { Context } from "#server/kernel/context.ts";
import { clientKey } from "#server/kernel/limits/client-key.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { requireQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import type { sendContactMessageInput } from "./contact.fields.ts";

const duplicate = 1062;

/**
 * Stores a message and mails it to the site's own address. Nothing is sent to the typed address, which is unverified. The same text sent
 * again on the same day is the same message, and is not charged.
 * @throws AppError too-many-attempts
 */
export async function sendContactMessage(ctx: Context, sent: z.output<typeof sendContactMessageInput>): Promise<{ reference: string }> {
  const { services, now, principal, request } = ctx;
  const emailKey = emailKeyOf(sent.email);
  const userId = principal.kind === "user" ? principal.userId : null;
  const day = now.toISOString().slice(0, 10);
  const contentHash = hashOf(JSON.stringify([userId, emailKey, sent.name, sent.topic, sent.message, day]));
  const reference = `${contentHash.slice(0, 4)}-${contentHash.slice(4, 8)}`.toUpperCase();
  if (await isStored(services.db, contentHash)) return { reference };
  await requireQuota(ctx, policies.contactClient, clientKey(request.ip));
  await requireQuota(ctx, policies.contactAddress, services.secrets.keyedHash("account", emailKey));
  try {
    await lockingTransaction(services.db, async (tx) => {
      await tx.insert(contactMessages).values({ ...sent, reference, contentHash, userId, emailKey, createdAt: now });
      const isOwnAddress = userId !== null && (await isAccountAddress(tx, userId, emailKey));
      await queueMail(
        tx,
        { site: services.site, now },
        {
          to: services.site.supportEmail,
          userId: null,
          template: "contact-message",
          facts: { ...sent, reference, isOwnAddress },
          replyTo: sent.email,
        },
      );
    });
  } catch (error) {
    // A concurrent duplicate was inserted first.
    if (errorNumber(error) !== duplicate) throw error;
  }
  return { reference };
}

async function isStored(db: Db, contentHash: string): Promise<boolean> {
  const [stored] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.contentHash, contentHash))
    .limit(1);
  return stored !== undefined;
}

async function isAccountAddress(tx: Db, userId: number, emailKey: string): Promise<boolean> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailKey, emailKey)))
    .limit(1);
  return account !== undefined;
}
