import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { alertExclusions, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { pick } from "#db/schema/columns.ts";
import { type AlertExclusionKind, alertLimits } from "#db/taxonomy/alert.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { listNewestIds } from "#server/modules/market/search/search.queries.ts";
import { requireLinkQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { addExclusionByLink } from "#server/modules/people/tastes/taste.commands.ts";
import { type ExcludableAdvert, exclusionValueOf, findExcludableAdverts } from "#server/modules/people/tastes/taste.queries.ts";
import { findLinkHolder, noSuchLink } from "./alert-links.queries.ts";
import { toSavableQuery } from "./alert-query.ts";
import { countSearches } from "./recipients.commands.ts";
import { allowMails, maxWatchedAdverts, nextRunOf, tooManySearches } from "./save-search.commands.ts";

/**
 * Confirms an alert by the link mailed to its address. Idempotent.
 * @throws AppError token-invalid for a link that is unknown or too old, conflict when ten alerts are on already, too-many-attempts
 */
export async function confirmAlert(ctx: Context, token: string): Promise<void> {
  const { services, now } = ctx;
  await requireLinkQuota(ctx);
  const confirmHash = hashOf(token);
  const [waiting] = await services.db
    .select({ query: savedSearches.query, recipientId: savedSearches.recipientId, confirmedAt: savedSearches.confirmedAt })
    .from(savedSearches)
    .where(eq(savedSearches.confirmHash, confirmHash))
    .limit(1);
  if (!waiting) throw noSuchLink();
  if (waiting.confirmedAt) return;
  const { ids } = await listNewestIds(services, now, toSavableQuery(waiting.query).state, maxWatchedAdverts);
  await lockingTransaction(services.db, async (tx) => {
    const [recipient] = await tx
      .select({ id: alertRecipients.id, userId: alertRecipients.userId })
      .from(alertRecipients)
      .where(eq(alertRecipients.id, waiting.recipientId))
      .for("update");
    const [search] = await tx
      .select(pick(savedSearches, "id", "frequency", "confirmedAt", "confirmExpiresAt"))
      .from(savedSearches)
      .where(eq(savedSearches.confirmHash, confirmHash))
      .limit(1)
      .for("update");
    if (search?.confirmedAt) return;
    if (!recipient || !search?.confirmExpiresAt || search.confirmExpiresAt <= now) throw noSuchLink();
    if ((await countSearches(tx, recipient.id, "confirmed")) >= alertLimits.searchesPerPerson) throw tooManySearches();
    if (recipient.userId !== null) await allowMails(tx, { userId: recipient.userId, recipientId: recipient.id, now });
    await tx
      .update(savedSearches)
      .set({ confirmedAt: now, lookedAt: now, knownJobIds: [...ids], isPaused: false, nextRunAt: nextRunOf(search.frequency, now) })
      .where(eq(savedSearches.id, search.id));
  });
}

/**
 * Stops one alert, or all of them, by a link in an e-mail, signed out and repeatably. Searches of an account remain; a visitor's and
 * unconfirmed ones are deleted.
 * @throws AppError token-invalid
 */
export async function stopAlerts(ctx: Context, { token, alert }: { token: string; alert: string | null }): Promise<void> {
  await lockingTransaction(ctx.services.db, async (tx) => {
    const holder = await findLinkHolder(tx, token);
    if (!holder) throw noSuchLink();
    const all = eq(savedSearches.recipientId, holder.recipientId);
    const wanted = alert === null ? all : and(all, eq(savedSearches.publicId, alert));
    await tx.delete(savedSearches).where(holder.userId === null ? wanted : and(wanted, isNull(savedSearches.confirmedAt)));
    if (holder.userId !== null)
      await tx
        .update(savedSearches)
        .set({ frequency: "none", nextRunAt: null })
        .where(and(wanted, ne(savedSearches.frequency, "none")));
  });
}

/**
 * Excludes similar adverts from future e-mails.
 * @throws AppError token-invalid, not-found, conflict for fewer adverts of agencies when this is none
 */
export async function excludeSimilarByLink(
  ctx: Context,
  { token, jobId, kind }: { token: string; jobId: number; kind: AlertExclusionKind },
): Promise<void> {
  const { now } = ctx;
  await requireLinkQuota(ctx);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const holder = await findLinkHolder(tx, token);
    if (!holder) throw noSuchLink();
    const [advert] = await findExcludableAdverts(tx, [jobId], now);
    if (!advert) throw new AppError("not-found", "This advert is no longer available.");
    const value = alertExclusionValueOf(advert, kind);
    if (value === null) throw new AppError("conflict", "This advert is from the employer directly.");
    if (holder.userId !== null) {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, holder.userId)).for("update");
      return addExclusionByLink(tx, { userId: holder.userId, kind, value, now });
    }
    const { recipientId } = holder;
    const exclusionCount = await tx.$count(alertExclusions, eq(alertExclusions.recipientId, recipientId));
    if (exclusionCount >= alertLimits.exclusionsPerPerson) {
      throw new AppError("conflict", `You have hidden ${alertLimits.exclusionsPerPerson} kinds of adverts, which is the maximum.`);
    }
    await tx
      .insert(alertExclusions)
      .values({ publicId: randomPublicId(), recipientId, kind, value, createdAt: now })
      .onDuplicateKeyUpdate({ set: { kind: sql`${alertExclusions.kind}` } });
  });
}

/** Returns the value by which an advert is similar to others; null where it has none of this kind. */
const alertExclusionValueOf = (advert: ExcludableAdvert, kind: AlertExclusionKind): string | null =>
  kind === "employer" ? String(advert.companyId) : exclusionValueOf(advert, kind);
