import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import type { LimitPolicy } from "#server/limits/limiter.ts";
import { emailKeyOf } from "./email-address.ts";

const hourMs = 3_600_000;

/** What a visitor may set off by naming an address, each counted by itself. */
export type MailedAttempt = "register" | "verify" | "reset";

const perAddress = (attempt: MailedAttempt): LimitPolicy => ({ name: `${attempt}-address`, quota: 3, windowMs: hourMs });
const perClient = (attempt: MailedAttempt): LimitPolicy => ({ name: `${attempt}-client`, quota: 10, windowMs: hourMs });
const tokenTries: LimitPolicy = { name: "link-client", quota: 30, windowMs: hourMs };

/** Counts an attempt against the client and against the address named, whether or not it has an account. @throws AppError too-many-attempts */
export async function requireMailQuota(ctx: Context, attempt: MailedAttempt, email: string): Promise<void> {
  await requireQuota(ctx, perClient(attempt), ctx.request.ip);
  await requireQuota(ctx, perAddress(attempt), ctx.services.secrets.keyedHash("account", emailKeyOf(email)));
}

/** Counts a client that opens mailed links. @throws AppError too-many-attempts */
export const requireLinkQuota = (ctx: Context): Promise<void> => requireQuota(ctx, tokenTries, ctx.request.ip);

/** @throws AppError too-many-attempts, with the seconds after which trying again may help */
export async function requireQuota({ services, now }: Context, policy: LimitPolicy, key: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await services.limits.take(policy, key, now);
  if (isAllowed) return;
  throw new AppError("too-many-attempts", "There have been too many attempts. Please wait before you try again.", { retryAfterSeconds });
}
