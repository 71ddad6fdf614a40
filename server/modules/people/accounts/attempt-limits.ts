import { markForAudit } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import type { LimitPolicy } from "#server/kernel/limits/limiter.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { emailKeyOf } from "#server/text/email-address.ts";

const attempts = {
  register: [policies.registerClient, policies.registerAddress],
  verify: [policies.verifyClient, policies.verifyAddress],
  reset: [policies.resetClient, policies.resetAddress],
  alert: [policies.alertClient, policies.alertAddress],
} as const;

/** Counts an attempt against the client and the e-mail address, whether or not that has an account. @throws AppError too-many-attempts */
export async function requireMailQuota(ctx: Context, attempt: keyof typeof attempts, email: string): Promise<void> {
  const [perClient, perAddress] = attempts[attempt];
  await requireQuota(ctx, perClient, clientKey(ctx.request.ip));
  await requireQuota(ctx, perAddress, ctx.services.secrets.keyedHash("account", emailKeyOf(email)));
}

/** Counts a client's attempts to open mailed links. @throws AppError too-many-attempts */
export const requireLinkQuota = (ctx: Context): Promise<void> => requireQuota(ctx, policies.linkClient, clientKey(ctx.request.ip));

/** @throws AppError too-many-attempts, with the seconds to wait before retrying */
export async function requireQuota({ services, now }: Context, policy: LimitPolicy, key: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await services.limits.take(policy, key, now);
  if (isAllowed) return;
  const detail = "There have been too many attempts. Please wait before you try again.";
  throw markForAudit(new AppError("too-many-attempts", detail, { retryAfterSeconds }), `over the limit ${policy.name}`);
}

/** Failed attempts on an address, with or without an account. */
export interface Failures {
  failures: number;
  lastFailureAt: Date;
  blockedUntil: Date | null;
}

const freeFailures = 5;
const longestBlockSeconds = 60;
const forgottenAfterMs = 15 * 60_000;

/** Returns the state after one more failure: five are free, each further one doubles the wait, up to a minute. */
export function addFailure(before: Failures | null, now: Date): Failures {
  const failures = haveFailuresExpired(before, now) ? 1 : before.failures + 1;
  const seconds = failures > freeFailures ? Math.min(longestBlockSeconds, 2 ** (failures - freeFailures - 1)) : 0;
  return { failures, lastFailureAt: now, blockedUntil: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null };
}

/** Returns whole seconds until the next attempt is allowed; 0 for now. */
export function blockedSeconds(known: Failures | null, now: Date): number {
  if (haveFailuresExpired(known, now) || known.blockedUntil === null) return 0;
  return Math.max(0, Math.ceil((known.blockedUntil.getTime() - now.getTime()) / 1000));
}

/** Returns the time before which a failure no longer counts. */
export const failuresExpireBefore = (now: Date): Date => new Date(now.getTime() - forgottenAfterMs);

function haveFailuresExpired(known: Failures | null, now: Date): known is null {
  return known === null || known.lastFailureAt <= failuresExpireBefore(now);
}
