import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import { generateIdFromEntropySize } from "lucia";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { limits } from "#db/values.ts";
import { reauthenticationValidMs } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { deviceLabelOf } from "./device-label.ts";
import { findSession, sessionLibrary } from "./session-adapter.ts";
import { endOfSession, lifetimes, maySignIn } from "./session-lifetimes.ts";

export interface CurrentSession {
  principal: UserPrincipal;
  /** What the person may see of themselves at once. */
  name: string;
  email: string | null;
  /** When it ends if it is not used again. */
  expiresAt: Date;
}

/** What a browser is handed: the raw token, kept nowhere else. */
export interface NewSession {
  token: string;
  /** The absolute end. */
  expiresAt: Date;
}

const idEntropyBytes = 25;

/** The session behind a cookie's token, with its person as they are now; null when it has ended, or the account may not be signed in. Reading it is a use of it, unless told otherwise. */
export async function readSession(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
  { isUse = true } = {},
): Promise<CurrentSession | null> {
  const moment = now();
  const { session, user } = await sessionLibrary(db, moment, { isUse }).validateSession(token);
  if (!session) return null;
  const { name, email, id: userId, ...facts } = user;
  const { createdAt, endsAt, reauthenticatedAt, mfaAt } = session;
  return {
    principal: { kind: "user", userId, ...facts, sessionHash: hashOf(token), reauthenticatedAt, mfaAt, scopes: null },
    name,
    email,
    expiresAt: endOfSession({ createdAt, lastSeenAt: moment, expiresAt: endsAt }, user.role),
  };
}

/** Whose session this is and when it ends, without using it: whoever only asks keeps nobody signed in. Null when it has ended. */
export async function lookAtSession({ db, now }: Pick<Services, "db" | "now">, token: string) {
  const row = await findSession(db, hashOf(token));
  if (!row || !maySignIn(row.state)) return null;
  const times = { createdAt: row.createdAt, lastSeenAt: row.lastSeenAt, expiresAt: row.endsAt };
  const expiresAt = endOfSession(times, row.role);
  if (expiresAt <= now()) return null;
  const { publicId, role, name, emailVerifiedAt } = row;
  return {
    user: { id: publicId, role, name, emailVerified: emailVerifiedAt !== null },
    expiresAt,
    /** However much it is used. */
    endsAt: endOfSession({ ...times, lastSeenAt: row.endsAt }, role),
  };
}

/** Signs a person in on one more browser; of more than ten sessions, those longest unused end. */
export async function createSession(
  tx: Db,
  {
    userId,
    now,
    userAgent,
    mfaAt = null,
    isFresh = true,
  }: { userId: number; now: Date; userAgent: string; mfaAt?: Date | null; isFresh?: boolean },
): Promise<NewSession> {
  const [owner] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!owner) throw new Error("A session was asked for nobody.");
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.lastSeenAt), asc(sessions.createdAt));
  const surplus = held.slice(0, Math.max(0, held.length - limits.sessionsPerUser + 1)).map(({ id }) => id);
  if (surplus.length > 0) await tx.delete(sessions).where(inArray(sessions.id, surplus));
  const expiresAt = new Date(now.getTime() + lifetimes[owner.role].absoluteMs);
  const deviceLabel = deviceLabelOf(userAgent);
  const reauthenticatedAt = isFresh ? now : new Date(now.getTime() - reauthenticationValidMs);
  const attributes = { createdAt: now, lastSeenAt: now, reauthenticatedAt, endsAt: expiresAt, mfaAt, deviceLabel };
  const { id: token } = await sessionLibrary(tx, now).createSession(userId, attributes);
  return { token, expiresAt };
}

/**
 * Gives a session a new token; the old one is dead at once. Device, age and absolute end stay.
 * @throws AppError unauthenticated when the session has ended meanwhile
 */
export async function rotateSession(tx: Db, { hash, now, mfaAt }: { hash: string; now: Date; mfaAt?: Date }): Promise<NewSession> {
  const token = generateIdFromEntropySize(idEntropyBytes);
  const id = hashOf(token);
  const [result] = await tx
    .update(sessions)
    .set({ id, lastSeenAt: now, ...(mfaAt && { mfaAt }) })
    .where(eq(sessions.id, hash));
  if (result.affectedRows !== 1) throw new AppError("unauthenticated", "Please sign in first.");
  const [row] = await tx.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, id)).limit(1);
  if (!row) throw new Error("A session vanished while it was given a new token.");
  return { token, expiresAt: row.expiresAt };
}

/** The person behind this session has just proved the password. */
export async function markReauthenticated(tx: Db, hash: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ reauthenticatedAt: now }).where(eq(sessions.id, hash));
}

export async function endSession(tx: Db, hash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, hash));
}

/** Signs a person out everywhere, or everywhere but in one session. Answers how many sessions ended. */
export async function endSessions(tx: Db, userId: number, { exceptHash }: { exceptHash?: string | undefined } = {}): Promise<number> {
  const [result] = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptHash === undefined ? undefined : ne(sessions.id, exceptHash)));
  return result.affectedRows;
}

export interface ListedSession {
  /** Of the session, not its token. */
  hash: string;
  publicId: string;
  deviceLabel: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Where a person is signed in, last used first. */
export async function listSessions(db: Db, userId: number, now: Date): Promise<ListedSession[]> {
  const rows = await db
    .select({
      hash: sessions.id,
      publicId: sessions.publicId,
      deviceLabel: sessions.deviceLabel,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt));
  return rows.filter((row) => endOfSession(row, row.role) > now).map(({ role: _role, expiresAt: _expiresAt, ...listed }) => listed);
}
