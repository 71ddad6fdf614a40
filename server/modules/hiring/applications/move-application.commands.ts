import { and, asc, desc, eq, gt, inArray, isNull, ne, notExists } from "drizzle-orm";
import type { z } from "zod";
import { applicationStateLabels, applyingLimits, type RejectionReason } from "#db/applying-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { interviews } from "#db/schema/interviews.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { type Announcer, type EventFacts, emit } from "#server/kernel/events.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { cancelQueuedMail } from "#server/modules/content/mail/outbox.commands.ts";
import { withdrawScheduledNotification } from "#server/modules/people/notifications/notify.commands.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import type { moveApplicationInput } from "./application.fields.ts";
import { type ApplicationRow, employerFacts, firmOf, lockApplication } from "./application-access.ts";
import { type ApplicationActor, canMove, isOpenState, openStates, refusedMoveReason } from "./application-states.ts";
import { fillMessage, nameOf } from "./templates/fill-message.queries.ts";

interface Move {
  rowId: number;
  from: ApplicationState | null;
  to: ApplicationState;
  actor: ApplicationActor;
  /** Null for actors without an account. */
  actorUserId: number | null;
  message?: string | null;
  /** Applies to moves to "not-progressing" only. */
  reason?: MoveReason;
  now: Date;
}

/** The rejection reason, and whether the applicant sees it. */
export interface MoveReason {
  reason: RejectionReason | null;
  isReasonShown: boolean;
}

/** Moves a locked application to another state and records the actor. The caller checks permissions. */
export async function moveApplication(
  tx: Db,
  { rowId, from, to, actor, actorUserId, message = null, reason, now }: Move,
  more: Partial<typeof applications.$inferInsert> = {},
): Promise<void> {
  const closedAt = isOpenState(to) ? null : now;
  await tx
    .update(applications)
    .set({ ...more, state: to, stateChangedAt: now, closedAt, updatedAt: now })
    .where(eq(applications.id, rowId));
  const why = to === "not-progressing" && reason ? reason : {};
  await tx
    .insert(applicationEvents)
    .values({ applicationId: rowId, at: now, fromState: from, toState: to, actor, actorUserId, message, ...why });
  await emit(tx, "application.moved", { rowId, from, to, now });
}

/** Calls off the interviews of an application that a repeated erasure ends: the sweep would otherwise mail once more that they are off. */
export async function cancelInterviewsOnReplay(
  tx: Db,
  { rowId }: Pick<ApplicationRow, "rowId">,
  { isReplay = false, now }: Announcer,
): Promise<void> {
  if (!isReplay) return;
  const isToCome = and(eq(interviews.applicationId, rowId), gt(interviews.startsAt, now));
  await tx.update(interviews).set({ state: "cancelled", updatedAt: now }).where(isToCome);
}

const endedAtOnce = 500;

/** Rejects every open application to a firm that is closed and notifies its applicant. */
export async function endOpenApplications(
  tx: Db,
  { at, companyId, words: message, actorUserId }: EventFacts["firm.closed"],
): Promise<void> {
  const { now } = at;
  const waiting = and(eq(jobs.companyId, companyId), inArray(applications.state, [...openStates]));
  for (;;) {
    const rows = await tx
      .select({ publicId: applications.publicId })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(waiting)
      .orderBy(asc(applications.id))
      .limit(endedAtOnce);
    if (rows.length === 0) return;
    for (const { publicId } of rows) {
      const row = await lockApplication(tx, publicId);
      if (!row || !isOpenState(row.state)) continue;
      const move = { rowId: row.rowId, from: row.state, to: "not-progressing", actor: "employer", actorUserId } as const;
      await moveApplication(tx, { ...move, message, now });
      const news = { state: "not-progressing", message, reason: null, toldAt: now } as const;
      await announce(at, tx, "application.moved", { application: row, ...news });
      await cancelInterviewsOnReplay(tx, row, at);
    }
  }
}

