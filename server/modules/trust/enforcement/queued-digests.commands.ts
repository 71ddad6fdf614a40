import { and, eq, inArray, like } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { alertDigests, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { emailKeyOf } from "#server/text/email-address.ts";

const atOnce = 200;

/**
 * Withdraws queued e-mails about this advert's changes, and alert e-mails that list it. Other adverts in those become new to their
 * recipients again and are sent in the next round. An e-mail being sent cannot be withdrawn.
 */
export async function withdrawDigests({ now, services: { site } }: Context, tx: Db, jobId: number): Promise<void> {
  await tx.delete(outboxMessages).where(isAdvertMail(jobId));
  const named = `${site.origin}${paths.job(jobId)}?`;
  for (;;) {
    const mails = await tx
      .select({
        id: outboxMessages.id,
        userId: outboxMessages.toUserId,
        address: outboxMessages.toAddress,
        text: outboxMessages.textBody,
        createdAt: outboxMessages.createdAt,
      })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.state, "queued"), eq(outboxMessages.template, "job-alert"), like(outboxMessages.textBody, `%${named}%`)))
      .limit(atOnce)
      .for("update");
    for (const mail of mails)
      await resetDigest(tx, mail, { now, notified: advertIdsIn(mail.text, `${site.origin}${paths.job(0).slice(0, -1)}`) });
    const ids = mails.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(outboxMessages).where(inArray(outboxMessages.id, ids));
    if (mails.length < atOnce) return;
  }
}

/** Matches queued e-mails on its changes to applicants and to users who saved it. */
const isAdvertMail = (jobId: number) =>
  and(
    eq(outboxMessages.subjectId, `advert ${jobId}`),
    eq(outboxMessages.state, "queued"),
    eq(outboxMessages.template, "advert-changed"),
    eq(outboxMessages.attempts, 0),
  );

/** Returns the ids of adverts linked in a text. */
function advertIdsIn(text: string, start: string): ReadonlySet<number> {
  const found = text.split(start).slice(1);
  return new Set(found.map((rest) => Number.parseInt(rest, 10)).filter((id) => id > 0));
}

async function resetDigest(
  tx: Db,
  mail: { userId: number | null; address: string; createdAt: Date },
  { notified, now }: { notified: ReadonlySet<number>; now: Date },
): Promise<void> {
  const { userId, emailKey, id } = alertRecipients;
  const whose = mail.userId === null ? eq(emailKey, emailKeyOf(mail.address)) : eq(userId, mail.userId);
  const [recipient] = await tx.select({ id }).from(alertRecipients).where(whose).limit(1).for("update");
  if (!recipient) return;
  const mine = and(eq(alertDigests.recipientId, recipient.id), eq(alertDigests.createdAt, mail.createdAt));
  await tx.delete(alertDigests).where(mine);
  const searches = await tx
    .select({ id: savedSearches.id, knownJobIds: savedSearches.knownJobIds })
    .from(savedSearches)
    .where(and(eq(savedSearches.recipientId, recipient.id), eq(savedSearches.lastRunAt, mail.createdAt)))
    .for("update");
  for (const search of searches) {
    const knownJobIds = search.knownJobIds.filter((known) => !notified.has(known));
    await tx.update(savedSearches).set({ knownJobIds, lastRunAt: null, nextRunAt: now }).where(eq(savedSearches.id, search.id));
  }
}
