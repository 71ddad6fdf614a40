import { lockingTransaction } from "#db/locking-transaction.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { takeBack } from "#server/modules/people/notifications/notify.commands.ts";
import { undoUntil } from "./application-lines.ts";
import { lockApplication } from "./application-rows.queries.ts";
import { canMove } from "./application-states.ts";
import { moveApplication } from "./move-application.commands.ts";

/** Withdraws one's own application; withdrawn already, it stays so. @throws AppError not-found, conflict once it has been decided */
export function withdrawApplication(ctx: Context, publicId: string): Promise<{ undoUntil: string }> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockApplication(tx, publicId);
    requireAllowed(ctx, "application.withdraw", { ownerId: row?.userId ?? null });
    if (!row) throw new AppError("not-found", "There is no such application.");
    const { rowId, state } = row;
    if (state === "withdrawn") return { undoUntil: undoUntil(row.stateChangedAt).toISOString() };
    if (!canMove(state, "withdrawn", "applicant")) throw new AppError("conflict", "This application is no longer open.");
    const move = { rowId, from: state, to: "withdrawn", actor: "applicant", actorUserId: userId, now } as const;
    await moveApplication(tx, move, { stateBeforeWithdrawal: state });
    await announce(ctx, tx, "application.withdrawn", row);
    return { undoUntil: undoUntil(now).toISOString() };
  });
}

/** Takes a withdrawal back within its ten minutes: the application stands where it stood. @throws AppError not-found, conflict when it is too late */
export async function undoWithdrawal(ctx: Context, publicId: string): Promise<void> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockApplication(tx, publicId);
    requireAllowed(ctx, "application.withdraw", { ownerId: row?.userId ?? null });
    if (!row) throw new AppError("not-found", "There is no such application.");
    const { rowId, state, stateBeforeWithdrawal } = row;
    if (state !== "withdrawn" || stateBeforeWithdrawal === null) throw new AppError("conflict", "This application is not withdrawn.");
    if (undoUntil(row.stateChangedAt) <= now) {
      throw new AppError("conflict", `A withdrawal can be taken back for ${limits.withdrawalUndoMinutes} minutes.`);
    }
    const move = { rowId, from: state, to: stateBeforeWithdrawal, actor: "applicant", actorUserId: userId, now } as const;
    await moveApplication(tx, move, { stateBeforeWithdrawal: null });
    await takeBack(tx, { kind: "application-withdrawn", subjectId: row.id });
  });
}
