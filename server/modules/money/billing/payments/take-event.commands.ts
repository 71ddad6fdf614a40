import { eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { creditOrders, paymentEvents } from "#db/schema/plans.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { PaymentEvent } from "#server/kernel/services/payments.types.ts";
import type { Site } from "#server/kernel/site.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { retakePriceCredit, returnPriceCredit } from "../../credits/price-credits.commands.ts";
import {
  announceOutcome,
  confirmPaid,
  lockOrder,
  mailBuyer,
  notifyOperators,
  type Order,
  ownerOfOrder,
  withdrawCredits,
} from "../confirm-paid.commands.ts";
import { publishPaid } from "../publish-paid.commands.ts";

export interface PaymentEventResult {
  outcome: "applied" | "no-change" | "refused" | "unknown-order";
  /** Why it was rejected; needs manual review. */
  reason: string | null;
  /** The event was received before, and was not applied again. */
  isRepeated: boolean;
}

interface PaymentContext {
  site: Site;
  now: Date;
}

type EventEffect = Pick<PaymentEventResult, "reason"> & { outcome: "applied" | "no-change" | "refused" };

/**
 * Applies a provider's signed event exactly once, in whatever order events arrive: a payment counts even after its page was reported
 * closed, and a refunded order grants no credits. An event that does not fit its order changes nothing and is reported.
 */
export async function applyPaymentEvent(ctx: Context, event: PaymentEvent): Promise<PaymentEventResult> {
  requireAllowed(ctx, "payment.webhook", { isSigned: true });
  const taken = await lockingTransaction(ctx.services.db, async (tx): Promise<PaymentEventResult> => {
    // A concurrent delivery of the same event waits here and then finds the first.
    const order = await lockOrder(tx, event.orderId);
    if (!order) return { outcome: "unknown-order", reason: null, isRepeated: false };
    const [known] = await tx.select().from(paymentEvents).where(eq(paymentEvents.eventId, event.id)).limit(1);
    if (known) return { outcome: known.outcome, reason: known.reason, isRepeated: true };
    const at = { site: ctx.services.site, now: ctx.now };
    const { outcome, reason } = await applyEvent(tx, order, event, at);
    const { id: eventId, type } = event;
    await tx.insert(paymentEvents).values({ eventId, type, orderId: order.id, outcome, reason, receivedAt: ctx.now });
    if (outcome === "refused") await notifyOperators(tx, at, order, reason ?? type);
    if (outcome !== "no-change") {
      await recordAudit(tx, ctx, {
        action: "payment.webhook",
        resource: "order",
        resourceId: order.publicId,
        result: outcome === "applied" ? "done" : "refused",
        reason: reason ?? type,
        before: { state: order.state },
      });
    }
    return { outcome, reason, isRepeated: false };
  });
  // Also runs for a repeated event, since the first may have been interrupted before this step.
  if (event.kind === "paid") await publishPaid(ctx, event.orderId);
  return taken;
}

const applied: EventEffect = { outcome: "applied", reason: null };
const noChange: EventEffect = { outcome: "no-change", reason: null };
const refusedEffect = (reason: string): EventEffect => ({ outcome: "refused", reason });

async function applyEvent(tx: Db, order: Order, event: PaymentEvent, at: PaymentContext): Promise<EventEffect> {
  const { now } = at;
  const isWaiting = order.state === "awaiting-payment";
  const set = (columns: Partial<Order>) => tx.update(creditOrders).set(columns).where(eq(creditOrders.id, order.id));
  switch (event.kind) {
    case "paid":
      return applyPayment(tx, order, event, at);
    case "on-its-way":
      if (!isWaiting || order.checkoutCompletedAt !== null) return noChange;
      await set({ checkoutCompletedAt: now });
      return applied;
    case "failed":
      if (!isWaiting) return noChange;
      await set({ state: "cancelled", decidedAt: now, checkoutCompletedAt: null });
      await returnPriceCredit(tx, order, now);
      await announceOutcome(tx, at, order, "failed");
      await mailBuyer(tx, at, order, "failed");
      return applied;
    case "closed":
      if (!isWaiting || order.paymentMethod !== "card" || order.checkoutId !== event.checkoutId) return noChange;
      if (order.checkoutCompletedAt !== null) return noChange;
      await set({ state: "cancelled", decidedAt: now });
      await returnPriceCredit(tx, order, now);
      await announceOutcome(tx, at, order, "expired");
      await mailBuyer(tx, at, order, "expired");
      return applied;
    case "part-refunded":
      return refusedEffect("part of the payment was refunded, which changes nothing here");
    case "refunded":
      return applyRefund(tx, order, event, at);
  }
}

async function applyPayment(tx: Db, order: Order, event: PaymentEvent, at: PaymentContext): Promise<EventEffect> {
  const { pence, currency, reference } = event;
  if (order.state === "refunded") return noChange;
  if (currency?.toLowerCase() !== "gbp") return refusedEffect(`paid in ${currency ?? "no currency"}, ordered in gbp`);
  if (pence !== order.grossPence) return refusedEffect(`${pence ?? "no"} pence paid, ${order.grossPence} ordered`);
  if (order.state === "paid") return applySecondPayment(tx, order, event, at);
  const { id, discountPence } = order;
  const missing = await retakePriceCredit(tx, { id, discountPence, owner: ownerOfOrder(order) }, at.now);
  if (missing > 0) {
    await notifyOperators(tx, at, order, `it was paid after ${missing} pence of the credit in its price had been used elsewhere`);
  }
  await confirmPaid(tx, order, { ...at, actorUserId: null, reference });
  await tx.update(creditOrders).set({ paymentMethod: "card" }).where(eq(creditOrders.id, order.id));
  return applied;
}

/**
 * Handles a payment for a paid order: a repeat of the same payment, one that an administrator had recorded by hand or that came in addition
 * to it, or a different one.
 */
async function applySecondPayment(tx: Db, order: Order, { reference, checkoutId }: PaymentEvent, at: PaymentContext): Promise<EventEffect> {
  if (order.paymentReference === reference) return noChange;
  if (order.paymentReference !== null || order.checkoutId !== checkoutId) return refusedEffect("paid a second time");
  await tx.update(creditOrders).set({ paymentMethod: "card", paymentReference: reference }).where(eq(creditOrders.id, order.id));
  await notifyOperators(
    tx,
    at,
    order,
    "it was marked as paid by hand, and was also paid by card: if you received the money twice, refund one payment",
  );
  return applied;
}

/**
 * Handles a refund made by us or with the provider, even for a payment not yet reported. Adverts published with the order stay live for
 * their full term; the operators are notified and decide.
 */
async function applyRefund(tx: Db, order: Order, { reference }: PaymentEvent, at: PaymentContext): Promise<EventEffect> {
  const { now } = at;
  if (order.state === "refunded") return noChange;
  if (order.state === "paid" && order.paymentReference !== reference) return refusedEffect("a payment other than the order’s was refunded");
  const reason = "refunded by the payment provider";
  await tx
    .update(creditOrders)
    .set({ state: "refunded", refundedAt: now, refundReason: reason, paymentReference: reference })
    .where(eq(creditOrders.id, order.id));
  const withdrawn = await withdrawCredits(tx, order, { now, actorUserId: null, reason });
  const used = order.state === "paid" ? order.advertsIncluded - withdrawn : 0;
  if (used > 0) {
    const adverts = used === 1 ? "one advert was" : `${used} adverts were`;
    await notifyOperators(
      tx,
      at,
      order,
      `it was refunded by the payment provider after ${adverts} published with it, which stay live for their full time`,
    );
  }
  await announceOutcome(tx, at, order, "refunded");
  await mailBuyer(tx, at, order, "refunded");
  return applied;
}
