import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireMailQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { mailVerification } from "#server/modules/people/accounts/verify-email/verify-email.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

/**
 * Resends a user's e-mail verification link.
 * @throws AppError not-found, conflict for a verified address, too-many-attempts
 */
export async function resendVerificationTo(ctx: Context, publicId: string): Promise<void> {
  requireAllowed(ctx, "user.resendVerification", {});
  const [known] = await ctx.services.db.select({ email: users.email }).from(users).where(eq(users.publicId, publicId)).limit(1);
  if (!known?.email) throw new AppError("not-found", "There is no account with that ID.");
  await requireMailQuota(ctx, "verify", known.email);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const [target] = await tx
      .select({ id: users.id, name: users.name, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.publicId, publicId))
      .limit(1)
      .for("update");
    requireAllowed(ctx, "user.resendVerification", { ownerId: target?.id ?? null });
    if (!target?.email) throw new AppError("not-found", "There is no account with that ID.");
    if (target.emailVerifiedAt !== null) throw new AppError("conflict", "This address is already confirmed.");
    const { id: userId, name, email } = target;
    await mailVerification(ctx, tx, { userId, email, name, template: "verify-email-again" });
    await recordAudit(tx, auditActor(ctx), { action: "user.resendVerification", resource: "user", resourceId: userId, result: "done" });
  });
}
