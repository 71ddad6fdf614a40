import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { applicationStateLabels } from "#db/applying-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applicationNotes, applicationRatings, applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { limits } from "#db/values.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Announcer, EventFacts } from "#server/kernel/events.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { describeAdvertised } from "#server/modules/market/advert-truth/truth.queries.ts";
import { promiseColumns } from "#server/modules/market/promises/promise-rules.ts";
import { findAddressee } from "#server/modules/people/accounts/principal-of.queries.ts";
import { attachCv } from "#server/modules/people/cvs/cvs.commands.ts";
import { withdrawNotification } from "#server/modules/people/notifications/notify.commands.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import type { SendApplicationInput } from "./application.fields.ts";
import { type ApplicationRow, employerFacts, findApplication, firmOf, lockApplication } from "./application-access.ts";
import { type sentApplication, undoUntil } from "./application-answers.ts";
import { canMove, openStates } from "./application-states.ts";
import { alreadySentError, findAdvertToApply, findOrCreateApplication } from "./draft.commands.ts";
import { cancelHeldNews, cancelInterviewsOnReplay, moveApplication } from "./move-application.commands.ts";
import { readAnswers, saveAnswers } from "./remembered/remembered-answers.commands.ts";

/** Adds a note that colleagues can read. @throws AppError not-found, forbidden, conflict when there are too many */
export function addNote(ctx: Context, { id, text }: { id: string; text: string }): Promise<{ id: string }> {
  return withApplication(ctx, id, async (tx, applicationId, { userId }) => {
    const written = await tx.$count(applicationNotes, eq(applicationNotes.applicationId, applicationId));
    if (written >= limits.notesPerApplication) throw new AppError("conflict", "This application already has the maximum number of notes.");
    const publicId = randomPublicId();
    await tx.insert(applicationNotes).values({ publicId, applicationId, authorUserId: userId, text, createdAt: ctx.now });
    return { id: publicId };
  });
}

/** Removes a note of the caller. @throws AppError not-found */
export function removeNote(ctx: Context, { id, noteId }: { id: string; noteId: string }): Promise<void> {
  return withApplication(ctx, id, async (tx, applicationId, { userId }) => {
    const mine = and(
      eq(applicationNotes.publicId, noteId),
      eq(applicationNotes.applicationId, applicationId),
      eq(applicationNotes.authorUserId, userId),
    );
    const [result] = await tx.delete(applicationNotes).where(mine);
    if (result.affectedRows === 0) throw new AppError("not-found", "You have no such note.");
  });
}

/** Sets or replaces the caller's rating; null removes it. @throws AppError not-found, forbidden */
export function rateApplication(ctx: Context, { id, stars }: { id: string; stars: number | null }): Promise<void> {
  return withApplication(ctx, id, async (tx, applicationId, { userId }) => {
    const mine = and(eq(applicationRatings.applicationId, applicationId), eq(applicationRatings.userId, userId));
    if (stars === null) await tx.delete(applicationRatings).where(mine);
    else {
      const rating = { stars, ratedAt: ctx.now };
      await tx
        .insert(applicationRatings)
        .values({ applicationId, userId, ...rating })
        .onDuplicateKeyUpdate({ set: rating });
    }
  });
}

async function withApplication<T>(
  ctx: Context,
  publicId: string,
  work: (tx: Db, applicationId: number, principal: UserPrincipal) => Promise<T>,
): Promise<T> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  return lockingTransaction(db, async (tx) => {
    const row = await lockApplication(tx, publicId);
    requireAllowed(ctx, "application.writeNote", employerFacts(principal, firmId, row));
    if (!row) throw new AppError("not-found", "There is no such application.");
    return work(tx, row.rowId, principal);
  });
}

/** Withdraws the caller's application; idempotent. @throws AppError not-found, conflict once it has an outcome */
export function withdrawApplication(ctx: Context, publicId: string): Promise<{ undoUntil: string }> {
  const { now } = ctx;
  return lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockApplication(tx, publicId);
    requireAllowed(ctx, "application.withdraw", { ownerId: row?.userId ?? null });
    if (!row) throw new AppError("not-found", "There is no such application.");
    const { state } = row;
    if (state === "withdrawn") return { undoUntil: undoUntil(row.stateChangedAt).toISOString() };
    if (!canMove(state, "withdrawn", "applicant"))
      throw new AppError("conflict", `It has an outcome (“${applicationStateLabels[state]}”), so you cannot withdraw it any more.`);
    await withdrawLockedApplication(ctx, tx, row);
    return { undoUntil: undoUntil(now).toISOString() };
  });
}

async function withdrawLockedApplication(ctx: Announcer, tx: Db, row: ApplicationRow): Promise<void> {
  const { rowId, state, userId: actorUserId } = row;
  const move = { rowId, from: state, to: "withdrawn", actor: "applicant", actorUserId, now: ctx.now } as const;
  await moveApplication(tx, move, { stateBeforeWithdrawal: state });
  await cancelHeldNews(tx, row, ctx.now);
  await announce(ctx, tx, "application.withdrawn", row);
}