/**
 * Moves an application to another state and notifies the applicant, with an optional message.
 * @throws AppError not-found, forbidden, stale when it is not in the state the caller saw, conflict for a move that is not allowed,
 * invalid-fields for a message with unknown variables
 */
export async function setApplicationStatus(
  ctx: Context,
  { id, from, to, message, ...why }: z.output<typeof moveApplicationInput>,
): Promise<{ state: ApplicationState; stateChangedAt: string; undoUntil: string }> {
  const { services, now } = ctx;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(services.db, principal);
  return lockingTransaction(services.db, async (tx) => {
    const row = await lockApplication(tx, id);
    requireAllowed(ctx, "application.setStatus", employerFacts(principal, firmId, row));
    if (!row) throw new AppError("not-found", "There is no such application.");
    if (row.state !== from) throw new AppError("stale", await describeLatestMove(tx, row.rowId));
    if (!canMove(from, to, "employer")) throw new AppError("conflict", refusedMoveReason(from, to));
    const filled = message === null ? null : fillMessage(message, row, await nameOf(tx, principal.userId));
    await moveByEmployer(ctx, tx, row, { to, message: filled, ...why });
    return { state: to, stateChangedAt: now.toISOString(), undoUntil: undoableUntil(now).toISOString() };
  });
}

/** Returns the deadline for undoing a move, after which its applicant is notified. */
export const undoableUntil = (movedAt: Date): Date => new Date(movedAt.getTime() + applyingLimits.moveHeldSeconds * 1000);

/** Moves a locked application for the employer. The applicant is notified once the move can no longer be undone. */
export async function moveByEmployer(
  ctx: Context,
  tx: Db,
  row: ApplicationRow,
  { to, message, reason, isReasonShown }: { to: ApplicationState; message: string | null } & MoveReason,
): Promise<void> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  await moveApplication(tx, {
    rowId: row.rowId,
    from: row.state,
    to,
    actor: "employer",
    actorUserId: userId,
    message,
    reason: { reason, isReasonShown },
    now,
  });
  await announceMove(ctx.services, tx, row, { at: now, from: row.state, to, message, reason, isReasonShown });
}

interface EmployersMove extends MoveReason {
  at: Date;
  from: ApplicationState | null;
  to: ApplicationState;
  message: string | null;
}

/**
 * Announces a move once it can no longer be undone, in place of the news still held that it outdates. A move back to the state the
 * applicant knows of is no news.
 */
async function announceMove(
  services: Context["services"],
  tx: Db,
  application: ApplicationRow,
  { at, from, to, message, reason, isReasonShown }: EmployersMove,
): Promise<void> {
  let known = from;
  const held = (await listHeldMoves(tx, application.rowId, at)).slice(0, -1);
  for (const [index, each] of held.entries()) {
    if (index === 0) known = each.from;
    if (isOutdatedBy(each, to)) await cancelNewsOfMove(tx, application.id, each.at);
    else known = each.to;
  }
  const shownReason = to === "not-progressing" && isReasonShown ? reason : null;
  if (known === to && message === null && shownReason === null) return;
  const news = { state: to, message, reason: shownReason, toldAt: undoableUntil(at) };
  await announce({ services, now: at }, tx, "application.moved", { application, ...news });
}

/** Whether a later move to this state leaves nothing to say of an earlier one: a message stays, unless it refused what is open again. */
const isOutdatedBy = ({ to, message }: Pick<EmployersMove, "to" | "message">, laterTo: ApplicationState): boolean =>
  message === null || (!isOpenState(to) && isOpenState(laterTo));

/** Takes back the news of a move, as far as the applicant was not told. */
async function cancelNewsOfMove(tx: Db, id: string, movedAt: Date): Promise<void> {
  await withdrawScheduledNotification(tx, { kind: "application-status", subjectId: id, createdAt: undoableUntil(movedAt) });
  await cancelQueuedMail(tx, { subjectId: id, template: "application-status", createdAt: movedAt });
}

