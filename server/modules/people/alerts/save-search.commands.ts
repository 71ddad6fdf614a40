import { and, eq, isNotNull, ne } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { clearUnreachable } from "#server/modules/content/mail/outbox.commands.ts";
import { listNewestIds } from "#server/modules/market/search/search.queries.ts";
import { addDays, londonDate, momentInLondon } from "#server/text/london-time.ts";
import { lockPreferences } from "../accounts/preferences/preferences.commands.ts";
import { readSavableQuery } from "./alert-query.ts";
import { countSearches, lockAccountRecipient } from "./recipients.commands.ts";

const { searchesPerPerson: most, searchNameMaxChars: nameMost } = alertLimits;
/** Longer lists are watched only for newly published adverts, not for older ones that begin to match. */
export const maxWatchedAdverts = 500;

export const tooManySearches = () =>
  new AppError("conflict", `You have saved ${most} searches, which is the maximum. Remove one to save another.`);

/** Derives a search's default name from its list's heading. */
export const searchNameFrom = (heading: string): string => [...heading].slice(0, nameMost).join("");

/**
 * Saves a search for the signed-in user, opting in to e-mails at the given frequency. Updates frequency and name of one that exists.
 * @throws AppError invalid-fields for a search of everything, conflict when the list is full
 */
export async function saveSearch(
  ctx: Context,
  { query: typed, name, frequency }: { query: string; name?: string | undefined; frequency: AlertFrequency },
): Promise<{ id: string; isNew: boolean }> {
  const { userId } = requireUser(ctx.principal);
  const { query, hash, state } = readSavableQuery(typed);
  const { now, services } = ctx;
  const { ids, heading } = await listNewestIds(services, now, state, maxWatchedAdverts);
  return lockingTransaction(services.db, async (tx) => {
    const recipientId = await lockOwnRecipient(ctx, tx, userId);
    const mine = and(eq(savedSearches.recipientId, recipientId), eq(savedSearches.queryHash, hash));
    const [existing] = await tx
      .select({ id: savedSearches.id, publicId: savedSearches.publicId, confirmedAt: savedSearches.confirmedAt })
      .from(savedSearches)
      .where(mine)
      .limit(1);
    if (!existing?.confirmedAt && (await countSearches(tx, recipientId, "confirmed")) >= most) throw tooManySearches();
    if (frequency !== "none") await allowMails(tx, { userId, recipientId, now });
    const timing = { frequency, isPaused: false, nextRunAt: nextRunOf(frequency, now) };
    if (existing) {
      const confirmed = existing.confirmedAt ? {} : { confirmedAt: now, knownJobIds: [...ids] };
      await tx
        .update(savedSearches)
        .set({ ...timing, ...confirmed, ...(name && { name }) })
        .where(eq(savedSearches.id, existing.id));
      return { id: existing.publicId, isNew: existing.confirmedAt === null };
    }
    const publicId = randomPublicId();
    await tx.insert(savedSearches).values({
      ...timing,
      publicId,
      recipientId,
      name: name ?? searchNameFrom(heading),
      query,
      queryHash: hash,
      createdAt: now,
      confirmedAt: now,
      lookedAt: now,
      knownJobIds: [...ids],
    });
    return { id: publicId, isNew: true };
  });
}

/** Renames, reschedules or pauses one of the caller's searches. @throws AppError not-found */
export async function changeSearch(
  ctx: Context,
  id: string,
  changes: { name?: string | undefined; frequency?: AlertFrequency | undefined; isPaused?: boolean | undefined },
): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  const { now } = ctx;
  await lockingTransaction(ctx.services.db, async (tx) => {
    const { recipientId, ...search } = await lockSearch(ctx, tx, id);
    const frequency = changes.frequency ?? search.frequency;
    const isPaused = changes.isPaused ?? (changes.frequency === undefined ? search.isPaused : false);
    const isTimed = changes.frequency !== undefined || changes.isPaused !== undefined;
    if (isTimed && frequency !== "none" && !isPaused) await allowMails(tx, { userId, recipientId, now, but: search.id });
    await tx
      .update(savedSearches)
      .set({
        frequency,
        isPaused,
        ...(changes.name !== undefined && { name: changes.name }),
        ...(isTimed && { nextRunAt: isPaused ? null : nextRunOf(frequency, now) }),
      })
      .where(eq(savedSearches.id, search.id));
  });
}

/** Deletes a saved search. Idempotent. */
export async function removeSearch(ctx: Context, id: string): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobAlert.manage", { ownerId: userId });
  await lockingTransaction(ctx.services.db, async (tx) => {
    const { id: recipientId } = await lockAccountRecipient(tx, userId, ctx.now);
    await tx.delete(savedSearches).where(and(eq(savedSearches.recipientId, recipientId), eq(savedSearches.publicId, id)));
  });
}

