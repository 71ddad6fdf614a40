import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { type ApplicationRow, employerFacts, findApplications, firmOf, sentByOthers } from "../application-access.ts";
import { canMove, isOpenState, refusedMoveReason } from "../application-states.ts";
import { maskedName } from "../blind/blind-adverts.ts";
import { describeLatestMove, latestMoves, moveByEmployer, takeBackNews, undoableUntil } from "../move-application.commands.ts";
import { fillMessage, nameOf } from "../templates/fill-message.queries.ts";
import type { answerApplicantInput, moveManyInput } from "./hiring.fields.ts";
import { isStillOpen, requireAdverts } from "./hiring-advert.queries.ts";

/** An application that was not changed, with the reason as text. */
export interface UnchangedApplication {
  id: string;
  applicantName: string | null;
  detail: string;
}

/**
 * Moves several applications at once, with a message filled in for each. Skips and returns those that a colleague moved meanwhile or whose
 * state does not allow it; the others can be undone together.
 * @throws AppError not-found when the caller may not see one of them, invalid-fields for a message with unknown variables; then none is
 * moved
 */
export async function moveApplications(
  ctx: Context,
  { items, to, message, ...why }: z.output<typeof moveManyInput>,
): Promise<{ moved: string[]; left: UnchangedApplication[]; undoUntil: string }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  return lockingTransaction(db, async (tx) => {
    const seen = new Map(items.map(({ id, from }) => [id, from]));
    const rows = await lockSelected(ctx, tx, { ids: [...seen.keys()], principal, firmId });
    const recruiter = await nameOf(tx, principal.userId);
    const moved: string[] = [];
    const left: UnchangedApplication[] = [];
    for (const row of rows) {
      const from = seen.get(row.id);
      const leave = (detail: string) =>
        left.push({ id: row.id, applicantName: row.isMasked ? maskedName(row.id) : row.applicantName, detail });
      if (from !== row.state) leave(await describeLatestMove(tx, row.rowId));
      else if (!canMove(row.state, to, "employer")) leave(refusedMoveReason(row.state, to));
      else {
        await moveByEmployer(ctx, tx, row, { to, message: message === null ? null : fillMessage(message, row, recruiter), ...why });
        moved.push(row.id);
      }
    }
    return { moved, left, undoUntil: undoableUntil(ctx.now).toISOString() };
  });
}

/** Locks these applications in id order and requires permission to move all of them. @throws AppError not-found */
async function lockSelected(
  ctx: Context,
  tx: Db,
  { ids, principal, firmId }: { ids: readonly string[]; principal: UserPrincipal; firmId: number | null },
): Promise<ApplicationRow[]> {
  const chosen = inArray(applications.publicId, [...ids]);
  await tx.select({ id: applications.id }).from(applications).where(chosen).orderBy(asc(applications.id)).limit(ids.length).for("update");
  const rows = new Map((await findApplications(tx, chosen, ids.length)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    requireAllowed(ctx, "application.setStatus", employerFacts(principal, firmId, row));
    if (!row) throw new AppError("not-found", "There is no such application.");
    return row;
  });
}

/**
 * Undoes the caller's latest move of each application before its applicant is notified: restores the state and cancels the mail. Skips and
 * returns those that are too late or that a colleague has moved.
 * @throws AppError not-found when the caller may not see one of them, conflict when none can be undone
 */
export async function undoMoves(
  ctx: Context,
  { ids }: { ids: readonly string[] },
): Promise<{ undone: string[]; left: UnchangedApplication[] }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  return lockingTransaction(db, async (tx) => {
    const undone: string[] = [];
    const left: UnchangedApplication[] = [];
    for (const row of await lockSelected(ctx, tx, { ids: [...new Set(ids)], principal, firmId })) {
      const detail = await undoOne(ctx, tx, row, principal.userId);
      if (detail === null) undone.push(row.id);
      else left.push({ id: row.id, applicantName: row.isMasked ? maskedName(row.id) : row.applicantName, detail });
    }
    const [first] = left;
    if (undone.length === 0 && first) throw new AppError("conflict", first.detail);
    return { undone, left };
  });
}

/** Returns null on success, otherwise the reason for failure. */
async function undoOne({ services, now }: Context, tx: Db, application: ApplicationRow, userId: number): Promise<string | null> {
  const { rowId } = application;
  const [last, before] = await latestMoves(tx, rowId);
  if (!last || !before || last.from === null) return "There is nothing to undo.";
  if (last.actor !== "employer" || last.actorUserId !== userId) return describeLatestMove(tx, rowId);
  if (last.to === "opened") return "Opening an application cannot be undone.";
  if (undoableUntil(last.at) <= now) return "It is too late to undo this: the applicant has been notified.";
  await tx.update(applicationEvents).set({ undoneAt: now }).where(eq(applicationEvents.id, last.eventId));
  await tx
    .update(applications)
    .set({ state: last.from, stateChangedAt: before.at, closedAt: isOpenState(last.from) ? null : before.at, updatedAt: now })
    .where(eq(applications.id, rowId));
  await emit(tx, "application.moved", { rowId, from: last.to, to: last.from, now });
  await takeBackNews(services, tx, application, last);
  return null;
}

type AnswerApplicantInput = z.output<typeof answerApplicantInput>;

const answeredAtOnce = 50;
/** Limit per call; the rest is left to the next call. */
const roundsAtMost = 20;
const met: ReadonlySet<ApplicationState> = new Set(["shortlisted", "interview", "offer"]);

/**
 * Rejects every open applicant to these adverts, each with their own mail, in transactions of fifty. Repeated or concurrent calls notify
 * nobody twice; an interrupted call can be resumed.
 * @returns ids of the rejected applications, which can be undone as any move can, and the number still open
 * @throws AppError not-found, invalid-fields for a message with unknown variables
 */
export async function answerRemaining(ctx: Context, order: AnswerApplicantInput): Promise<{ answered: string[]; remaining: number }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  const { jobIds } = order;
  await requireAdverts(ctx, db, { jobIds, firmId, action: "application.setStatus" });
  const open = and(isStillOpen(jobIds), sentByOthers(principal));
  const answered: string[] = [];
  for (let round = 0; round < roundsAtMost; round += 1) {
    const batch = await answerBatch(ctx, order, open);
    answered.push(...batch);
    if (batch.length < answeredAtOnce) break;
  }
  return { answered, remaining: await db.$count(applications, open) };
}

const answerBatch = (
  ctx: Context,
  { message, messageToShortlisted, reason, isReasonShown }: AnswerApplicantInput,
  open: SQL | undefined,
): Promise<string[]> =>
  lockingTransaction(ctx.services.db, async (tx) => {
    const locked = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(open)
      .orderBy(asc(applications.id))
      .limit(answeredAtOnce)
      .for("update");
    const ids = locked.map(({ id }) => id);
    const rows = (await findApplications(tx, inArray(applications.id, ids), ids.length)).toSorted((one, other) => one.rowId - other.rowId);
    const recruiter = await nameOf(tx, requireUser(ctx.principal).userId);
    for (const row of rows) {
      const words = met.has(row.state) ? (messageToShortlisted ?? message) : message;
      // A closed account has no name to fill in and receives no message.
      const filled = row.userId === null ? null : fillMessage(words, row, recruiter);
      await moveByEmployer(ctx, tx, row, { to: "not-progressing", message: filled, reason, isReasonShown });
    }
    return rows.map(({ id }) => id);
  });
