import { lockingTransaction } from "#db/client.ts";
import { actorOf } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { endSession } from "../sessions/sessions.ts";

/** Ends this browser's session. Idempotent, also without a session. */
export async function signOut(ctx: Context): Promise<void> {
  const { principal, services } = ctx;
  ctx.answer.session = null;
  if (principal.kind !== "user") return;
  // Signing out of a support view ends the administrator's own session.
  const sessionHash = principal.actingFor?.sessionHash ?? principal.sessionHash;
  const userId = actorOf(principal);
  if (principal.actingFor) ctx.answer.supportView = null;
  if (sessionHash === null) return;
  await lockingTransaction(services.db, async (tx) => {
    await endSession(tx, sessionHash);
    await recordAudit(tx, auditActor(ctx), { action: "auth.signOut", resource: "user", resourceId: userId, result: "done" });
  });
}
