import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { knownDevices, totpSecrets } from "#db/schema/sign-in.ts";
import type { UserRole } from "#db/values.ts";
import { randomSecret, type Secrets } from "#server/kernel/secrets.ts";

/** Sign-in pages: one may exclude roles, but changes nothing else. */
export const entrances = ["signin", "admin-signin", "recruiter-signin", "database-signin"] as const;
export type Entrance = (typeof entrances)[number];

export const rolesOfEntrance: Record<Entrance, readonly UserRole[]> = {
  signin: ["jobseeker", "recruiter", "company_admin", "platform_admin"],
  "admin-signin": ["platform_admin"],
  "recruiter-signin": ["recruiter", "company_admin"],
  "database-signin": ["recruiter", "company_admin", "platform_admin"],
};

/** Cookies of the browser that signs in. */
export interface BrowserFacts {
  /** Session of the incoming request: never reused, and ended once another begins. */
  sessionToken: string | null;
  deviceMark: string | null;
}

export interface SignedInUser {
  id: string;
  email: string | null;
  role: UserRole;
  name: string;
  companyId: number | null;
  emailVerified: boolean;
  /** Whether a second factor is set up. */
  mfa: boolean;
}

export interface SignInResult {
  user: SignedInUser;
  /** A path on this site. */
  next: string;
}

const accountColumns = {
  userId: users.id,
  ...pick(users, "publicId", "name", "email", "emailKey", "emailVerifiedAt", "passwordHash", "role", "companyId", "state"),
  hasSecondFactor: sql<number>`${totpSecrets.userId} is not null`.mapWith(Boolean),
};

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Finds the account of exactly this address: the database ignores accents. */
export async function findAccount(db: Db, emailKey: string) {
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(totpSecrets, and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)))
    .where(eq(users.emailKey, emailKey))
    .limit(1);
  return row?.emailKey === emailKey ? row : null;
}

/** Locks an account's row and reads its latest state. Call it before any other read in the transaction. */
export async function lockAccount(tx: Db, userId: number): Promise<SignInAccount | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  const [row] = await tx
    .select(accountColumns)
    .from(users)
    .leftJoin(totpSecrets, and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)))
    .where(eq(users.id, userId))
    .limit(1);
  return row ?? null;
}

/** @param hashes those that the device's mark may be stored under */
export async function isKnownDevice(db: Db, userId: number, hashes: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, [...hashes])))
    .limit(1);
  return row !== undefined;
}

/** Creates a random device mark. It is signed, so that users of a shared computer keep one mark but invented marks are rejected. */
export const makeDeviceMark = (secrets: Secrets): string => signedMark(secrets, randomSecret());

const signedMark = (secrets: Secrets, random: string): string => `${random}.${secrets.keyedHash("device", `mark ${random}`)}`;

const randomOf = (mark: string): string => mark.split(".")[0] ?? "";

/** Returns the mark a browser presents, if this site made it, signed with the current secret. */
export function readDeviceMark(secrets: Secrets, presented: string | null): string | null {
  if (presented === null) return null;
  const random = randomOf(presented);
  const signers = secrets.previous ? [secrets, secrets.previous] : [secrets];
  return signers.some((signer) => signedMark(signer, random) === presented) ? signedMark(secrets, random) : null;
}

export const hashOfMark = (secrets: Secrets, mark: string): string => secrets.keyedHash("device", mark);

/** Returns the hashes that a mark may be stored under: the current one, and that of the previous secret. */
export function hashesOfMark(secrets: Secrets, mark: string): string[] {
  const { previous } = secrets;
  const current = hashOfMark(secrets, mark);
  return previous ? [current, hashOfMark(previous, signedMark(previous, randomOf(mark)))] : [current];
}
