import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { creditOrders } from "#db/schema/plans.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import type { Order } from "../confirm-paid.commands.ts";
import { nextInvoiceNumber } from "../invoice-number.commands.ts";
import { mailInvoice } from "../order-announcements.commands.ts";
import { mayBeInvoiced } from "../seller-details.ts";
import { beingConfirmed, closePage, lockOwnOrder } from "./open-checkout.commands.ts";

const dayMs = 86_400_000;
const daysToPay = 30;

/** Puts an order that was to be paid by card on invoice. @throws AppError conflict for what is paid, or is being confirmed */
export const putOnInvoice = (ctx: Context, orderId: string): Promise<{ id: string }> =>
  changeUnpaid(ctx, orderId, "put on invoice", async (tx, order) => {
    if (order.paymentMethod === "invoice" && order.state === "awaiting-payment") return {};
    const { now } = ctx;
    const { site } = ctx.services;
    const isToInvoice = order.invoiceNumber === null && mayBeInvoiced(site, order);
    const invoiceNumber = isToInvoice ? await nextInvoiceNumber(tx, now) : order.invoiceNumber;
    const dueAt = new Date(now.getTime() + daysToPay * dayMs);
    await mailInvoice(tx, { site, now }, { ...order, invoiceNumber, dueAt });
    return { paymentMethod: "invoice", state: "awaiting-payment", decidedAt: null, invoiceNumber, dueAt };
  });

/** Its buyer does not want an order after all. @throws AppError conflict for what is paid, or is being confirmed */
export const cancelOrder = (ctx: Context, orderId: string): Promise<{ id: string }> =>
  changeUnpaid(ctx, orderId, "cancelled", async () => ({ state: "cancelled", decidedAt: ctx.now }));

/** Closes the page on which the order might be paid, then changes it: so that it is not paid for twice. */
async function changeUnpaid(
  ctx: Context,
  orderId: string,
  reason: string,
  change: (tx: Db, order: Order) => Promise<Partial<Order>>,
): Promise<{ id: string }> {
  const { db } = ctx.services;
  const { checkoutId } = await lockingTransaction(db, (tx) => lockUnpaid(ctx, tx, orderId));
  if (checkoutId !== null && (await closePage(ctx, checkoutId)) === "complete") throw beingConfirmed();
  await lockingTransaction(db, async (tx) => {
    const order = await lockUnpaid(ctx, tx, orderId);
    if (order.checkoutId !== checkoutId) throw new AppError("conflict", "This order is being paid in another window.");
    const checkout = { checkoutAttempt: order.checkoutAttempt + 1, checkoutId: null, checkoutUrl: null, checkoutExpiresAt: null };
    const changed = await change(tx, order);
    await tx
      .update(creditOrders)
      .set({ ...checkout, ...changed })
      .where(eq(creditOrders.id, order.id));
    const event = { action: "payment.create", resource: "order", resourceId: orderId, result: "done", reason } as const;
    await recordAudit(tx, auditActor(ctx), { ...event, before: { state: order.state } });
  });
  return { id: orderId };
}

async function lockUnpaid(ctx: Context, tx: Db, orderId: string): Promise<Order> {
  const order = await lockOwnOrder(ctx, tx, orderId);
  if (order.state === "paid" || order.state === "refunded") throw new AppError("conflict", `This order is ${order.state} already.`);
  if (order.checkoutCompletedAt !== null) throw beingConfirmed();
  return order;
}
