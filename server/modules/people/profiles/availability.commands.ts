import { and, asc, eq, gte, isNotNull, isNull, lt, lte, ne, or } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { daysBefore } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Site } from "#server/kernel/site.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { londonDate } from "#server/text/london-time.ts";
import { monthsLater } from "./reading/read-when.ts";
import { lockProfile } from "./visibility.commands.ts";

const reconfirmAfterDays = 30;
const holdsDays = 44;

/** Returns the time before which a confirmation of availability is old enough for the monthly question. */
export const reconfirmDueBefore = (now: Date): Date => daysBefore(now, reconfirmAfterDays);

/** Returns the time before which a confirmation has lapsed: recruiters see it as unconfirmed, and counts leave it out. */
export const confirmationsValidSince = (now: Date): Date => daysBefore(now, holdsDays);

/** Returns the date of the last confirmation, once it has lapsed; null while it is valid. */
export const lapsedConfirmationDate = (confirmedAt: Date | null, now: Date): string | null =>
  confirmedAt !== null && confirmedAt < confirmationsValidSince(now) ? confirmedAt.toISOString().slice(0, 10) : null;

const batchSize = 200;

/** Confirms the availability date, or moves it, as when a contract is extended. @throws AppError conflict when there is none */
export async function confirmAvailability(ctx: Context, laterByMonths: number): Promise<{ freeFrom: string }> {
  const { userId } = requireUser(ctx.principal);
  const today = londonDate(ctx.now);
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "seeker.updateProfile", { ownerId: userId });
    const { version, fieldVersions } = await lockProfile(ctx, tx, userId);
    const [row] = await tx
      .select({ freeFrom: jobseekerProfiles.freeFrom })
      .from(jobseekerProfiles)
      .where(eq(jobseekerProfiles.userId, userId))
      .limit(1);
    if (!row?.freeFrom) throw new AppError("conflict", "Enter the date you are free from first.");
    const isPast = row.freeFrom < today.slice(0, row.freeFrom.length);
    const from = isPast ? today.slice(0, 7) : row.freeFrom;
    const freeFrom = monthsLater(from, laterByMonths);
    const isMoved = freeFrom !== row.freeFrom;
    await tx
      .update(jobseekerProfiles)
      .set({
        ...{ freeFrom, freeFromConfirmedAt: ctx.now, freeFromAskedAt: null, updatedAt: ctx.now },
        ...(isMoved && { version: version + 1, fieldVersions: { ...fieldVersions, freeFrom: version + 1 } }),
      })
      .where(eq(jobseekerProfiles.userId, userId));
    return { freeFrom };
  });
}

/**
 * Asks jobseekers once a month whether their availability date is still right: on the site, and by e-mail where recruiters can find them.
 * Safe in concurrent processes. @returns how many were asked
 */
export async function requestAvailabilityConfirmations({ db, site }: { db: Db; site: Site }, now: Date): Promise<number> {
  const due = await db
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .innerJoin(users, and(eq(users.id, jobseekerProfiles.userId), eq(users.state, "active"), eq(users.role, "jobseeker")))
    .where(isDue(now))
    .orderBy(asc(jobseekerProfiles.freeFromConfirmedAt))
    .limit(batchSize);
  let mailed = 0;
  for (const { userId } of due) if (await requestConfirmation({ db, site }, userId, now)) mailed += 1;
  return mailed;
}

const isDue = (now: Date) =>
  and(
    isNotNull(jobseekerProfiles.freeFrom),
    lte(jobseekerProfiles.freeFromConfirmedAt, reconfirmDueBefore(now)),
    or(isNull(jobseekerProfiles.freeFromAskedAt), lt(jobseekerProfiles.freeFromAskedAt, reconfirmDueBefore(now))),
  );

/** Returns false when another process was first. */
const requestConfirmation = ({ db, site }: { db: Db; site: Site }, userId: number, now: Date): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const [row] = await tx
      .select(pick(jobseekerProfiles, "freeFrom", "visibility", "pausedAt"))
      .from(jobseekerProfiles)
      .where(and(eq(jobseekerProfiles.userId, userId), isDue(now)))
      .limit(1)
      .for("update");
    if (!row?.freeFrom) return false;
    await tx.update(jobseekerProfiles).set({ freeFromAskedAt: now }).where(eq(jobseekerProfiles.userId, userId));
    const isFound = row.visibility !== "hidden" && row.pausedAt === null;
    await announce({ services: { site }, now }, tx, "availability.due", { userId, freeFrom: row.freeFrom, isFound });
    return true;
  });

const remindedWeeksBefore = 8;

/** Reminds users, once, that a CSCS card expires within eight weeks. @returns how many were notified */
export async function remindOfExpiringCards({ db, site }: Pick<Services, "db" | "site">, now: Date): Promise<number> {
  const until = londonDate(new Date(now.getTime() + remindedWeeksBefore * 7 * 86_400_000)).slice(0, 7);
  const isEnding = and(
    lte(jobseekerProfiles.cscsUntil, until),
    gte(jobseekerProfiles.cscsUntil, londonDate(now).slice(0, 7)),
    or(isNull(jobseekerProfiles.cscsToldOf), ne(jobseekerProfiles.cscsToldOf, jobseekerProfiles.cscsUntil)),
  );
  const due = await db
    .select({ userId: jobseekerProfiles.userId, until: jobseekerProfiles.cscsUntil })
    .from(jobseekerProfiles)
    .innerJoin(users, and(eq(users.id, jobseekerProfiles.userId), eq(users.state, "active"), eq(users.role, "jobseeker")))
    .where(isEnding)
    .limit(batchSize);
  let reminded = 0;
  for (const { userId, until: ends } of due) {
    if (ends !== null && (await remindOfCard({ db, site }, { userId, until: ends }, now))) reminded += 1;
  }
  return reminded;
}

const remindOfCard = (
  { db, site }: Pick<Services, "db" | "site">,
  { userId, until }: { userId: number; until: string },
  now: Date,
): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const [result] = await tx
      .update(jobseekerProfiles)
      .set({ cscsToldOf: until })
      .where(
        and(
          eq(jobseekerProfiles.userId, userId),
          eq(jobseekerProfiles.cscsUntil, until),
          or(isNull(jobseekerProfiles.cscsToldOf), ne(jobseekerProfiles.cscsToldOf, until)),
        ),
      );
    if (result.affectedRows === 0) return false;
    await announce({ services: { site }, now }, tx, "card.expiring", { userId, until });
    return true;
  });
