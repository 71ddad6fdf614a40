import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { signInFailures } from "#db/schema/accounts.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import type { LimitPolicy } from "#server/limits/limiter.ts";
import { blockedSeconds, afterFailure as failuresAfter } from "./throttle.ts";

const windowMs = 15 * 60_000;
const perClient: LimitPolicy = { name: "sign-in-client", quota: 50, windowMs };
const perKnownDevice: LimitPolicy = { name: "sign-in-device", quota: 50, windowMs };

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
async function secondsOfClient({ services, now, request }: Context, { knownDeviceHash }: Attempt): Promise<number> {
  const [policy, key] = knownDeviceHash === null ? ([perClient, request.ip] as const) : ([perKnownDevice, knownDeviceHash] as const);
  const { remaining, retryAfterSeconds } = await services.limits.take(policy, key, now, 0);
  return remaining >= 1 ? 0 : Math.max(retryAfterSeconds, Math.ceil(policy.windowMs / policy.quota / 1000));
}

/** Counts a failure against the client; the account's share is counted in the transaction that audits it. */
export async function countClientFailure({ services, now, request }: Context, { knownDeviceHash }: Attempt): Promise<void> {
  await services.limits.take(perClient, request.ip, now);
  if (knownDeviceHash !== null) await services.limits.take(perKnownDevice, knownDeviceHash, now);
}

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
