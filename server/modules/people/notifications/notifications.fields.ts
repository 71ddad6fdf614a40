import { z } from "zod";
import { notificationKinds } from "#db/own-values.ts";

export const notificationId = z.string("Say which notification.").regex(/^[A-Za-z0-9_-]{22}$/, "There is no such notification.");

export const listNotificationsInput = z.strictObject({
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
