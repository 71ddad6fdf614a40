import type { Db } from "#db/client.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

/** Writes to the log what an administrator did with a mail, or with mail at large. */
export function noteMail(ctx: Context, tx: Db, mail: number | string | null, reason: string): Promise<void> {
  return recordAudit(tx, auditActor(ctx), { action: "mail.manage", resource: "mail", resourceId: mail, result: "done", reason });
}
