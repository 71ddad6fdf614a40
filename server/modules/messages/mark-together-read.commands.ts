import { inArray } from "drizzle-orm";
import { applications } from "#db/schema/applications.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { findApplications } from "#server/modules/applications/application-rows.queries.ts";
import { isHiddenFrom, standingOf } from "./conversation-access.ts";
import { markMessagesRead } from "./mark-read.commands.ts";
import { countUnread, findLatestMessages } from "./message-rows.queries.ts";

/** Marks whole conversations as read; answers how many messages that were. @throws AppError not-found when any is not there for the caller */
export async function markTogetherRead(ctx: Context, ids: readonly string[]): Promise<{ marked: number }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
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
  if (!first) return { marked: 0 };
  const rowIds = readable.map(({ row }) => row.rowId);
  const [latest, unread] = await Promise.all([
    findLatestMessages(db, rowIds),
    countUnread(db, rowIds, { userId: principal.userId, side: first.side }),
  ]);
  for (const { row } of readable) {
    const last = latest.get(row.rowId);
    if (last && unread.has(row.rowId)) await markMessagesRead(ctx, { id: row.id, upTo: last.id });
  }
  return { marked: [...unread.values()].reduce((sum, count) => sum + count, 0) };
}
