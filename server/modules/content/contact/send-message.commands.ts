import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { contactTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import type { Context } from "#server/kernel/context.ts";
import { clientKey } from "#server/kernel/limits/client-key.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { emailField, personName } from "#server/modules/people/accounts/account-fields.ts";
import { requireQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { emailKeyOf } from "#server/text/email-address.ts";

const { contactMessageMinChars: least, contactMessageMaxChars: most } = limits;
const charsIn = (text: string): number => [...text].length;
const tooLong = `Use at most ${most.toLocaleString("en-GB")} characters.`;

/** Multi-line text: line endings are normalised, and invisible characters removed. */
const message = z
  .string("Write your message.")
  .max(most * 4, tooLong)
  .transform((typed) =>
    typed
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
      .trim(),
  )
  .refine((text) => text !== "", "Write your message.")
  .refine((text) => text === "" || charsIn(text) >= least, `Use at least ${least} characters.`)
  .refine((text) => charsIn(text) <= most, tooLong);

export const contactFields = z.strictObject({
  name: personName,
  email: emailField,
  topic: z.enum(contactTopics, "Choose a topic."),
  message,
});

const duplicate = 1062;

/**
 * Stores a message and mails it to the site's own address. Nothing is sent to the typed address, which is unverified. The same text sent
 * again on the same day is the same message, and is not charged.
 * @throws AppError too-many-attempts
 */
export async function sendContactMessage(ctx: Context, sent: z.output<typeof contactFields>): Promise<{ reference: string }> {
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
