import { and, eq, isNull, lt } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { CardPayments, CheckoutState, OpenedCheckout } from "#server/kernel/services/payments.types.ts";
import type { Site } from "#server/kernel/site.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { factsOfOrder } from "../../credits/credit-owner.ts";
import { retakePriceCredit, returnPriceCredit } from "../../credits/price-credits.commands.ts";
import {
  announceOutcome,
  lockOrder,
  mailBuyer,
  mailInvoice,
  nextInvoiceNumber,
  type Order,
  ownerOfOrder,
} from "../confirm-paid.commands.ts";
import { mayBeInvoiced } from "../seller-details.ts";
import { PaymentFailure } from "./payment-provider.ts";

const minuteMs = 60_000;
const openForMs = 120 * minuteMs;
/** The provider requires a checkout page to stay open for at least half an hour. */
const leastOpenMs = 35 * minuteMs;
const abandonedAfterMs = 24 * 60 * minuteMs;

/**
 * Locks an order of the caller.
 * @throws AppError not-found
 */
async function lockOwnOrder(ctx: Context, tx: Db, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  requireAllowed(ctx, "payment.create", order ? factsOfOrder(ctx, order) : {});
  if (!order) throw new AppError("not-found", "You have no order with that ID.");
  return order;
}

/**
 * Returns the URL of the provider's checkout page for an order. Repeated calls return the same page, so that an order has one open page at
 * a time; a new one is opened only once the provider confirms that the first is closed.
 * @throws AppError conflict for an order already paid or being confirmed, or where cards are not accepted; busy while the provider does not
 * respond
 */
export async function openCheckout(ctx: Context, orderId: string): Promise<{ url: string }> {
  const { cardPayments, db } = ctx.services;
  if (!cardPayments) throw new AppError("conflict", "Card payments are not available. Order on invoice instead.");
  const begun = await lockingTransaction(db, (tx) => startAttempt(ctx, tx, orderId, null));
  if (begun.kind === "open") return { url: begun.url };
  if (begun.kind === "attempt") return openPage(ctx, cardPayments, begun.order);
  const state = await mapPaymentFailure(cardPayments.stateOf(begun.checkoutId));
  if (state === "complete") throw paymentBeingConfirmedError();
  if (state === "open") return { url: begun.url };
  const again = await lockingTransaction(db, (tx) => startAttempt(ctx, tx, orderId, begun.checkoutId));
  if (again.kind === "attempt") return openPage(ctx, cardPayments, again.order);
  if (again.kind === "open") return { url: again.url };
  throw new AppError("conflict", "Someone else is paying this order at the moment. Check again in a minute.");
}

/**
 * Closes a checkout page; returns "complete" when the buyer has already paid.
 * @throws AppError busy while the provider does not respond
 */
export const closeCheckoutPage = async ({ services: { cardPayments } }: Context, checkoutId: string): Promise<CheckoutState> =>
  cardPayments ? mapPaymentFailure(cardPayments.close(checkoutId)) : "expired";

export const paymentBeingConfirmedError = () =>
  new AppError("conflict", "This order has been paid by card. We are confirming the payment.");

type CheckoutAttempt =
  | { kind: "open"; url: string }
  | { kind: "perhaps-over"; checkoutId: string; url: string }
  | { kind: "attempt"; order: Order & { checkoutExpiresAt: Date } };

