import { and, eq, gte, isNull, lte, ne, or } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import type { Services } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { londonDate } from "#server/text/london-time.ts";

const batchSize = 200;
const remindedWeeksBefore = 8;

/** Reminds people, once, that a card for sites ends within eight weeks. @returns how many were told */
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
    .innerJoin(users, and(eq(users.id, jobseekerProfiles.userId), eq(users.state, "active")))
    .where(isEnding)
    .limit(batchSize);
  let told = 0;
  for (const { userId, until: ends } of due) {
    if (ends !== null && (await remindOfCard({ db, site }, { userId, until: ends }, now))) told += 1;
  }
  return told;
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
