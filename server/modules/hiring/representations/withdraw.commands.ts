import { lockingTransaction } from "#db/locking-transaction.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { lockRepresentation, stateAt } from "../applications/representation/representation-rows.queries.ts";
import { endRepresentation } from "./answer.commands.ts";
import { requireRepresentation } from "./representation-access.ts";

/** The firm takes its request back, or gives the permission up. @throws AppError not-found, conflict once it has ended */
export function withdrawRepresentation(ctx: Context, id: string): Promise<{ state: "withdrawn" }> {
  const { now } = ctx;
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { row, isAudited } = await requireRepresentation(ctx, tx, "representation.withdraw", await lockRepresentation(tx, id));
    const state = stateAt(row, now);
    if (state === "withdrawn") return { state };
    if (state !== "asked" && state !== "given") throw new AppError("conflict", "This request has ended already.");
    await endRepresentation(tx, row, "withdrawn", now);
    await announce(ctx, tx, "representation.moved", { request: row, state: "withdrawn", reason: null, expiresAt: null });
    const event = { action: "representation.withdraw", resource: "representation", resourceId: id, result: "done", reason: state } as const;
    if (isAudited) await recordAudit(tx, auditActor(ctx), event);
    return { state: "withdrawn" as const };
  });
}
