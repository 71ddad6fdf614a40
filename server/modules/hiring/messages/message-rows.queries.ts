import { and, count, desc, eq, gt, inArray, lt, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { ApplicationSide } from "#server/modules/hiring/applications/application-answers.ts";
import { withoutIdentity } from "#server/modules/hiring/applications/blind/blind-adverts.ts";
import type { Message } from "./message.fields.ts";

const columns = {
  rowId: messages.id,
  applicationId: messages.applicationId,
  id: messages.publicId,
  side: messages.side,
  authorUserId: messages.authorUserId,
  authorName: users.name,
  text: messages.text,
  sentAt: messages.sentAt,
};

interface MessageRow {
  rowId: number;
  applicationId: number;
  id: string;
  side: ApplicationSide;
  authorUserId: number | null;
  authorName: string | null;
  text: string;
  sentAt: Date;
}

export interface ConversationReader {
  userId: number;
  side: ApplicationSide;
}

/** `hiddenName`: the name of a masked applicant, whose messages are then redacted. */
export const toMessage = (
  { id, side, authorUserId, authorName, text, sentAt }: MessageRow,
  reader: ConversationReader,
  hiddenName?: { name: string | null },
): Message => ({
  id,
  side,
  isMine: authorUserId === reader.userId,
  authorName: reader.side === "employer" && side === "employer" ? authorName : null,
  text: hiddenName ? withoutIdentity(text, hiddenName.name) : text,
  sentAt: sentAt.toISOString(),
});

/** Lists an application's messages, newest first, from before a given one if set. */
export const listMessages = (db: Db, applicationId: number, { beforeRowId, limit }: { beforeRowId: number | null; limit: number }) =>
  db
    .select(columns)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.authorUserId))
    .where(and(eq(messages.applicationId, applicationId), beforeRowId === null ? undefined : lt(messages.id, beforeRowId)))
    .orderBy(desc(messages.id))
    .limit(limit);

export async function findLatestMessages(db: Db, applicationIds: readonly number[]): Promise<ReadonlyMap<number, MessageRow>> {
  if (applicationIds.length === 0) return new Map();
  const newest = await db
    .select({ rowId: max(messages.id) })
    .from(messages)
    .where(inArray(messages.applicationId, [...applicationIds]))
    .groupBy(messages.applicationId);
  const rowIds = newest.flatMap(({ rowId }) => rowId ?? []);
  if (rowIds.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.authorUserId))
    .where(inArray(messages.id, rowIds))
    .limit(rowIds.length);
  return new Map(rows.map((row) => [row.applicationId, row]));
}

/** Counts each application's messages from the other side that the viewer has not read. */
export async function countUnread(
  db: Db,
  applicationIds: readonly number[],
  { userId, side }: ConversationReader,
): Promise<ReadonlyMap<number, number>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .select({ applicationId: messages.applicationId, unread: count() })
    .from(messages)
    .leftJoin(messageReads, and(eq(messageReads.applicationId, messages.applicationId), eq(messageReads.userId, userId)))
    .where(and(inArray(messages.applicationId, [...applicationIds]), isUnread(side)))
    .groupBy(messages.applicationId);
  return new Map(rows.map(({ applicationId, unread }) => [applicationId, unread]));
}

/** Sent by the other side after the viewer's read position; requires a join of `message_reads` for the viewer. */
export const isUnread = (side: ApplicationSide) =>
  and(eq(messages.side, side === "applicant" ? "employer" : "applicant"), gt(messages.id, sql`coalesce(${messageReads.readUpToId}, 0)`));

/** Returns a message's row id. @throws AppError not-found */
export async function findMessageRow(db: Db, applicationId: number, publicId: string): Promise<number> {
  const [row] = await db
    .select({ rowId: messages.id })
    .from(messages)
    .where(and(eq(messages.publicId, publicId), eq(messages.applicationId, applicationId)))
    .limit(1);
  if (!row) throw new AppError("not-found", "There is no such message.");
  return row.rowId;
}
