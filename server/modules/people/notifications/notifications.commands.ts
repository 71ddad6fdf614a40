import { and, desc, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { z } from "zod";
import { notificationKinds } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { notifications } from "#db/schema/notifications.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { renderNotification } from "./notification-words.ts";

export const notificationLine = z.strictObject({
  id: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  detail: z.string(),
  /** Path of the page to open. */
  path: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});

export const notificationsPage = z.strictObject({
  items: z.array(notificationLine),
  unreadCount: z.int(),
  /** Cursor of the next page; null on the last. */
  nextCursor: z.string().nullable(),
});

type NotificationLine = z.infer<typeof notificationLine>;

interface ListNotificationsInput {
  /** `nextCursor` of the previous page. */
  cursor?: string | undefined;
  limit: number;
}

/** Lists the caller's notifications, newest first, with the total number unread. */
export async function listNotifications(
  ctx: Context,
  { cursor, limit }: ListNotificationsInput,
): Promise<z.infer<typeof notificationsPage>> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "notification.manage", { ownerId: userId });
  const mine = and(eq(notifications.userId, userId), lte(notifications.createdAt, ctx.now));
  const [unreadCount, rows] = await Promise.all([
    db.$count(notifications, and(mine, isNull(notifications.readAt))),
    db
      .select(shownColumns)
      .from(notifications)
      .where(and(mine, cursor === undefined ? undefined : afterCursor(cursor)))
      .orderBy(desc(notifications.createdAt), desc(notifications.publicId))
      .limit(limit + 1),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(toNotification), unreadCount, nextCursor: last ? `${last.createdAt.getTime()}.${last.id}` : null };
}

/** Returns the caller's own notifications among these ids. */
export async function findNotificationsById(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, NotificationLine>> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "notification.manage", { ownerId: userId });
  const rows = await ctx.services.db
    .select(shownColumns)
    .from(notifications)
    .where(and(eq(notifications.userId, userId), lte(notifications.createdAt, ctx.now), inArray(notifications.publicId, [...ids])))
    .limit(ids.length);
  return new Map(rows.map((row) => [row.id, toNotification(row)]));
}

const shownColumns = {
  id: notifications.publicId,
  ...pick(notifications, "kind", "facts", "createdAt", "readAt"),
};
type Row = Pick<typeof notifications.$inferSelect, "kind" | "facts" | "createdAt" | "readAt"> & { id: string };

const toNotification = ({ id, kind, facts, createdAt, readAt }: Row): NotificationLine => ({
  id,
  kind,
  ...renderNotification(kind, facts),
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

/** Matches rows older than the cursor: by time, then id. */
function afterCursor(cursor: string) {
  const [moment = "", publicId = ""] = cursor.split(".");
  const createdAt = new Date(Number(moment));
  return or(lt(notifications.createdAt, createdAt), and(eq(notifications.createdAt, createdAt), lt(notifications.publicId, publicId)));
}

/** Marks one of the caller's notifications as read; one already read keeps its timestamp. @throws AppError not-found */
export async function markRead(ctx: Context, publicId: string): Promise<void> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "notification.manage", { ownerId: userId });
  const mine = and(eq(notifications.publicId, publicId), eq(notifications.userId, userId), lte(notifications.createdAt, ctx.now));
  await db
    .update(notifications)
    .set({ readAt: ctx.now })
    .where(and(mine, isNull(notifications.readAt)));
  const [known] = await db.select({ id: notifications.id }).from(notifications).where(mine).limit(1);
  if (!known) throw new AppError("not-found", "There is no such notification.");
}

/** Marks all of the caller's notifications as read. @returns how many were unread */
export async function markAllRead(ctx: Context): Promise<{ marked: number }> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "notification.manage", { ownerId: userId });
  const [result] = await ctx.services.db
    .update(notifications)
    .set({ readAt: ctx.now })
    .where(and(eq(notifications.userId, userId), lte(notifications.createdAt, ctx.now), isNull(notifications.readAt)));
  return { marked: result.affectedRows };
}
