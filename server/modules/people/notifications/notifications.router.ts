import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listNotifications, markAllRead, markRead, notificationsPage } from "./notifications.commands.ts";

const listNotificationsInput = z.strictObject({
  cursor: z
    .string("Send the cursor of the previous page.")
    .regex(/^\d{1,14}\.[A-Za-z0-9_-]{22}$/, "Send the cursor of the previous page.")
    .optional(),
  limit: z.coerce
    .number("The limit must be a number.")
    .int("The limit must be a whole number.")
    .min(1, "Ask for at least 1.")
    .max(50, "Ask for at most 50 at a time.")
    .default(20),
});

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
