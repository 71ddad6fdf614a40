import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { readBuilds } from "#ops/client-errors/release-order.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

/** An administrator's decision on an error group: resolved in a release, ignored up to a count or a date, or reopened. */
export type ErrorDecision =
  | { to: "resolved"; release: string }
  | { to: "ignored"; times: number | null; days: number | null }
  | { to: "open" };

const dayMs = 86_400_000;

/** @throws AppError not-found; bad-input for a release the site has not served; conflict when the group is in that state already */
export function setErrorGroupState(ctx: Context, publicId: string, decision: ErrorDecision): Promise<{ state: ErrorDecision["to"] }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.setErrorGroupState", {});
    const ofGroup = eq(clientErrorGroups.publicId, publicId);
    const [group] = await tx.select().from(clientErrorGroups).where(ofGroup).limit(1).for("update");
    if (!group) throw new AppError("not-found", "There is no such issue, or it is no longer stored.");
    if (decision.to === "open" && group.state === "open") throw new AppError("conflict", "This issue is already open.");
    if (decision.to === "resolved" && (await readBuilds(tx, [decision.release])).length === 0) {
      throw new AppError("bad-input", "Choose a release that this site has served.");
    }
    const set = {
      state: decision.to,
      stateSince: ctx.now,
      resolvedIn: decision.to === "resolved" ? decision.release : null,
      ignoredUntilN: decision.to === "ignored" && decision.times !== null ? group.n + decision.times : null,
      ignoredUntil: decision.to === "ignored" && decision.days !== null ? new Date(ctx.now.getTime() + decision.days * dayMs) : null,
    };
    await tx.update(clientErrorGroups).set(set).where(ofGroup);
    await recordAudit(tx, auditActor(ctx), {
      action: "ops.setErrorGroupState",
      resource: "error-group",
      resourceId: publicId,
      result: "done",
      before: { state: group.state, resolvedIn: group.resolvedIn },
      after: { state: set.state, resolvedIn: set.resolvedIn },
    });
    return { state: decision.to };
  });
}
