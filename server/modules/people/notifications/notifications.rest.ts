import { batchReadOperation } from "#server/http/operations/by-ids.ts";
import { findNotificationsById, notificationLine } from "./notifications.commands.ts";

export const notificationsOperations = [
  batchReadOperation({
    path: "/api/notifications/batch",
    action: "notification.manage",
    name: "readNotificationsById",
    summary: "Up to fifty of one’s own notifications",
    tag: "Notifications",
    scope: "notifications:read",
    exampleIds: ["Zm9yZW1hbi1leGFtcGxlLQ"],
    item: notificationLine,
    find: findNotificationsById,
  }),
];
