import { and, eq, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sign-in.ts";

/** A session is marked as seen when its last mark is this old. */
export const lastSeenIntervalMs = 60_000;

const sessionColumns = {
  userId: sessions.userId,
  createdAt: sessions.createdAt,
  endsAt: sessions.expiresAt,
  lastSeenAt: sessions.lastSeenAt,
  reauthenticatedAt: sessions.reauthenticatedAt,
  mfaAt: sessions.mfaAt,
  deviceLabel: sessions.deviceLabel,
};

/** Finds a session by its hash, ended or not, with the current data of its user; null when there is none. */
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

/** Every session of a user, ended or not, under its hash. */
export const listSessionRows = (db: Db, userId: number) =>
  db
    .select({ id: sessions.id, ...sessionColumns })
    .from(sessions)
    .where(eq(sessions.userId, userId));

/** Marks a session as seen, at most once a minute. */
export async function markSessionSeen(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, hash), lte(sessions.lastSeenAt, new Date(now.getTime() - lastSeenIntervalMs))));
}
