import { eq } from "drizzle-orm";
import { runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

export async function renameMe(ctx: Context, name: string): Promise<{ name: string }> {
  const { userId } = requireUser(ctx.principal);
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "user.updateMe", { ownerId: userId });
    const [before] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    if (before?.name === name) return { name };
    await tx.update(users).set({ name, updatedAt: ctx.now }).where(eq(users.id, userId));
    const event = { action: "user.updateMe", resource: "user", resourceId: userId, result: "done" } as const;
    await recordAudit(tx, auditActor(ctx), { ...event, reason: "name" });
    return { name };
  });
}