/** Withdraws all open applications of somebody who no longer looks for work with their account. */
export async function withdrawAllApplications(tx: Db, { ctx, userId }: EventFacts["seeker.left"]): Promise<void> {
  const rows = await tx
    .select({ publicId: applications.publicId })
    .from(applications)
    .where(and(eq(applications.userId, userId), inArray(applications.state, [...openStates])));
  for (const { publicId } of rows) {
    const row = await lockApplication(tx, publicId);
    if (!row || !canMove(row.state, "withdrawn", "applicant")) continue;
    await withdrawLockedApplication(ctx, tx, row);
    await cancelInterviewsOnReplay(tx, row, ctx);
  }
}

/** Undoes a withdrawal within ten minutes and restores the previous state. @throws AppError not-found, conflict when it is too late */
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
      throw new AppError("conflict", `You can undo a withdrawal for ${limits.withdrawalUndoMinutes} minutes.`);
    }
    const move = { rowId, from: state, to: stateBeforeWithdrawal, actor: "applicant", actorUserId: userId, now } as const;
    await moveApplication(tx, move, { stateBeforeWithdrawal: null });
    await withdrawNotification(tx, { kind: "application-withdrawn", subjectId: row.id });
  });
}

type SentApplication = z.infer<typeof sentApplication>;

/**
 * Sends an application, once per Idempotency-Key and once per user and advert, and notifies both sides.
 * @throws AppError not-found, gone, conflict when it is sent already or the advert takes applications elsewhere, forbidden, invalid-fields
 */
export function sendApplication(ctx: Context, order: SendApplicationInput): Promise<SentApplication> {
  return withIdempotencyKey(ctx, { call: "applications.send", sent: order }, (tx) => sendLocked(ctx, tx, order));
}

async function sendLocked(ctx: Context, tx: Db, order: SendApplicationInput): Promise<SentApplication> {
  const { now } = ctx;
  const { userId, isEmailVerified } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  if (!isEmailVerified) throw new AppError("forbidden", "Confirm your e-mail address before you apply.");
  const advert = await findAdvertToApply(ctx, tx, order.jobId);
  const answers = readAnswers(advert.questions, order.answers);
  const { rowId, id, state, isNew } = await findOrCreateApplication(tx, userId, order, now);
  if (!canMove(state, "sent", "applicant")) throw alreadySentError(id, state);
  const person = await findAddressee(tx, userId);
  if (!person) throw new Error("Somebody without an account sent an application.");
  const { phone, coverNote, source } = order;
  const cvId = order.cvId === null ? null : await attachCv(tx, { userId, publicId: order.cvId, now });
  const advertised = await describeAdvertised(tx, order.jobId);
  const sent = { phone, coverNote, cvId, answers, source, sentAt: now, advertised, ...promiseColumns(advert, now) };
  await moveApplication(
    tx,
    { rowId, from: isNew ? null : state, to: "sent", actor: "applicant", actorUserId: userId, now },
    { name: person.name, email: person.email, ...sent },
  );
  await saveAnswers(tx, { userId, questions: advert.questions, answers, now });
  await announce(ctx, tx, "application.sent", { id, applicantUserId: userId, advert });
  return { id, jobId: order.jobId, state: "sent", sentAt: now.toISOString() };
}

const ratingsShown = 100;

/**
 * Returns the employer's notes and ratings of an application. Reads by administrators are audited. @throws AppError not-found, forbidden
 */
export async function readNotes(ctx: Context, publicId: string) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(db, publicId);
  const { isAudited } = requireAllowed(ctx, "application.readNote", employerFacts(principal, await firmOf(db, principal), row));
  if (!row || row.state === "draft") throw new AppError("not-found", "There is no such application.");
  if (isAudited) await auditRead(ctx, { action: "application.readNote", resource: "application", resourceId: publicId });
  const [notes, ratings] = await Promise.all([listNotes(db, row.rowId), listRatings(db, row.rowId)]);
  const isMine = (userId: number | null) => userId === principal.userId;
  const sum = ratings.reduce((total, { stars }) => total + stars, 0);
  return {
    /** Newest first; the author is null once erased. */
    notes: notes.map(({ authorUserId, ...note }) => ({ ...isoDates(note), isMine: isMine(authorUserId) })),
    ratings: ratings.map(({ raterId, ...rating }) => ({ ...isoDates(rating), isMine: isMine(raterId) })),
    /** To one decimal; null without ratings. */
    averageStars: ratings.length === 0 ? null : Math.round((sum / ratings.length) * 10) / 10,
  };
}

const listNotes = (db: Db, applicationId: number) =>
  db
    .select({ id: applicationNotes.publicId, author: users.name, ...pick(applicationNotes, "authorUserId", "text", "createdAt") })
    .from(applicationNotes)
    .leftJoin(users, eq(users.id, applicationNotes.authorUserId))
    .where(eq(applicationNotes.applicationId, applicationId))
    .orderBy(desc(applicationNotes.createdAt), desc(applicationNotes.id))
    .limit(limits.notesPerApplication);

const listRatings = (db: Db, applicationId: number) =>
  db
    .select({ by: users.name, raterId: applicationRatings.userId, stars: applicationRatings.stars, ratedAt: applicationRatings.ratedAt })
    .from(applicationRatings)
    .innerJoin(users, eq(users.id, applicationRatings.userId))
    .where(eq(applicationRatings.applicationId, applicationId))
    .orderBy(asc(applicationRatings.ratedAt))
    .limit(ratingsShown);
