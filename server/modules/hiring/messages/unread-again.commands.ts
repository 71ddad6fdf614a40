import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import { notifications } from "#db/schema/notifications.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { openUndoToken, sealUndoToken } from "#server/kernel/undo-token.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { markSubjectRead } from "#server/modules/people/notifications/notify.commands.ts";
import { findApplication, findApplications, lockApplication } from "../applications/application-access.ts";
import { openLockedApplication } from "../applications/move-application.commands.ts";
import { conversationAccessOf, findClosedReason, isHiddenFrom } from "./conversations.queries.ts";
import type { markSeenInput, sendMessageInput, sentMessage } from "./message.fields.ts";
import { countUnread, findLatestMessages, findMessageRow } from "./message-rows.queries.ts";

const undoMs = 2 * 60_000;

interface ReadPosition {
  id: string;
  /** Read position before; null where nothing was read. */
  before: number | null;
  after: number;
}

/** Returns a user's read positions by application. */
async function findReads(db: Db, userId: number, applicationIds: readonly number[]) {
  const rows = await db
    .select({ applicationId: messageReads.applicationId, readUpToId: messageReads.readUpToId })
    .from(messageReads)
    .where(and(eq(messageReads.userId, userId), inArray(messageReads.applicationId, [...applicationIds])))
    .limit(applicationIds.length);
  return new Map(rows.map((row) => [row.applicationId, row]));
}

/**
 * Undoes the caller's last marking as read, within two minutes. Conversations read further since stay read.
 * @returns the number of conversations
 * @throws AppError conflict when it is too late
 */
export async function undoMarkRead(ctx: Context, undo: string): Promise<{ conversations: number }> {
  const { services } = ctx;
  const { userId } = requireUser(ctx.principal);
  const sealed = openUndoToken<{ reads: readonly ReadPosition[]; at: number }>(ctx, "conversations read", undo);
  if (!sealed) throw new AppError("conflict", "It is too late to undo this.");
  return lockingTransaction(services.db, async (tx) => {
    let conversations = 0;
    for (const read of sealed.reads) if (await restoreReadPosition(tx, userId, read, new Date(sealed.at))) conversations += 1;
    return { conversations };
  });
}

async function restoreReadPosition(tx: Db, userId: number, { id, before, after }: ReadPosition, at: Date): Promise<boolean> {
  const [row] = await tx
    .select({ applicationId: messageReads.applicationId, readUpToId: messageReads.readUpToId })
    .from(messageReads)
    .innerJoin(applications, eq(applications.id, messageReads.applicationId))
    .where(and(eq(applications.publicId, id), eq(messageReads.userId, userId)))
    .limit(1)
    .for("update");
  if (row?.readUpToId !== after) return false;
  const readMark = and(eq(messageReads.applicationId, row.applicationId), eq(messageReads.userId, userId));
  await (before === null ? tx.delete(messageReads).where(readMark) : tx.update(messageReads).set({ readUpToId: before }).where(readMark));
  const messageNotification = and(
    eq(notifications.userId, userId),
    eq(notifications.kind, "message-received"),
    eq(notifications.subjectId, id),
  );
  await tx
    .update(notifications)
    .set({ readAt: null })
    .where(and(messageNotification, eq(notifications.readAt, at)));
  return true;
}

/**
 * Marks whole conversations as read.
 * @returns the number of messages, and a token to undo it for two minutes; null where there were none
 * @throws AppError not-found when the caller may not see one of them
 */
