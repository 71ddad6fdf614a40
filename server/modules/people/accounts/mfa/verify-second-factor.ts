import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { recoveryCodes, totpSecrets } from "#db/schema/sign-in.ts";
import { hashOf, type Secrets } from "#server/kernel/secrets.ts";
import { readRecoveryCode } from "./recovery-codes.ts";
import { matchingStep } from "./totp.ts";

export type SecondFactor = "totp" | "recovery-code";

export interface SecondFactorAttempt {
  userId: number;
  /** Six digits of an authenticator app, or a recovery code. */
  code: string;
  now: Date;
  secrets: Secrets;
}

/** True when the code is right; it is then used up, if the caller's transaction commits. Limiting attempts is the caller's part. */
export async function verifySecondFactor(tx: Db, attempt: SecondFactorAttempt): Promise<boolean> {
  return (await spendSecondFactor(tx, attempt)) !== null;
}

/** As `verifySecondFactor`, telling which kind of code it was: the use of a recovery code is told to its owner. */
export async function spendSecondFactor(tx: Db, { userId, code, now, secrets }: SecondFactorAttempt): Promise<SecondFactor | null> {
  const typed = code.replace(/[\s-]/g, "");
  // Locked in this order wherever a second factor is used or changed, for both kinds of code: two of them cannot pass each other.
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

/** Whether the account asks for a second factor at sign-in. One begun but never confirmed does not count. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
    .limit(1);
  return row !== undefined;
}
