import { and, eq, isNull, lte } from "drizzle-orm";
import { notifications } from "#db/schema/notifications.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";

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
