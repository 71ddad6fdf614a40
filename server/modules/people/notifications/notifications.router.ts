import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { cursorFields } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listNotifications, markAllRead, markRead, notificationsPage } from "./notifications.commands.ts";

const listNotificationsInput = z.strictObject(cursorFields(20));

const notificationId = z.string("Say which notification.").regex(/^[A-Za-z0-9_-]{22}$/, "There is no such notification.");

const tag = "Notifications";

export const notificationsRouter = router({
  list: procedure("notification.manage", {
    rest: {
      method: "GET",
      path: "/api/notifications",
      name: "listNotifications",
      summary: "Your own notifications, newest first",
      tag,
      batch: "notifications:read",
    },
  })
    .input(fieldsOf(listNotificationsInput))
    .output(answerOf(notificationsPage))
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  markRead: procedure("notification.manage", {
    rest: {
      method: "POST",
      path: "/api/notifications/:id/read",
      name: "markNotificationRead",
      summary: "Mark a notification as read",
      tag,
      status: 204,
      batch: "notifications:read",
    },
  })
    .input(fieldsOf(z.strictObject({ id: notificationId })))
    .mutation(({ ctx, input }) => markRead(ctx, input.id)),
  markAllRead: procedure("notification.manage").mutation(({ ctx }) => markAllRead(ctx)),
});
