import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { lockOrder, withdrawCredits } from "./confirm-paid.commands.ts";
import { announceOutcome, mailBuyer } from "./order-announcements.commands.ts";
import { orBusy } from "./payments/open-checkout.commands.ts";
import { providerOf } from "./payments/payment-provider.ts";

/**
 * An administrator gives the money of an order back: by the provider it was paid with, or by hand, which is noted. What is left of its credits is taken
 * away. Said again it changes nothing: the provider gives back once.
 * @throws AppError not-found, conflict for what was not paid, busy while the provider does not answer
 */
export async function refundOrder(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string; withdrawn: number }> {
  const { db } = ctx.services;
  const paid = await lockingTransaction(db, (tx) => lockPaid(ctx, tx, id));
  if (paid.state === "refunded") return { id, withdrawn: 0 };
  const { paymentReference, grossPence } = paid;
  // Paid by card, but noted by hand: then it goes back by hand as well.
  const provider = providerOf(ctx.services, paymentReference === null ? "invoice" : paid.paymentMethod);
  const refundReference = await orBusy(provider.refund({ orderId: id, paymentReference, pence: grossPence }));
  return lockingTransaction(db, async (tx) => {
    const { userId } = requireUser(ctx.principal);
    const order = await lockPaid(ctx, tx, id);
    if (order.state === "refunded") {
      // The provider has told of it before we could note it.
      await tx.update(creditOrders).set({ refundReference, refundReason: reason }).where(eq(creditOrders.id, order.id));
      return { id, withdrawn: 0 };
    }
    await tx
      .update(creditOrders)
      .set({ state: "refunded", refundedAt: ctx.now, refundReason: reason, refundReference })
      .where(eq(creditOrders.id, order.id));
    const withdrawn = await withdrawCredits(tx, order, { now: ctx.now, actorUserId: userId, reason });
    await announceOutcome(tx, { site: ctx.services.site, now: ctx.now }, order, "refunded");
    await mailBuyer(tx, { site: ctx.services.site, now: ctx.now }, order, "refunded", reason);
    const event = { action: "billing.settle", resource: "order", resourceId: id, result: "done", reason: "refunded" } as const;
    await recordAudit(tx, auditActor(ctx), { ...event, before: { state: order.state }, after: { state: "refunded", withdrawn } });
    return { id, withdrawn };
  });
}

async function lockPaid(ctx: Context, tx: Parameters<typeof lockOrder>[0], id: string) {
  const order = await lockOrder(tx, id);
  requireAllowed(ctx, "billing.settle", { companyId: order?.companyId ?? null });
  if (!order) throw new AppError("not-found", "There is no order under that name.");
  if (order.state !== "paid" && order.state !== "refunded") throw new AppError("conflict", "This order was not paid: cancel it.");
  if (order.grossPence === 0) throw new AppError("conflict", "This order cost nothing.");
  return order;
}
