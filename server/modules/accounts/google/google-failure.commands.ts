import { lockingTransaction } from "#db/locking-transaction.ts";
import type { Context } from "#server/context.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { auditActor } from "../audit-actor.ts";

/** Leaves a trace of a way to Google and back that led nowhere. */
export async function auditGoogleFailure(ctx: Context, reason: string): Promise<void> {
  const event = { action: "auth.signIn", resource: "user", resourceId: null, result: "refused", reason: `Google: ${reason}` } as const;
  await lockingTransaction(ctx.services.db, (tx) => recordAudit(tx, auditActor(ctx), event));
}
