import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { sessions } from "#db/schema/sign-in.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { endOfSession, maySignIn } from "#server/modules/people/accounts/sessions/session-lifetimes.ts";
import { findSession, markSessionSeen } from "#server/modules/people/accounts/sessions/session-rows.ts";

// Stands in for session-adapter.ts in the Vitest project "without-lucia", where no import finds Lucia: what replaces the library one day.

type Replaced = typeof import("#server/modules/people/accounts/sessions/session-adapter.ts");

export const tokenPrefix = "not-of-lucia-";

export const newSessionToken: Replaced["newSessionToken"] = () => tokenPrefix + randomBytes(20).toString("base64url");

export const sessionLibrary: Replaced["sessionLibrary"] = (db, now, { isUse = true } = {}) => ({
  async createSession(userId, { endsAt, ...attributes }) {
    const id = newSessionToken();
    await db.insert(sessions).values({ ...attributes, id: hashOf(id), publicId: randomPublicId(), userId, expiresAt: endsAt });
    return { id };
  },
  async validateSession(token) {
    const hash = hashOf(token);
    const row = await findSession(db, hash);
    if (!row) return { session: null, user: null };
    const { userId, publicId, role, isFreelance, companyId, emailVerifiedAt, name, email, state, tokenVersion: _, ...session } = row;
    if (!maySignIn(state) || endOfSession({ ...session, expiresAt: session.endsAt }, role) <= now) {
      await db.delete(sessions).where(eq(sessions.id, hash));
      return { session: null, user: null };
    }
    if (isUse) await markSessionSeen(db, hash, now);
    const user = { id: userId, publicId, role, isFreelance, companyId, isEmailVerified: emailVerifiedAt !== null, name, email };
    return { session, user };
  },
});
