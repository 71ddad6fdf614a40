import { and, eq, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sign-in.ts";

/** A session is marked as seen when the last mark is so old. */
export const seenEveryMs = 60_000;

export const sessionColumns = {
  userId: sessions.userId,
  createdAt: sessions.createdAt,
  endsAt: sessions.expiresAt,
  lastSeenAt: sessions.lastSeenAt,
  reauthenticatedAt: sessions.reauthenticatedAt,
  mfaAt: sessions.mfaAt,
  deviceLabel: sessions.deviceLabel,
};

/** The row of a session by its hash, over or not, with its person as they are now; null when there is none. */
export async function findSession(db: Db, hash: string) {
  const [row] = await db
    .select({
      ...sessionColumns,
      publicId: users.publicId,
      role: users.role,
      isFreelance: users.isFreelance,
      companyId: users.companyId,
      emailVerifiedAt: users.emailVerifiedAt,
      name: users.name,
      email: users.email,
      state: users.state,
      tokenVersion: users.tokenVersion,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, hash))
    .limit(1);
  return row ?? null;
}

/** Notes that a session is in use, at most once a minute. */
export async function markSessionSeen(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, hash), lte(sessions.lastSeenAt, new Date(now.getTime() - seenEveryMs))));
}
