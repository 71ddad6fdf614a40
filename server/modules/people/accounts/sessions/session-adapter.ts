import { and, eq, lte } from "drizzle-orm";
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sign-in.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { endOfSession, longestAbsoluteMs, maySignIn } from "./session-lifetimes.ts";

declare module "lucia" {
  interface Register {
    Lucia: SessionLibrary;
    UserId: number;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

interface SessionAttributes {
  createdAt: Date;
  /** Absolute expiry, regardless of use. */
  endsAt: Date;
  lastSeenAt: Date;
  reauthenticatedAt: Date;
  mfaAt: Date | null;
  deviceLabel: string;
}
type UserAttributes = Pick<UserPrincipal, "publicId" | "role" | "isFreelance" | "companyId" | "isEmailVerified"> & {
  name: string;
  email: string | null;
};
type SessionLibrary = Lucia<SessionAttributes, UserAttributes>;

const libraryLifetimeMs = longestAbsoluteMs;

/** Configures Lucia over our tables, with time taken from `now`. `isUse`: reading a session extends it. */
export function sessionLibrary(db: Db, now: Date, { isUse = true } = {}): SessionLibrary {
  return new Lucia(sessionAdapter(db, now, isUse), {
    sessionExpiresIn: new TimeSpan(libraryLifetimeMs, "ms"),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

/**
 * The database stores only the SHA-256 of each id, so ids are hashed on the way in and the requested id is returned.
 * Lucia has one lifetime and uses the system clock. Our lifetimes differ by role, so expiry is decided here and translated for Lucia: an
 * ended session is long expired, one not marked as seen for a minute is past half its life (Lucia then renews it), any other has just
 * begun.
 */
function sessionAdapter(db: Db, now: Date, isUse: boolean): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await findSession(db, hashOf(id));
      if (!row) return [null, null];
      const { userId, publicId, role, isFreelance, companyId, emailVerifiedAt, name, email, state, tokenVersion: _, ...attributes } = row;
      const endsAt = endOfSession({ ...attributes, expiresAt: attributes.endsAt }, role);
      const session: DatabaseSession = {
        id,
        userId,
        expiresAt: libraryExpiry({ endsAt, lastSeenAt: isUse ? attributes.lastSeenAt : now, now }),
        attributes,
      };
      if (!maySignIn(state)) return [session, null];
      const isEmailVerified = emailVerifiedAt !== null;
      const user: DatabaseUser = { id: userId, attributes: { publicId, role, isFreelance, companyId, isEmailVerified, name, email } };
      return [session, user];
    },
    async getUserSessions(userId) {
      const rows = await db
        .select({ id: sessions.id, ...sessionColumns })
        .from(sessions)
        .where(eq(sessions.userId, userId));
      return rows.map(({ id, userId: owner, ...attributes }) => ({ id, userId: owner, expiresAt: attributes.endsAt, attributes }));
    },
    async setSession({ id, userId, attributes: { endsAt, ...attributes } }) {
      await db.insert(sessions).values({ ...attributes, id: hashOf(id), publicId: randomPublicId(), userId, expiresAt: endsAt });
    },
    async updateSessionExpiration(id) {
      await markSessionSeen(db, hashOf(id), now);
    },
    async deleteSession(id) {
      await db.delete(sessions).where(eq(sessions.id, hashOf(id)));
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lte(sessions.expiresAt, now));
    },
  };
}

function libraryExpiry({ endsAt, lastSeenAt, now }: { endsAt: Date; lastSeenAt: Date; now: Date }): Date {
  if (endsAt <= now) return new Date(0);
  const isDue = now.getTime() - lastSeenAt.getTime() >= lastSeenIntervalMs;
  return new Date(Date.now() + (isDue ? libraryLifetimeMs / 4 : libraryLifetimeMs));
}

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

/** Marks a session as seen, at most once a minute. */
export async function markSessionSeen(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, hash), lte(sessions.lastSeenAt, new Date(now.getTime() - lastSeenIntervalMs))));
}
