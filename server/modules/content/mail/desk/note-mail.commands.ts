import type { Db } from "#db/client.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

/** Audits an administrator's action on a mail, or on mail in general. */
export function auditMail(ctx: Context, tx: Db, mail: number | string | null, reason: string): Promise<void> {
  return recordAudit(tx, auditActor(ctx), { action: "mail.manage", resource: "mail", resourceId: mail, result: "done", reason });
}
