import { lockingTransaction } from "#db/client.ts";
import { actorOf } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { endSession } from "../sessions/sessions.ts";

/** Ends this browser's session. Done twice, or without a session, it changes nothing. */
export async function signOut(ctx: Context): Promise<void> {
  const { principal, services } = ctx;
  ctx.answer.session = null;
  if (principal.kind !== "user") return;
  // Whoever leaves while they look at somebody's screens leaves as themselves.
  const sessionHash = principal.actingFor?.sessionHash ?? principal.sessionHash;
  const userId = actorOf(principal);
  if (principal.actingFor) ctx.answer.supportView = null;
  if (sessionHash === null) return;
  await lockingTransaction(services.db, async (tx) => {
    await endSession(tx, sessionHash);
    await recordAudit(tx, auditActor(ctx), { action: "auth.signOut", resource: "user", resourceId: userId, result: "done" });
  });
}
