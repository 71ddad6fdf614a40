import { eq, lte } from "drizzle-orm";
import { type Adapter, type DatabaseSession, type DatabaseUser, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import type { Db } from "#db/client.ts";
import { sessions } from "#db/schema/sign-in.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { endOfSession, findSession, lastSeenIntervalMs, lifetimes, listSessionRows, markSessionSeen, maySignIn } from "./session-rows.ts";

// The only file that knows Lucia, which its author maintains no longer (docs/decisions/0080-lucia-behind-one-file.md).

declare module "lucia" {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    UserId: number;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}
type UserAttributes = Omit<SessionUser, "id">;

interface SessionAttributes {
  createdAt: Date;
  /** Absolute expiry, regardless of use. */
  endsAt: Date;
  lastSeenAt: Date;
  reauthenticatedAt: Date;
  mfaAt: Date | null;
  deviceLabel: string;
}

/** The owner of a session, as the database has them now. */
type SessionUser = Pick<UserPrincipal, "publicId" | "role" | "isFreelance" | "companyId" | "isEmailVerified"> & {
  id: number;
  name: string;
  email: string | null;
};

/**
 * All that the site takes from a library of sessions. Tokens are what a browser holds; the database holds their SHA-256.
 * `validateSession` counts as use, and deletes a session that has ended or whose owner may not sign in.
 */
export interface SessionLibrary {
  createSession(userId: number, attributes: SessionAttributes): Promise<{ id: string }>;
  validateSession(token: string): Promise<{ session: SessionAttributes; user: SessionUser } | { session: null; user: null }>;
}

const libraryLifetimeMs = Math.max(...Object.values(lifetimes).map(({ absoluteMs }) => absoluteMs));
const tokenEntropyBytes = 25;

/** Returns a new token of 200 bits for a browser. */
export const newSessionToken = (): string => generateIdFromEntropySize(tokenEntropyBytes);

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
      const rows = await listSessionRows(db, userId);
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
