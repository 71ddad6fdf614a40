import { lockingTransaction } from "#db/client.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

/** Records a database export and its number of rows in the audit log. */
export function auditExport(ctx: Context, { database, action, rows }: { database: string; action: Action; rows: number }): Promise<void> {
  const event = { action, resource: database, resourceId: null, result: "done", reason: `file of ${rows} rows` } as const;
  return lockingTransaction(ctx.services.db, (tx) => recordAudit(tx, auditActor(ctx), event));
}
