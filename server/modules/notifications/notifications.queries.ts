import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import { notifications } from "#db/schema/notifications.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import type { NotificationFacts, NotificationsPage } from "./notification.types.ts";
import { wordsOf } from "./notification-words.ts";

export interface NotificationsAsked {
  /** What the page before gave as `nextCursor`. */
  cursor?: string | undefined;
  limit: number;
}

/** One's own notifications, newest first, with how many are unread in all. */
export async function listNotifications(ctx: Context, { cursor, limit }: NotificationsAsked): Promise<NotificationsPage> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "notification.manage", { ownerId: userId });
  const mine = eq(notifications.userId, userId);
  const [unreadCount, rows] = await Promise.all([
    db.$count(notifications, and(mine, isNull(notifications.readAt))),
    db
      .select({
        id: notifications.publicId,
        kind: notifications.kind,
        facts: notifications.facts,
        createdAt: notifications.createdAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(and(mine, cursor === undefined ? undefined : after(cursor)))
      .orderBy(desc(notifications.createdAt), desc(notifications.publicId))
      .limit(limit + 1),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const items = shown.map(({ id, kind, facts, createdAt, readAt }) => ({
    id,
    kind,
    ...wordsOf(kind, facts as unknown as NotificationFacts[typeof kind]),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
  return { items, unreadCount, nextCursor: last ? `${last.createdAt.getTime()}.${last.id}` : null };
}

/** Older than the notification a cursor names: its moment, then its id. */
function after(cursor: string) {
  const [moment = "", publicId = ""] = cursor.split(".");
  const createdAt = new Date(Number(moment));
  return or(lt(notifications.createdAt, createdAt), and(eq(notifications.createdAt, createdAt), lt(notifications.publicId, publicId)));
}
