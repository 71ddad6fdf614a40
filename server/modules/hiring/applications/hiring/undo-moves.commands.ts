import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { takeBackMail } from "#server/modules/content/mail/outbox.commands.ts";
import { takeBackHeld } from "#server/modules/people/notifications/notify.commands.ts";
import { firmOf } from "../application-access.ts";
import type { ApplicationRow } from "../application-rows.queries.ts";
import { isOpenState } from "../application-states.ts";
import { maskedName } from "../blind/masked-words.ts";
import { undoableUntil } from "../handle-application.commands.ts";
import { latestMoves, movedMeanwhile } from "../last-move.queries.ts";
import type { LeftAlone } from "./move-together.commands.ts";
import { lockChosen } from "./move-together.commands.ts";

/**
 * Takes back one's own latest move of each of these applications, as long as its applicant has not been told of it: they stand where they stood, and
 * no mail goes. Those for which it is too late, or which a colleague has moved on, are left and named.
 * @throws AppError not-found when any is not there for the caller, conflict when it holds for all of them
 */
export async function undoMoves(ctx: Context, { ids }: { ids: readonly string[] }): Promise<{ undone: string[]; left: LeftAlone[] }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  return lockingTransaction(db, async (tx) => {
    const undone: string[] = [];
    const left: LeftAlone[] = [];
    for (const row of await lockChosen(ctx, tx, { ids: [...new Set(ids)], principal, firmId })) {
      const detail = await undoOne(ctx, tx, row, principal.userId);
      if (detail === null) undone.push(row.id);
      else left.push({ id: row.id, applicantName: row.isMasked ? maskedName(row.id) : row.applicantName, detail });
    }
    const [first] = left;
    if (undone.length === 0 && first) throw new AppError("conflict", first.detail);
    return { undone, left };
  });
}

/** Null once it is done; else why it is not. */
async function undoOne({ now }: Context, tx: Db, { rowId, id }: ApplicationRow, userId: number): Promise<string | null> {
  const [last, before] = await latestMoves(tx, rowId);
  if (!last || !before || last.from === null) return "There is nothing to take back.";
  if (last.actor !== "employer" || last.actorUserId !== userId) return movedMeanwhile(tx, rowId);
  if (last.to === "opened") return "That an application was opened cannot be taken back.";
  if (undoableUntil(last.at) <= now) return "It is too late to take this back: the applicant has been told.";
  await tx.update(applicationEvents).set({ undoneAt: now }).where(eq(applicationEvents.id, last.eventId));
  await tx
    .update(applications)
    .set({ state: last.from, stateChangedAt: before.at, closedAt: isOpenState(last.from) ? null : before.at, updatedAt: now })
    .where(eq(applications.id, rowId));
  await emit(tx, "application.moved", { rowId, from: last.to, to: last.from, now });
  await takeBackHeld(tx, { kind: "application-status", subjectId: id, createdAt: undoableUntil(last.at) });
  await takeBackMail(tx, { subjectId: id, template: "application-status", createdAt: last.at });
  return null;
}
