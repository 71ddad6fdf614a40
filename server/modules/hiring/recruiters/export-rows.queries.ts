import { and, eq, gt, isNotNull } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { advertCredits } from "#db/schema/credits.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { ownedBy } from "#server/modules/money/credits/credit-owner.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";

/** Rows per file: enough for browsing without a plan, and what a spreadsheet handles well with one. */
const rowsWithoutPlan = 200;
const rowsWithPlan = 5_000;

/** Returns how many database rows one file of the caller's may hold; callers with an active paid plan get more. */
export async function rowsPerFile({ services, principal, now }: Context): Promise<number> {
  const user = requireUser(principal);
  if (user.role === "platform_admin") return rowsWithPlan;
  if (user.companyId === null && !user.isFreelance) return rowsWithoutPlan;
  const owner =
    user.companyId === null ? { companyId: null, freelanceUserId: user.userId } : { companyId: user.companyId, freelanceUserId: null };
  const [running] = await services.db
    .select({ id: advertCredits.id })
    .from(advertCredits)
    .where(
      and(
        ownedBy(advertCredits, owner),
        eq(advertCredits.kind, "grant"),
        isNotNull(advertCredits.orderId),
        gt(advertCredits.expiresAt, now),
      ),
    )
    .limit(1);
  return running ? rowsWithPlan : rowsWithoutPlan;
}

/** Records a database export and its number of rows in the audit log. */
export function auditExport(ctx: Context, { database, action, rows }: { database: string; action: Action; rows: number }): Promise<void> {
  const event = { action, resource: database, resourceId: null, reason: `file of ${rows} rows` } as const;
  return lockingTransaction(ctx.services.db, (tx) => recordAudit(tx, ctx, event));
}
