import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { signInFailures } from "#db/schema/sign-in.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { clientKey } from "#server/kernel/limits/client-key.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { blockedSeconds, afterFailure as failuresAfter } from "./throttle.ts";

export interface Attempt {
  /** Keyed hash of the address. */
  accountHash: string;
  /** Hash of the device mark when this person has signed in from this browser before. */
  knownDeviceHash: string | null;
}

/**
 * Seconds for which this attempt is not heard, whatever its password: 0 lets it through. A browser the person has used before is only held to
 * failures of its own, so that nobody can lock another out; `isAccountBlocked` then tells that a wrong password is to be answered as a block.
 */
export async function secondsToWait(ctx: Context, attempt: Attempt): Promise<{ seconds: number; isAccountBlocked: boolean }> {
  const forAccount = blockedSeconds(await readFailures(ctx.services.db, attempt.accountHash), ctx.now);
  const forClient = await secondsOfClient(ctx, attempt);
  const seconds = attempt.knownDeviceHash === null ? Math.max(forAccount, forClient) : forClient;
  return { seconds, isAccountBlocked: forAccount > 0 };
}

/** Looks without taking: only failures are counted. */
async function secondsOfClient(ctx: Context, attempt: Attempt): Promise<number> {
  const { limits } = ctx.services;
  const [policy, key] = attempt.knownDeviceHash === null ? clientQuota(ctx) : deviceQuota(attempt.knownDeviceHash);
  if ((await limits.take(policy, key, ctx.now, 0)).remaining > 0) return 0;
  // Refused, so that nothing is taken here either; but the answer says how long to wait.
  const { retryAfterSeconds } = await limits.take(policy, key, ctx.now);
  return Math.max(1, retryAfterSeconds);
}

/** Counts a failure against the client; the account's share is counted in the transaction that audits it. */
export async function countClientFailure(ctx: Context, { knownDeviceHash }: Attempt): Promise<void> {
  const { limits } = ctx.services;
  await limits.take(...clientQuota(ctx), ctx.now);
  if (knownDeviceHash !== null) await limits.take(...deviceQuota(knownDeviceHash), ctx.now);
}

const clientQuota = ({ request }: Context) => [policies.loginClient, clientKey(request.ip)] as const;
const deviceQuota = (deviceHash: string) => [policies.loginDevice, deviceHash] as const;

/** Counts a failure against the address. To be called first in a transaction: it takes the row's lock, which orders attempts made at once. */
export async function countFailure(tx: Db, accountHash: string, now: Date): Promise<void> {
  await tx
    .insert(signInFailures)
    .values({ accountHash, failures: 0, lastFailureAt: now })
    .onDuplicateKeyUpdate({ set: { failures: sql`${signInFailures.failures}` } });
  const after = failuresAfter(await readFailures(tx, accountHash), now);
  await tx.update(signInFailures).set(after).where(eq(signInFailures.accountHash, accountHash));
}

export async function forgetFailures(tx: Db, accountHash: string): Promise<void> {
  await tx.delete(signInFailures).where(eq(signInFailures.accountHash, accountHash));
}

async function readFailures(db: Db, accountHash: string) {
  const [row] = await db
    .select({
      failures: signInFailures.failures,
      lastFailureAt: signInFailures.lastFailureAt,
      blockedUntil: signInFailures.blockedUntil,
    })
    .from(signInFailures)
    .where(eq(signInFailures.accountHash, accountHash))
    .limit(1);
  return row ?? null;
}

export const tooManyAttempts = (retryAfterSeconds: number) =>
  new AppError("too-many-attempts", "There have been too many attempts. Please wait before you try again.", { retryAfterSeconds });