/** Records that the user has opened the list, which resets the count of new adverts. @throws AppError not-found */
export async function markSearchViewed(ctx: Context, id: string): Promise<void> {
  await lockingTransaction(ctx.services.db, async (tx) => {
    const search = await lockSearch(ctx, tx, id);
    await tx.update(savedSearches).set({ lookedAt: ctx.now }).where(eq(savedSearches.id, search.id));
  });
}

/** Allows mail again to an address whose server had rejected it. */
export async function retryRejectedAddress(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobAlert.manage", { ownerId: userId });
  const { db } = ctx.services;
  const [person] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId)).limit(1);
  if (person?.emailKey) await clearUnreachable(db, person.emailKey);
}

async function lockOwnRecipient(ctx: Context, tx: Db, userId: number): Promise<number> {
  requireAllowed(ctx, "jobAlert.manage", { ownerId: userId });
  return (await lockAccountRecipient(tx, userId, ctx.now)).id;
}

async function lockSearch(ctx: Context, tx: Db, publicId: string) {
  const [search] = await tx
    .select({
      id: savedSearches.id,
      recipientId: savedSearches.recipientId,
      ownerId: alertRecipients.userId,
      frequency: savedSearches.frequency,
      isPaused: savedSearches.isPaused,
    })
    .from(savedSearches)
    .innerJoin(alertRecipients, eq(alertRecipients.id, savedSearches.recipientId))
    .where(and(eq(savedSearches.publicId, publicId), isNotNull(savedSearches.confirmedAt)))
    .limit(1)
    .for("update");
  requireAllowed(ctx, "jobAlert.manage", { ownerId: search?.ownerId ?? null });
  if (!search) throw new AppError("not-found", "There is nothing at that address.");
  return search;
}

/** Turns alert e-mails on. Other searches, switched off all together before, are paused until their owner resumes them. */
export async function allowMails(
  tx: Db,
  { userId, recipientId, now, but }: { userId: number; recipientId: number; now: Date; but?: number },
): Promise<void> {
  const { jobAlerts } = await lockPreferences(tx, userId, now);
  if (jobAlerts) return;
  const others = and(eq(savedSearches.recipientId, recipientId), ne(savedSearches.frequency, "none"));
  await tx
    .update(savedSearches)
    .set({ isPaused: true, nextRunAt: null })
    .where(but === undefined ? others : and(others, ne(savedSearches.id, but)));
  await tx.update(accountPreferences).set({ jobAlerts: true, updatedAt: now }).where(eq(accountPreferences.userId, userId));
}

const minuteMs = 60_000;
/** How often instant searches run: with the interval of the background job, an e-mail leaves within a minute of its advert. */
export const instantEveryMs = 30_000;
/** Adverts within one slot share an e-mail. */
const instantSlotMs = minuteMs;
const morningClock = "07:30";
const monday = 1;

/** Returns a search's next run: 30 seconds later, the next morning in London, or the next Monday morning there. */
export function nextRunOf(frequency: AlertFrequency, after: Date): Date | null {
  switch (frequency) {
    case "none":
      return null;
    case "instant":
      return new Date(after.getTime() + instantEveryMs);
    case "daily":
      return nextMorning(after, () => true);
    case "weekly":
      return nextMorning(after, (day) => new Date(`${day}T12:00:00Z`).getUTCDay() === monday);
  }
}

/** Names the e-mail slot due now. An e-mail with a daily or weekly search belongs to the latest morning, however late it is made. */
export function digestSlotOf(frequencies: readonly AlertFrequency[], now: Date): string {
  if (frequencies.some((frequency) => frequency === "daily" || frequency === "weekly")) {
    const today = londonDate(now);
    const day = mailTimeOn(today) > now ? addDays(today, -1) : today;
    return `morning ${day}`;
  }
  return `instant ${new Date(Math.floor(now.getTime() / instantSlotMs) * instantSlotMs).toISOString()}`;
}

function nextMorning(after: Date, isWanted: (day: string) => boolean): Date {
  for (let days = 0; days <= 8; days++) {
    const day = addDays(londonDate(after), days);
    const morning = mailTimeOn(day);
    if (morning > after && isWanted(day)) return morning;
  }
  throw new Error("No morning follows.");
}

function mailTimeOn(day: string): Date {
  const morning = momentInLondon(`${day}T${morningClock}`);
  if (!morning) throw new Error(`${day} has no morning in London.`);
  return morning;
}
