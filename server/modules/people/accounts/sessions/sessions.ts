import { and, asc, desc, eq, inArray, lte, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { knownDevices, oneTimeTokens, sessions, signInFailures } from "#db/schema/sign-in.ts";
import { limits } from "#db/values.ts";
import { reauthenticationValidMs } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { failuresExpireBefore } from "../attempt-limits.ts";
import { newSessionToken, sessionLibrary } from "./session-adapter.ts";
import { endOfSession, lifetimes } from "./session-rows.ts";

export interface CurrentSession {
  principal: UserPrincipal;
  /** Data the signed-in user may see at once. */
  name: string;
  email: string | null;
  /** Expiry if the session is not used again. */
  expiresAt: Date;
}

/** Session as handed to a browser, with the raw token, which is not stored. */
export interface NewSession {
  token: string;
  /** Absolute expiry, regardless of use. */
  expiresAt: Date;
}

/**
 * Returns the session of a cookie token, with its user's current data; null when it has ended or the account may not sign in. Counts as use
 * of the session by default.
 */
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

/** Creates a session; beyond ten, those unused for longest end. */
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
 * Gives a session a new token and invalidates the old one at once. Device, age and absolute end are unchanged. `proven` says what the user
 * has just proved: the second factor, or the password (or a fresh sign-in elsewhere) again.
 * @throws AppError unauthenticated when the session has ended meanwhile
 */
export async function rotateSession(
  tx: Db,
  { hash, now, proven }: { hash: string; now: Date; proven?: "second-factor" | "identity" },
): Promise<NewSession> {
  const token = newSessionToken();
  const id = hashOf(token);
  const [result] = await tx
    .update(sessions)
    .set({
      id,
      lastSeenAt: now,
      ...(proven === "second-factor" && { mfaAt: now }),
      ...(proven === "identity" && { reauthenticatedAt: now }),
    })
    .where(eq(sessions.id, hash));
  if (result.affectedRows !== 1) throw new AppError("unauthenticated", "Please sign in first.");
  const [row] = await tx.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, id)).limit(1);
  if (!row) throw new Error("A session vanished while it was given a new token.");
  return { token, expiresAt: row.expiresAt };
}

export async function endSession(tx: Db, hash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, hash));
}

/** Ends all of a user's sessions, or all but one. Returns how many ended. */
export async function endSessions(tx: Db, userId: number, { exceptHash }: { exceptHash?: string | undefined } = {}): Promise<number> {
  const [result] = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptHash === undefined ? undefined : ne(sessions.id, exceptHash)));
  return result.affectedRows;
}

/** Lists a user's sessions, last used first. */
export async function listSessions(db: Db, userId: number, now: Date) {
  const rows = await db
    .select({ hash: sessions.id, ...pick(sessions, "publicId", "deviceLabel", "createdAt", "lastSeenAt", "expiresAt"), role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt));
  return rows.filter((row) => endOfSession(row, row.role) > now).map(({ role: _role, expiresAt: _expiresAt, ...listed }) => listed);
}

const batchSize = 500;
const deviceRememberedMs = 365 * 24 * 3_600_000;

/**
 * Deletes one batch each of expired sessions, expired tokens, failures that no longer count, and devices not used for a year. Returns the
 * number of rows.
 */
export async function deleteExpiredSessionsAndTokens(db: Db, now: Date): Promise<number> {
  const unusedSince = new Date(now.getTime() - deviceRememberedMs);
  const removed = [
    await db.delete(sessions).where(lte(sessions.expiresAt, now)).limit(batchSize),
    await db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)).limit(batchSize),
    await db
      .delete(signInFailures)
      .where(lte(signInFailures.lastFailureAt, failuresExpireBefore(now)))
      .limit(batchSize),
    await db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, unusedSince)).limit(batchSize),
  ];
  return removed.reduce((sum, [{ affectedRows }]) => sum + affectedRows, 0);
}

const unknownDevice = "Unknown browser";

/** The first match wins: browsers built on another also carry that one's name. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns a label such as "Chrome on Windows": enough for users to recognise their devices, too little to track them. */
export function deviceLabelOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (!browser && !system) return unknownDevice;
  return `${browser ?? unknownDevice}${system ? ` on ${system}` : ""}`;
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