export async function markConversationsRead(ctx: Context, ids: readonly string[]): Promise<{ marked: number; undo: string | null }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { userId } = principal;
  const rows = new Map((await findApplications(db, inArray(applications.publicId, [...ids]), ids.length)).map((row) => [row.id, row]));
  const readable = [];
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    const { side, facts } = await conversationAccessOf(db, principal, row);
    requireAllowed(ctx, "message.send", facts);
    if (!row) throw new AppError("not-found", "There is no such application.");
    if (!isHiddenFrom(side, row)) readable.push({ row, side });
  }
  const [first] = readable;
  if (!first) return { marked: 0, undo: null };
  const rowIds = readable.map(({ row }) => row.rowId);
  const [latest, unread, before] = await Promise.all([
    findLatestMessages(db, rowIds),
    countUnread(db, rowIds, { userId, side: first.side }),
    findReads(db, userId, rowIds),
  ]);
  const marked = readable.filter(({ row }) => latest.has(row.rowId) && unread.has(row.rowId));
  for (const { row } of marked) await markMessagesRead(ctx, { id: row.id, upTo: latest.get(row.rowId)?.id ?? "" });
  if (marked.length === 0) return { marked: 0, undo: null };
  const after = await findReads(db, userId, rowIds);
  const reads = marked.map(({ row: { rowId, id } }) => ({
    id,
    before: before.get(rowId)?.readUpToId ?? null,
    after: after.get(rowId)?.readUpToId ?? 0,
  }));
  const undo = sealUndoToken(ctx, "conversations read", { reads, at: ctx.now.getTime() }, undoMs);
  return { marked: [...unread.values()].reduce((sum, count) => sum + count, 0), undo };
}

/**
 * Sets the caller's read position. Marks the related notifications as read, and allows a mail for the next message. @throws AppError
 * not-found
 */
export async function markMessagesRead(ctx: Context, { id, upTo }: z.output<typeof markSeenInput>): Promise<void> {
  const { services, now } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(services.db, id);
  const { side, facts } = await conversationAccessOf(services.db, principal, row);
  requireAllowed(ctx, "message.send", facts);
  if (!row || isHiddenFrom(side, row)) throw new AppError("not-found", "There is no such application.");
  const readUpToId = await findMessageRow(services.db, row.rowId, upTo);
  const { userId } = principal;
  await lockingTransaction(services.db, async (tx) => {
    await tx
      .insert(messageReads)
      .values({ applicationId: row.rowId, userId, readUpToId, readAt: now })
      .onDuplicateKeyUpdate({
        set: { readUpToId: sql`greatest(${messageReads.readUpToId}, ${readUpToId})`, readAt: now, mailedAt: null },
      });
    await markSubjectRead(tx, { userId, kind: "message-received", subjectId: id, now });
  });
}

type SentMessage = z.infer<typeof sentMessage>;

type SendMessageInput = z.output<typeof sendMessageInput>;

/**
 * Sends a message to the other side of an application, once per Idempotency-Key. An employer's message marks the application as opened.
 * @throws AppError not-found, forbidden, conflict while nothing can be sent
 */
export function sendMessage(ctx: Context, order: SendMessageInput): Promise<SentMessage> {
  return withIdempotencyKey(ctx, { call: "messages.send", sent: order }, (tx) => send(ctx, tx, order));
}

async function send(ctx: Context, tx: Db, { id, text }: SendMessageInput): Promise<SentMessage> {
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await lockApplication(tx, id);
  const { side, facts } = await conversationAccessOf(tx, principal, row);
  requireAllowed(ctx, "message.send", facts);
  if (!row) throw new AppError("not-found", "There is no such application.");
  const closed = await findClosedReason(tx, row, side, now);
  if (closed !== null) throw new AppError("conflict", closed);
  const { userId } = principal;
  const publicId = randomPublicId();
  await insertMessage(tx, { publicId, applicationId: row.rowId, side, authorUserId: userId, text, sentAt: now });
  if (side === "employer") await openLockedApplication(ctx, tx, row);
  await announce(ctx, tx, "message.sent", { application: row, to: side === "employer" ? "applicant" : "employer" });
  return { id: publicId, sentAt: now.toISOString() };
}

/** Adds a message to a locked application. @throws AppError conflict when there are too many */
async function insertMessage(tx: Db, row: typeof messages.$inferInsert): Promise<void> {
  const written = await tx.$count(messages, eq(messages.applicationId, row.applicationId));
  if (written >= applyingLimits.messagesPerApplication) {
    throw new AppError("conflict", "This conversation already has the maximum number of messages.");
  }
  await tx.insert(messages).values(row);
  await tx.update(applications).set({ lastMessageAt: row.sentAt }).where(eq(applications.id, row.applicationId));
}
