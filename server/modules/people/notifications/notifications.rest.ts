import { z } from "zod";
import { notificationKinds } from "#db/own-values.ts";
import { byIds } from "#server/http/operations/by-ids.ts";
import { operation } from "#server/http/operations/operation.ts";
import { markRead } from "./notifications.commands.ts";
import { listNotificationsInput, notificationId } from "./notifications.fields.ts";
import { findNotificationsById, listNotifications } from "./notifications.queries.ts";

const tag = "Notifications";
const notification = z.strictObject({
  id: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});

/** What the site tells a person on its own pages. */
export const notificationsOperations = [
  operation({
    method: "GET",
    path: "/api/notifications",
    action: "notification.manage",
    name: "listNotifications",
    summary: "One’s own notifications, newest first",
    tag,
    query: listNotificationsInput,
    answers: {
      200: z.strictObject({ items: z.array(notification), unreadCount: z.int(), nextCursor: z.string().nullable() }),
    },
    batch: "notifications:read",
    run: async (ctx, { query }) => ({ body: await listNotifications(ctx, query) }),
  }),
  byIds({
    path: "/api/notifications/batch",
    action: "notification.manage",
    name: "readNotificationsById",
    summary: "Up to fifty of one’s own notifications",
    tag,
    scope: "notifications:read",
    exampleIds: ["Zm9yZW1hbi1leGFtcGxlLQ"],
    item: notification,
    find: findNotificationsById,
  }),
  operation({
    method: "POST",
    path: "/api/notifications/:id/read",
    action: "notification.manage",
    name: "markNotificationRead",
    summary: "Mark a notification as read",
    tag,
    params: z.object({ id: notificationId }),
    answers: { 204: null },
    batch: "notifications:read",
    run: async (ctx, { params }) => {
      await markRead(ctx, params.id);
      return { status: 204 };
    },
  }),
];
