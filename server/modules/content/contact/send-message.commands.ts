import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { contactStates } from "#db/own-values.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { contactTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import type { Context } from "#server/kernel/context.ts";
import { pageNumber } from "#server/kernel/input-fields.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { emailField, personName } from "#server/modules/people/accounts/account-fields.ts";
import { requireQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const duplicate = 1062;

const { contactMessageMinChars: least, contactMessageMaxChars: most } = limits;
const charsIn = (text: string): number => [...text].length;
const tooLong = `Use at most ${most.toLocaleString("en-GB")} characters.`;

/** Multi-line text: line endings are normalised, and invisible characters removed. */
const tidyLines = (typed: string): string =>
  typed
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .trim();

export const sendContactMessageInput = z.strictObject({
  name: personName,
  email: emailField,
  topic: z.enum(contactTopics, "Choose a topic."),
  message: z
    .string("Write your message.")
    .max(most * 4, tooLong)
    .transform(tidyLines)
    .refine((text) => text !== "", "Write your message.")
    .refine((text) => text === "" || charsIn(text) >= least, `Use at least ${least} characters.`)
    .refine((text) => charsIn(text) <= most, tooLong),
});

const whole = "The message number must be a whole number of 1 or more.";
const number = z.int(whole).min(1, whole).max(4_294_967_295, whole);
const words = (fewest: number) =>
  z
    .string("Write a message.")
    .max(10_000, "Use at most 10,000 characters.")
    .transform(tidyLines)
    .refine((text) => text.length >= fewest, `Use at least ${fewest} characters.`);

export const listContactMessagesInput = z.strictObject({
  state: z.enum([...contactStates, "all"], "There is no such state.").default("open"),
  topic: z.enum(contactTopics, "There is no such topic.").nullable().default(null),
  owner: z.enum(["me", "nobody"], "Choose your messages or unassigned ones.").nullable().default(null),
  /** Words of the reference, the sender's name or address, or the message; "" for any. */
  q: z.string("This must be text.").overwrite(cleanSearch).max(120, "Use at most 120 characters.").default(""),
  page: pageNumber,
});
export const contactMessageNamed = z.strictObject({ number });
export const answerMessageInput = z.strictObject({
  number,
  text: words(10),
  /** Number of replies the administrator saw: of two concurrent replies the second is refused. */
  seenAnswers: z.int("Say how many answers you saw.").min(0, "Say how many answers you saw."),
});
export const addMessageNoteInput = z.strictObject({ number, text: words(2) });
export const assignMessageInput = z.strictObject({ number, isMine: z.boolean("Must be true or false.") });

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
