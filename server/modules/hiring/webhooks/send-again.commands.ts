import { and, eq, inArray } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { webhookTestEvent } from "#db/webhook-values.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { queueDeliveries } from "./deliver/queue-deliveries.commands.ts";
import { lockOwnWebhook } from "./webhooks.commands.ts";

const absent = () => new AppError("not-found", "There is no such delivery.");

/** Sends something that means nothing, also to what is paused, once. @throws AppError not-found, conflict while another is on its way */
export function sendTest(ctx: Context, id: string): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const webhook = await lockOwnWebhook(ctx, tx, id);
    const underWay = and(
      eq(webhookDeliveries.webhookId, webhook.id),
      inArray(webhookDeliveries.state, ["queued", "sending"]),
      eq(webhookDeliveries.event, webhookTestEvent),
    );
    if ((await tx.$count(webhookDeliveries, underWay)) > 0) throw new AppError("conflict", "A trial is on its way already.");
    await queueDeliveries(tx, [{ id: webhook.id, isHeld: false }], { event: webhookTestEvent, data: { webhookId: id }, now: ctx.now });
  });
}

/** Sends once more, under the same id, what arrived or was given up. @throws AppError not-found, conflict for what is under way or paused */
export function sendAgain(ctx: Context, deliveryId: string): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [named] = await tx
      .select({ rowId: webhookDeliveries.id, webhookId: webhooks.publicId })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.publicId, deliveryId))
      .limit(1);
    const webhook = await lockOwnWebhook(ctx, tx, named?.webhookId ?? "").catch((error: unknown) => {
      throw error instanceof AppError && error.code === "not-found" ? absent() : error;
    });
    if (webhook.pausedAt !== null) throw new AppError("conflict", "This webhook is paused. Resume it first.");
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ state: "queued", attempts: 0, nextAttemptAt: ctx.now })
      .where(and(eq(webhookDeliveries.id, named?.rowId ?? 0), inArray(webhookDeliveries.state, ["delivered", "failed"])));
    if (again.affectedRows === 0) throw new AppError("conflict", "It is on its way already.");
  });
}
