import { eq } from "drizzle-orm";
import { runTransaction } from "#db/run-transaction.ts";
import { accountPreferences } from "#db/schema/accounts.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import type { NotificationPreferences } from "./preferences.queries.ts";
import { lockPreferences } from "./preferences-row.commands.ts";

/** Changes what is named and leaves the rest. Agreeing to marketing mail, or no longer, is audited: it is a consent. */
export async function updatePreferences(ctx: Context, changes: Partial<NotificationPreferences>): Promise<NotificationPreferences> {
  const { userId } = requireUser(ctx.principal);
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "preferences.manage", { ownerId: userId });
    const before = await lockPreferences(tx, userId, ctx.now);
    const after = {
      jobAlerts: changes.jobAlerts ?? before.jobAlerts,
      applicationUpdates: changes.applicationUpdates ?? before.applicationUpdates,
      marketingEmails: changes.marketingEmails ?? before.marketingEmails,
    };
    await tx
      .update(accountPreferences)
      .set({ ...after, updatedAt: ctx.now })
      .where(eq(accountPreferences.userId, userId));
    if (after.marketingEmails !== before.marketingEmails) {
      await recordAudit(tx, auditActor(ctx), {
        action: "preferences.manage",
        resource: "user",
        resourceId: userId,
        result: "done",
        reason: after.marketingEmails ? "marketing mail agreed to" : "marketing mail declined",
      });
    }
    return after;
  });
}
