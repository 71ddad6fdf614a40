import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { rotateSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { countRecoveryCodes } from "./mfa.queries.ts";
import { auditSecondFactor, mailSecondFactor, requireCodeAttempt, requireSession, wrongCode } from "./second-factor-session.ts";
import { hasSecondFactor, spendSecondFactor } from "./verify-second-factor.ts";

/** Passes the second factor in a session that began without it: the session gets a new token. */
export async function passSecondFactor(ctx: Context, code: string): Promise<{ recoveryCodesLeft: number }> {
  const { userId, sessionHash } = requireSession(ctx);
  await requireCodeAttempt(ctx, userId);
  const { services, now } = ctx;
  const passed = await lockingTransaction(services.db, async (tx) => {
    const kind = await spendSecondFactor(tx, { userId, code, now, secrets: services.secrets });
    if (kind === null) {
      if (!(await hasSecondFactor(tx, userId))) throw new AppError("conflict", "The second factor is not on.");
      await auditSecondFactor(tx, ctx, "failed", "wrong code");
      return null;
    }
    const session = await rotateSession(tx, { hash: sessionHash, now, mfaAt: now });
    await auditSecondFactor(tx, ctx, "done", kind === "totp" ? "passed" : "passed by recovery code");
    if (kind === "recovery-code") await mailRecoveryCodeUsed(tx, ctx, userId);
    return { session, recoveryCodesLeft: await countRecoveryCodes(tx, userId) };
  });
  if (!passed) throw wrongCode();
  ctx.answer.session = passed.session;
  return { recoveryCodesLeft: passed.recoveryCodesLeft };
}

/** Tells the owner that a recovery code was used, and how many are left: at sign-in as well. */
export async function mailRecoveryCodeUsed(tx: Db, ctx: Pick<Context, "services" | "now">, userId: number): Promise<void> {
  await mailSecondFactor(tx, ctx, userId, { change: "recovery-code-used", recoveryCodesLeft: await countRecoveryCodes(tx, userId) });
}
