import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { alertDigests, alertExclusions, alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { alertLimits } from "#db/taxonomy/alert.ts";
import { wantFewer } from "#server/modules/tastes/fewer-by-link.commands.ts";
import { lockAccountRecipient } from "./recipients.commands.ts";
import { allowMails } from "./save-search.commands.ts";

const batchSize = 50;

/** Gives the alerts of an address to the jobseeker who has since confirmed it as theirs: one person, one mail, one list. */
export async function adoptVisitorAlerts(db: Db, now: Date): Promise<void> {
  const found = await db
    .select({ visitorId: alertRecipients.id, userId: users.id })
    .from(alertRecipients)
    .innerJoin(users, eq(users.emailKey, alertRecipients.emailKey))
    .where(and(isNull(alertRecipients.userId), eq(users.role, "jobseeker"), eq(users.state, "active"), isNotNull(users.emailVerifiedAt)))
    .limit(batchSize);
  for (const { visitorId, userId } of found) await lockingTransaction(db, (tx) => adopt(tx, visitorId, userId, now));
}

async function adopt(tx: Db, visitorId: number, userId: number, now: Date): Promise<void> {
  const [visitor] = await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .where(eq(alertRecipients.id, visitorId))
    .for("update");
  if (!visitor) return;
  const { id: recipientId } = await lockAccountRecipient(tx, userId, now);
  const own = await tx
    .select({ queryHash: savedSearches.queryHash })
    .from(savedSearches)
    .where(eq(savedSearches.recipientId, recipientId))
    .limit(4 * alertLimits.searchesPerPerson);
  const isOfVisitor = eq(savedSearches.recipientId, visitorId);
  if ((await tx.$count(savedSearches, and(isOfVisitor, isNotNull(savedSearches.confirmedAt)))) > 0) {
    await allowMails(tx, { userId, recipientId, now });
  }
  const known = own.map(({ queryHash }) => queryHash);
  if (known.length > 0) await tx.delete(savedSearches).where(and(isOfVisitor, inArray(savedSearches.queryHash, known)));
  await tx.update(savedSearches).set({ recipientId }).where(isOfVisitor);
  await tx.update(alertLinks).set({ recipientId }).where(eq(alertLinks.recipientId, visitorId));
  await moveExclusions(tx, visitorId, userId, now);
  await tx.delete(alertDigests).where(eq(alertDigests.recipientId, visitorId));
  await tx.delete(alertRecipients).where(eq(alertRecipients.id, visitorId));
}

async function moveExclusions(tx: Db, visitorId: number, userId: number, now: Date): Promise<void> {
  const isOfVisitor = eq(alertExclusions.recipientId, visitorId);
  const rows = await tx
    .select({ kind: alertExclusions.kind, value: alertExclusions.value })
    .from(alertExclusions)
    .where(isOfVisitor)
    .limit(alertLimits.exclusionsPerPerson);
  for (const { kind, value } of rows) await wantFewer(tx, { userId, kind, value, now });
  await tx.delete(alertExclusions).where(isOfVisitor);
}