/** Takes back the news of an undone move and announces the move before it, whose news that one had replaced. */
export async function takeBackNews(
  services: Context["services"],
  tx: Db,
  application: ApplicationRow,
  undone: { at: Date; to: ApplicationState },
): Promise<void> {
  await cancelNewsOfMove(tx, application.id, undone.at);
  const before = (await listHeldMoves(tx, application.rowId, undone.at)).at(-1);
  if (before && isOutdatedBy(before, undone.to)) await announceMove(services, tx, application, before);
}

/** Takes back all news of an employer's moves that the applicant was not told yet. */
export async function cancelHeldNews(tx: Db, { rowId, id }: ApplicationRow, now: Date): Promise<void> {
  for (const { at } of await listHeldMoves(tx, rowId, now)) await cancelNewsOfMove(tx, id, at);
}

/**
 * Returns an employer's moves that were not undone and could still be at a moment, oldest first; without those of which an invitation to
 * an interview told at once.
 */
const listHeldMoves = (tx: Db, applicationId: number, at: Date) =>
  tx
    .select({
      ...pick(applicationEvents, "at", "message", "reason", "isReasonShown"),
      from: applicationEvents.fromState,
      to: applicationEvents.toState,
    })
    .from(applicationEvents)
    .where(
      and(
        eq(applicationEvents.applicationId, applicationId),
        eq(applicationEvents.actor, "employer"),
        ne(applicationEvents.toState, "opened"),
        isNull(applicationEvents.undoneAt),
        notExists(
          tx
            .select({ id: interviews.id })
            .from(interviews)
            .where(and(eq(interviews.applicationId, applicationEvents.applicationId), eq(interviews.createdAt, applicationEvents.at))),
        ),
        gt(applicationEvents.at, new Date(at.getTime() - applyingLimits.moveHeldSeconds * 1000)),
      ),
    )
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id));

/** Marks an application as opened on the employer's first reading; idempotent. The caller checks permissions. */
export async function openApplication(ctx: Context, publicId: string): Promise<void> {
  await lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockApplication(tx, publicId);
    if (row) await openLockedApplication(ctx, tx, row);
  });
}

/** As `openApplication`, for a locked application. */
export async function openLockedApplication(ctx: Context, tx: Db, row: ApplicationRow): Promise<void> {
  if (row.state !== "sent") return;
  const { userId } = requireUser(ctx.principal);
  const move = { rowId: row.rowId, from: row.state, to: "opened", actor: "employer", actorUserId: userId, now: ctx.now } as const;
  await moveApplication(tx, move, { openedAt: ctx.now });
  const announced = { state: "opened", message: null, reason: null, toldAt: ctx.now } as const;
  await announce(ctx, tx, "application.moved", { application: row, ...announced });
}

/** Returns the latest two moves of an application that are not undone, newest first. */
export const latestMoves = (db: Db, applicationId: number) =>
  db
    .select({
      ...pick(applicationEvents, "at", "actor", "actorUserId"),
      eventId: applicationEvents.id,
      from: applicationEvents.fromState,
      to: applicationEvents.toState,
      name: users.name,
    })
    .from(applicationEvents)
    .leftJoin(users, eq(users.id, applicationEvents.actorUserId))
    .where(and(eq(applicationEvents.applicationId, applicationId), isNull(applicationEvents.undoneAt)))
    .orderBy(desc(applicationEvents.at), desc(applicationEvents.id))
    .limit(2);

/** Describes the latest move, for an employer's user whose view is out of date. */
export async function describeLatestMove(db: Db, applicationId: number): Promise<string> {
  const [last] = await latestMoves(db, applicationId);
  if (!last) return "This application’s status has changed since you opened it.";
  const when = londonMoment(last.at);
  if (last.actor === "applicant") {
    return last.to === "withdrawn" ? `The applicant withdrew it on ${when}.` : `The applicant restored the application on ${when}.`;
  }
  return `${last.name ?? "A colleague"} moved it to “${applicationStateLabels[last.to]}” on ${when}.`;
}
