import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { backgroundTasks } from "#db/schema/background.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

/**
 * Makes a task due immediately; the next process to poll runs it within seconds.
 * @throws AppError not-found, conflict while it is running
 */
export function runTaskNow(ctx: Context, name: string): Promise<{ name: string }> {
  const { now } = ctx;
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "background.run", {});
    const [task] = await tx
      .select({ takenUntil: backgroundTasks.takenUntil })
      .from(backgroundTasks)
      .where(eq(backgroundTasks.name, name))
      .limit(1)
      .for("update");
    if (!task) throw new AppError("not-found", "There is no background task with that name.");
    if (task.takenUntil !== null && task.takenUntil > now) throw new AppError("conflict", "This task is already running.");
    await tx.update(backgroundTasks).set({ dueAt: now }).where(eq(backgroundTasks.name, name));
    await recordAudit(tx, auditActor(ctx), { action: "background.run", resource: "background-task", resourceId: name, result: "done" });
    return { name };
  });
}
