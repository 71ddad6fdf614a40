import { randomBytes } from "node:crypto";
import { decodeBase32, encodeBase32NoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, generateHOTP, verifyHOTP } from "@oslojs/otp";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { recoveryCodes, totpSecrets } from "#db/schema/sign-in.ts";
import type { SessionPrincipal } from "#server/kernel/access/principal.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf, type Secrets } from "#server/kernel/secrets.ts";

type SecondFactor = "totp" | "recovery-code";

interface SecondFactorAttempt {
  userId: number;
  /** Six digits of an authenticator app, or a recovery code. */
  code: string;
  now: Date;
  secrets: Secrets;
}

/**
 * Returns the kind of a correct code, which is then used up if the caller's transaction commits: the owner is notified when it was a recovery
 * code. Null for a wrong code. Rate-limiting is left to the caller.
 */
export async function spendSecondFactor(tx: Db, { userId, code, now, secrets }: SecondFactorAttempt): Promise<SecondFactor | null> {
  const typed = code.replace(/[\s-]/g, "");
  // Same lock order wherever a second factor is used or changed, for both kinds of code, so that two uses are serialised.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  const [totp] = await tx
    .select({ sealedSecret: totpSecrets.sealedSecret, lastUsedStep: totpSecrets.lastUsedStep })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
    .limit(1)
    .for("update");
  if (!totp) return null;
  if (/^\d{6}$/.test(typed)) {
    const step = matchingStep(secrets.open(totp.sealedSecret), typed, { now, after: totp.lastUsedStep });
    if (step === null) return null;
    await tx.update(totpSecrets).set({ lastUsedStep: step }).where(eq(totpSecrets.userId, userId));
    return "totp";
  }
  const recoveryCode = readRecoveryCode(typed);
  if (recoveryCode === null) return null;
  const [used] = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(recoveryCode)), isNull(recoveryCodes.usedAt)));
  return used.affectedRows === 1 ? "recovery-code" : null;
}

/** Returns whether the account requires a second factor at sign-in. One never confirmed does not count. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
    .limit(1);
  return row !== undefined;
}

const digits = 6;
const stepSeconds = 30;
/** Also accepts the previous and the next code: phone clocks differ, and people type slowly. */
const toleratedSteps = [0, -1, 1] as const;

/** 160 random bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => encodeBase32NoPadding(randomBytes(20));

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** Returns the time step this code belongs to, if later than the last one used; otherwise null. */
export function matchingStep(secret: string, code: string, { now, after }: { now: Date; after: number }): number | null {
  const key = decodeBase32(secret);
  const steps = toleratedSteps.map((offset) => totpStep(now) + offset);
  return steps.find((step) => step > after && verifyHOTP(key, BigInt(step), digits, code)) ?? null;
}

/** Returns the code an authenticator app with this secret shows at this moment. */
export const totpCode = (secret: string, now: Date): string => generateHOTP(decodeBase32(secret), BigInt(totpStep(now)), digits);

export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  createTOTPKeyURI(issuer, account, decodeBase32(secret), stepSeconds, digits);

const howMany = 10;
/** 120 bits: a plain hash is enough from 112 bits on (ASVS 5.0, 6.5.2). */
const codeBytes = 15;

/** Returns new codes in groups of four, such as "ABCD-EFGH-…". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => (encodeBase32NoPadding(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join("-"));
}

/** Normalises a typed code for hashing, ignoring case and hyphens; null for an invalid one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  return /^[A-Z2-7]{24}$/.test(code) ? code : null;
}

/** Returns the user of a browser session. API tokens can neither pass nor set up a second factor. */
export function requireSession({ principal }: Context): SessionPrincipal {
  const user = requireUser(principal);
  if (user.sessionHash === null) throw new AppError("forbidden", "Scripts cannot do this with a token.");
  return { ...user, sessionHash: user.sessionHash };
}
