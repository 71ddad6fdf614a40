import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { markAllRead, markRead } from "./notifications.commands.ts";
import { listNotificationsInput, notificationId } from "./notifications.fields.ts";
import { listNotifications } from "./notifications.queries.ts";

/** What the site tells a person on its own pages. */
export const notificationsRouter = router({
  list: procedure("notification.manage")
    .input(fieldsOf(listNotificationsInput))
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  markRead: procedure("notification.manage")
    .input(fieldsOf(z.strictObject({ id: notificationId })))
    .mutation(({ ctx, input }) => markRead(ctx, input.id)),
  markAllRead: procedure("notification.manage").mutation(({ ctx }) => markAllRead(ctx)),
});