/** `closedId` is a page that the provider has confirmed as closed. */
async function startAttempt(ctx: Context, tx: Db, orderId: string, closedId: string | null): Promise<CheckoutAttempt> {
  const { now } = ctx;
  const order = await lockOwnOrder(ctx, tx, orderId);
  const { checkoutId, checkoutUrl, checkoutExpiresAt, checkoutAttempt } = order;
  if (order.state === "paid" || order.state === "refunded") throw new AppError("conflict", `This order is ${order.state} already.`);
  if (order.checkoutCompletedAt !== null) throw paymentBeingConfirmedError();
  if (checkoutId !== null && checkoutUrl !== null && checkoutId !== closedId) {
    const isOpen =
      order.state === "awaiting-payment" && checkoutExpiresAt !== null && checkoutExpiresAt.getTime() - minuteMs > now.getTime();
    return isOpen ? { kind: "open", url: checkoutUrl } : { kind: "perhaps-over", checkoutId, url: checkoutUrl };
  }
  if (order.state === "cancelled") await requireDiscount(tx, order, now);
  const isUnderWay = checkoutAttempt > 0 && checkoutId === null && (checkoutExpiresAt?.getTime() ?? 0) - now.getTime() > leastOpenMs;
  const attempt = isUnderWay
    ? { checkoutAttempt, checkoutExpiresAt: checkoutExpiresAt ?? now }
    : { checkoutAttempt: checkoutAttempt + 1, checkoutExpiresAt: new Date(now.getTime() + openForMs) };
  const begun = {
    ...attempt,
    checkoutId: null,
    checkoutUrl: null,
    paymentMethod: "card",
    state: "awaiting-payment",
    decidedAt: null,
  } as const;
  await tx.update(creditOrders).set(begun).where(eq(creditOrders.id, order.id));
  return { kind: "attempt", order: { ...order, ...begun } };
}

/** Takes again the credit that a cancelled order gave back. @throws AppError conflict once it has been used elsewhere or has expired */
async function requireDiscount(tx: Db, order: Order, now: Date): Promise<void> {
  const { id, discountPence } = order;
  if ((await retakePriceCredit(tx, { id, discountPence, owner: ownerOfOrder(order) }, now)) === 0) return;
  throw new AppError("conflict", "The credit that lowered this order’s price has been used or has expired. Please order again.");
}

async function openPage(ctx: Context, cards: CardPayments, order: Order & { checkoutExpiresAt: Date }): Promise<{ url: string }> {
  const { db } = ctx.services;
  const [buyer] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, requireUser(ctx.principal).userId))
    .limit(1);
  const { publicId, checkoutAttempt, planName, quantity, netPence, vatPence, vatBasisPoints, checkoutExpiresAt } = order;
  const page = await mapPaymentFailure(
    cards.begin({
      orderId: publicId,
      attempt: checkoutAttempt,
      title: quantity === 1 ? planName : `${planName} × ${quantity}`,
      netPence,
      vatPence,
      vatBasisPoints,
      buyerEmail: buyer?.email ?? null,
      expiresAt: checkoutExpiresAt,
    }),
  );
  if (!page) throw new Error("A card provider opened no page.");
  const isSaved = await saveCheckoutPage(db, order, page);
  if (isSaved) return { url: page.url };
  // The order was put on invoice or cancelled meanwhile, so its checkout page must not accept a payment.
  await mapPaymentFailure(cards.close(page.id));
  throw new AppError("conflict", "This order has changed. Check it again before you pay.");
}

/** For concurrent requests of one attempt, the provider returns the same page. */
const saveCheckoutPage = (
  db: Db,
  { publicId, checkoutAttempt }: Order,
  { id: checkoutId, url: checkoutUrl }: OpenedCheckout,
): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const order = await lockOrder(tx, publicId);
    const isSame = order?.checkoutAttempt === checkoutAttempt && order.state === "awaiting-payment";
    if (!order || !isSame) return false;
    await tx.update(creditOrders).set({ checkoutId, checkoutUrl }).where(eq(creditOrders.id, order.id));
    return true;
  });

/** Converts provider failures to "busy", so that they are not reported as bugs and the buyer can retry. */
export async function mapPaymentFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    throw new AppError(
      "busy",
      "Card payments are not available at the moment. You have not been charged. Try again soon, or order on invoice.",
      {
        retryAfterSeconds: 30,
      },
    );
  }
}

const cancelledAtOnce = 100;

