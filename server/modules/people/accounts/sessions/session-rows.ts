import { and, eq, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { sessions } from "#db/schema/sign-in.ts";
import type { AccountState, UserRole } from "#db/values.ts";

/** A session is marked as seen when its last mark is this old. */
export const lastSeenIntervalMs = 60_000;

const sessionColumns = {
  userId: sessions.userId,
  createdAt: sessions.createdAt,
  endsAt: sessions.expiresAt,
  ...pick(sessions, "lastSeenAt", "reauthenticatedAt", "mfaAt", "deviceLabel"),
};

/** Finds a session by its hash, ended or not, with the current data of its user; null when there is none. */
export async function findSession(db: Db, hash: string) {
  const [row] = await db
    .select({
      ...sessionColumns,
      ...pick(users, "publicId", "role", "isFreelance", "companyId", "emailVerifiedAt", "name", "email", "state", "tokenVersion"),
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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Lifetime {
  /** Idle timeout. */
  idleMs: number;
  /** Absolute lifetime from the start, regardless of use. */
  absoluteMs: number;
}

export const lifetimes: Record<UserRole, Lifetime> = {
  jobseeker: { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs },
  recruiter: { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs },
  company_admin: { idleMs: 24 * hourMs, absoluteMs: 7 * dayMs },
  platform_admin: { idleMs: 30 * minuteMs, absoluteMs: 8 * hourMs },
};

interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Returns when the session ends if it is not used again, by the current role of its owner, not the role at sign-in. */
export function endOfSession({ createdAt, lastSeenAt, expiresAt }: SessionTimes, role: UserRole): Date {
  const { idleMs, absoluteMs } = lifetimes[role];
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + absoluteMs, expiresAt.getTime()));
}

/** Returns whether an account may sign in. One scheduled for erasure may, so that its owner can cancel. */
export const maySignIn = (state: AccountState): boolean => state === "active" || state === "erasure-requested";
