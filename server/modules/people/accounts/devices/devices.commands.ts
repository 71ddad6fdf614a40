import { and, eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { endSession, endSessions, listSessions } from "../sessions/sessions.ts";

/** Lists devices where the caller is signed in, last used first. */
export async function listDevices(ctx: Context) {
  const { userId, sessionHash } = requireUser(ctx.principal);
  requireAllowed(ctx, "session.list", { ownerId: userId });
  const listed = await listSessions(ctx.services.db, userId, ctx.now);
  return listed.map(({ publicId, deviceLabel, createdAt, lastSeenAt, hash }) => ({
    publicId,
    deviceLabel,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: hash === sessionHash,
  }));
}

/** Signs out one device, which may be this one. @throws AppError not-found for a session that is not the caller's or has ended */
export async function endDevice(ctx: Context, publicId: string): Promise<void> {
  const { userId, sessionHash } = requireUser(ctx.principal);
  await endInTransaction(ctx, async (tx) => {
    const [found] = await tx
      .select({ hash: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.publicId, publicId), eq(sessions.userId, userId)))
      .limit(1)
      .for("update");
    if (!found) throw new AppError("not-found", "This device is signed out already.");
    requireAllowed(ctx, "session.revoke", { ownerId: userId });
    await endSession(tx, found.hash);
    if (found.hash === sessionHash) ctx.answer.session = null;
    return { ended: 1, which: "one device" };
  });
}

export async function endOtherDevices(ctx: Context): Promise<{ ended: number }> {
  const { userId, sessionHash } = requireUser(ctx.principal);
  return endInTransaction(ctx, async (tx) => {
    requireAllowed(ctx, "session.revoke", { ownerId: userId });
    return { ended: await endSessions(tx, userId, { exceptHash: sessionHash ?? undefined }), which: "all other devices" };
  });
}

/** Signs out every device, including this one. */
export async function endAllDevices(ctx: Context): Promise<{ ended: number }> {
  const { userId } = requireUser(ctx.principal);
  const done = await endInTransaction(ctx, async (tx) => {
    requireAllowed(ctx, "session.revoke", { ownerId: userId });
    return { ended: await endSessions(tx, userId), which: "all devices" };
  });
  ctx.answer.session = null;
  return done;
}

async function endInTransaction(ctx: Context, end: (tx: Db) => Promise<{ ended: number; which: string }>): Promise<{ ended: number }> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { ended, which } = await end(tx);
    await recordAudit(tx, ctx, { action: "session.revoke", resource: "user", resourceId: userId, reason: which });
    return { ended };
  });
}