/** Cancels card orders that were never paid and whose checkout closure was never reported. A late payment still counts. */
export async function cancelAbandonedCheckouts({ db, site }: { db: Db; site: Site }, now: Date): Promise<void> {
  const abandoned = and(
    eq(creditOrders.state, "awaiting-payment"),
    eq(creditOrders.paymentMethod, "card"),
    isNull(creditOrders.checkoutCompletedAt),
    lt(creditOrders.createdAt, new Date(now.getTime() - abandonedAfterMs)),
    lt(creditOrders.checkoutExpiresAt, new Date(now.getTime() - abandonedAfterMs)),
  );
  const left = await db.select({ id: creditOrders.id }).from(creditOrders).where(abandoned).limit(cancelledAtOnce);
  for (const { id } of left) {
    await lockingTransaction(db, async (tx) => {
      // Another process, or a payment, may have been first.
      const [order] = await tx
        .select()
        .from(creditOrders)
        .where(and(eq(creditOrders.id, id), abandoned))
        .limit(1)
        .for("update");
      if (!order) return;
      await tx.update(creditOrders).set({ state: "cancelled", decidedAt: now }).where(eq(creditOrders.id, id));
      await returnPriceCredit(tx, order, now);
      await announceOutcome(tx, { site, now }, order, "expired");
      await mailBuyer(tx, { site, now }, order, "expired");
    });
  }
}

const daysToPay = 30;

/**
 * Switches a card order to invoice.
 * @throws AppError conflict for an order already paid or being confirmed
 */
export const switchToInvoice = (ctx: Context, orderId: string): Promise<{ id: string }> =>
  changeUnpaid(ctx, orderId, "put on invoice", async (tx, order) => {
    if (order.paymentMethod === "invoice" && order.state === "awaiting-payment") return {};
    const { now } = ctx;
    const { site } = ctx.services;
    if (order.state === "cancelled") await requireDiscount(tx, order, now);
    const isToInvoice = order.invoiceNumber === null && mayBeInvoiced(site, order);
    const invoiceNumber = isToInvoice ? await nextInvoiceNumber(tx, now) : order.invoiceNumber;
    const dueAt = daysAfter(now, daysToPay);
    await mailInvoice(tx, { site, now }, { ...order, invoiceNumber, dueAt });
    return { paymentMethod: "invoice", state: "awaiting-payment", decidedAt: null, invoiceNumber, dueAt };
  });

/**
 * Cancels an unpaid order for its buyer.
 * @throws AppError conflict for an order already paid or being confirmed
 */
export const cancelOrder = (ctx: Context, orderId: string): Promise<{ id: string }> =>
  changeUnpaid(ctx, orderId, "cancelled", async (tx, order) => {
    await returnPriceCredit(tx, order, ctx.now);
    return { state: "cancelled", decidedAt: ctx.now };
  });

/** Closes the order's checkout page before changing it, so that it cannot be paid twice. */
async function changeUnpaid(
  ctx: Context,
  orderId: string,
  reason: string,
  change: (tx: Db, order: Order) => Promise<Partial<Order>>,
): Promise<{ id: string }> {
  const { db } = ctx.services;
  const { checkoutId } = await lockingTransaction(db, (tx) => lockUnpaid(ctx, tx, orderId));
  if (checkoutId !== null && (await closeCheckoutPage(ctx, checkoutId)) === "complete") throw paymentBeingConfirmedError();
  await lockingTransaction(db, async (tx) => {
    const order = await lockUnpaid(ctx, tx, orderId);
    if (order.checkoutId !== checkoutId) throw new AppError("conflict", "This order is being paid in another window.");
    const checkout = { checkoutAttempt: order.checkoutAttempt + 1, checkoutId: null, checkoutUrl: null, checkoutExpiresAt: null };
    const changed = await change(tx, order);
    await tx
      .update(creditOrders)
      .set({ ...checkout, ...changed })
      .where(eq(creditOrders.id, order.id));
    const event = { action: "payment.create", resource: "order", resourceId: orderId, reason } as const;
    await recordAudit(tx, ctx, { ...event, before: { state: order.state } });
  });
  return { id: orderId };
}

async function lockUnpaid(ctx: Context, tx: Db, orderId: string): Promise<Order> {
  const order = await lockOwnOrder(ctx, tx, orderId);
  if (order.state === "paid" || order.state === "refunded") throw new AppError("conflict", `This order is ${order.state} already.`);
  if (order.checkoutCompletedAt !== null) throw paymentBeingConfirmedError();
  return order;
}
