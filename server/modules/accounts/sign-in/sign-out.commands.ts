import { lockingTransaction } from "#db/locking-transaction.ts";
import type { Context } from "#server/context.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { auditActor } from "../audit-actor.ts";
import { endSession } from "../sessions/sessions.ts";

/** Ends this browser's session. Done twice, or without a session, it changes nothing. */
export async function signOut(ctx: Context): Promise<void> {
  const { principal, services } = ctx;
  ctx.answer.session = null;
  if (principal.kind !== "user" || principal.sessionHash === null) return;
  const { sessionHash, userId } = principal;
  await lockingTransaction(services.db, async (tx) => {
    await endSession(tx, sessionHash);
    await recordAudit(tx, auditActor(ctx), { action: "auth.signOut", resource: "user", resourceId: userId, result: "done" });
  });
}
