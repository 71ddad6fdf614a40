import { markForAudit } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { clientKey } from "#server/kernel/limits/client-key.ts";
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
