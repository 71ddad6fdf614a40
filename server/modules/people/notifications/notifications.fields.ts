import { z } from "zod";

export const notificationId = z.string("Name the notification.").regex(/^[A-Za-z0-9_-]{22}$/, "There is no such notification.");

export const listNotificationsInput = z.strictObject({
  cursor: z
    .string("Send the cursor of the page before.")
    .regex(/^\d{1,14}\.[A-Za-z0-9_-]{22}$/, "Send the cursor of the page before.")
    .optional(),
  limit: z.coerce
    .number("Give the limit as a number.")
    .int("Give the limit as a whole number.")
    .min(1, "Ask for at least 1.")
    .max(50, "Ask for at most 50 at a time.")
    .default(20),
});
