import { inArray } from "drizzle-orm";
import { applications } from "#db/schema/applications.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findApplications } from "#server/modules/hiring/applications/application-rows.queries.ts";
import { isHiddenFrom, standingOf } from "./conversation-access.ts";
import { markMessagesRead } from "./mark-read.commands.ts";
import { countUnread, findLatestMessages } from "./message-rows.queries.ts";
import { findReads, sealReads } from "./unread-again.commands.ts";

/**
 * Marks whole conversations as read.
 * @returns how many messages that were, and what takes it back for two minutes; null where there were none
 * @throws AppError not-found when any is not there for the caller
 */
export async function markTogetherRead(ctx: Context, ids: readonly string[]): Promise<{ marked: number; undo: string | null }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { userId } = principal;
  const rows = new Map((await findApplications(db, inArray(applications.publicId, [...ids]), ids.length)).map((row) => [row.id, row]));
  const readable = [];
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    const { side, facts } = await standingOf(db, principal, row);
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
  return { marked: [...unread.values()].reduce((sum, count) => sum + count, 0), undo: sealReads(ctx, { userId, reads }) };
}
