import { and, eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { endSession, endSessions } from "#server/modules/people/accounts/sessions/sessions.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

/**
 * Ends one session of another user.
 * @throws AppError not-found for one that has already ended
 */
export function endUserSession(ctx: Context, { publicId, session }: { publicId: string; session: string }): Promise<{ ended: number }> {
  return endInTransaction(ctx, publicId, "one device, by an administrator", async (tx, userId) => {
    const [found] = await tx
      .select({ hash: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.publicId, session), eq(sessions.userId, userId)))
      .limit(1)
      .for("update");
    if (!found) throw new AppError("not-found", "This device is signed out already.");
    await endSession(tx, found.hash);
    return 1;
  });
}

export function endUserSessions(ctx: Context, publicId: string): Promise<{ ended: number }> {
  return endInTransaction(ctx, publicId, "all devices, by an administrator", (tx, userId) => endSessions(tx, userId));
}

async function endInTransaction(
  ctx: Context,
  publicId: string,
  reason: string,
  end: (tx: Db, userId: number) => Promise<number>,
): Promise<{ ended: number }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [target] = await tx.select({ id: users.id }).from(users).where(eq(users.publicId, publicId)).limit(1).for("update");
    requireAllowed(ctx, "user.endSessions", { ownerId: target?.id ?? null });
    if (!target) throw new AppError("not-found", "There is no account with that ID.");
    const ended = await end(tx, target.id);
    await recordAudit(tx, auditActor(ctx), { action: "session.revoke", resource: "user", resourceId: target.id, result: "done", reason });
    return { ended };
  });
}
