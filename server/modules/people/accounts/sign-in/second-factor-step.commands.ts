import { eq, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { oneTimeTokens } from "#db/schema/sign-in.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { requireQuota } from "../attempt-limits.ts";
import { mailRecoveryCodeUsed } from "../mfa/set-up-second-factor.commands.ts";
import { spendSecondFactor } from "../mfa/verify-second-factor.ts";
import { maySignIn } from "../sessions/session-rows.ts";
import { countFailure, finishSignIn } from "./finish-sign-in.commands.ts";
import {
  type BrowserFacts,
  entrances,
  hashesOfMark,
  hashOfMark,
  isKnownDevice,
  lockAccount,
  readDeviceMark,
  rolesOfEntrance,
  type SignInAccount,
  type SignInResult,
} from "./sign-in.queries.ts";

const wrongCodesAtMost = 5;

interface Challenge {
  hash: string;
  account: SignInAccount;
  /** How the first step was passed. */
  first: string;
  next: string;
}

/**
 * Completes a sign-in: checks a code against the challenge returned for the correct password.
 * @throws AppError token-invalid for a challenge that is unknown, used, too old or has had five wrong codes; invalid-credentials for a
 * wrong code; too-many-attempts
 */
export async function signInWithSecondFactor(
  ctx: Context,
  { challenge, code, browser }: { challenge: string; code: string; browser: BrowserFacts },
): Promise<SignInResult> {
  const done = await lockingTransaction(ctx.services.db, async (tx) => {
    const found = await lockChallenge(ctx, tx, challenge);
    if (!found) return "over";
    const { account, hash, first, next } = found;
    await requireQuota(ctx, policies.secondStep, await codeAttemptKey(ctx, tx, account.userId, browser));
    const kind = await spendSecondFactor(tx, { userId: account.userId, code, now: ctx.now, secrets: ctx.services.secrets });
    if (kind === null) {
      await countWrongCode(ctx, tx, found);
      return "wrong";
    }
    await tx.update(oneTimeTokens).set({ usedAt: ctx.now }).where(eq(oneTimeTokens.hash, hash));
    if (kind === "recovery-code") await mailRecoveryCodeUsed(tx, ctx, account.userId);
    return finishSignIn(ctx, tx, { account, browser, next, mfaAt: ctx.now, how: `${first} and ${kind}` });
  });
  if (done === "over") throw new AppError("token-invalid", "This sign-in took too long or has already been used. Please start again.");
  if (done === "wrong")
    throw new AppError("invalid-credentials", "This code is not correct or has already been used. Wait for the next one and try again.");
  return done;
}

/** New challenges are free to anyone who knows the password, so codes are counted across challenges; a known browser has its own count. */
async function codeAttemptKey({ services: { secrets } }: Context, tx: Db, userId: number, { deviceMark }: BrowserFacts): Promise<string> {
  const mark = readDeviceMark(secrets, deviceMark);
  const isKnown = mark !== null && (await isKnownDevice(tx, userId, hashesOfMark(secrets, mark)));
  return isKnown ? `user:${userId} on ${hashOfMark(secrets, mark)}` : `user:${userId}`;
}

/** Locks the row first: of two codes sent at once, the second sees the challenge as the first left it. */
async function lockChallenge(ctx: Context, tx: Db, challenge: string): Promise<Challenge | null> {
  const hash = hashOf(challenge);
  const [row] = await tx
    .select(pick(oneTimeTokens, "purpose", "userId", "emailKey", "payload", "failedAttempts", "expiresAt", "usedAt"))
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.hash, hash))
    .limit(1)
    .for("update");
  if (row?.purpose !== "second-factor" || row.usedAt !== null || row.expiresAt <= ctx.now) return null;
  if (row.failedAttempts >= wrongCodesAtMost) return null;
  const account = await lockAccount(tx, row.userId);
  const entrance = entrances.find((each) => each === row.payload.entrance);
  if (!account || account.emailKey !== row.emailKey || !entrance) return null;
  const isWelcome = maySignIn(account.state) && rolesOfEntrance[entrance].includes(account.role);
  return isWelcome ? { hash, account, first: row.payload.first ?? "password", next: row.payload.next ?? "" } : null;
}

async function countWrongCode(ctx: Context, tx: Db, { hash, account }: Challenge): Promise<void> {
  const { userId, emailKey } = account;
  await tx
    .update(oneTimeTokens)
    .set({ failedAttempts: sql`${oneTimeTokens.failedAttempts} + 1` })
    .where(eq(oneTimeTokens.hash, hash));
  if (emailKey) await countFailure(tx, ctx.services.secrets.keyedHash("account", emailKey), ctx.now);
  await recordAudit(
    tx,
    { ...ctx, actorUserId: userId, principal: anonymous },
    { action: "auth.signIn", resource: "user", resourceId: userId, result: "refused", reason: "wrong second factor" },
  );
}
