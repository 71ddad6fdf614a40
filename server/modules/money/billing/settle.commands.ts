import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { EventFacts } from "#server/kernel/events.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import type { PaymentProvider } from "#server/kernel/services/payments.types.ts";
import type { Site } from "#server/kernel/site.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { londonDate } from "#server/text/london-time.ts";
import { londonDay } from "#server/text/plain-words.ts";
import { type CreditOwner, ownedBy } from "../credits/credit-owner.ts";
import { grantCredits } from "../credits/credits.commands.ts";
import { returnPriceCredit } from "../credits/price-credits.commands.ts";
import type { grantCreditsInput, recordPaymentInput, refundOrderInput } from "./billing.fields.ts";
import { announceOutcome, confirmPaid, lockOrder, mailBuyer, type Order, withdrawCredits } from "./confirm-paid.commands.ts";
import { closeCheckoutPage, mapPaymentFailure, paymentBeingConfirmedError } from "./payments/open-checkout.commands.ts";
import { publishPaid } from "./publish-paid.commands.ts";

const retentionDays = 30;

interface Settlement {
  id: string;
  to: "paid" | "cancelled";
  /** Date of receipt and the bank's reference; defaults to today and none. */
  paid?: Omit<z.output<typeof recordPaymentInput>, "id"> | null;
}

/**
 * Records an administrator's decision that an order was paid, which grants its credits, or is cancelled. Idempotent. Any open checkout page
 * is closed first, so that the order is not paid twice.
 * @throws AppError not-found, conflict for an order settled the other way or being paid by card, busy while the provider does not respond
 */
export async function settleOrder(
  ctx: Context,
  { id: publicId, to, paid = null }: Settlement,
): Promise<{ id: string; state: "paid" | "cancelled" }> {
  const { db, site } = ctx.services;
  const { state, checkoutId, checkoutExpiresAt } = await lockingTransaction(db, (tx) => lockToSettle(ctx, tx, publicId));
  const isOpen = state === "awaiting-payment" && checkoutId !== null && checkoutExpiresAt !== null && checkoutExpiresAt > ctx.now;
  if (isOpen && (await closeCheckoutPage(ctx, checkoutId)) === "complete" && to === "cancelled") throw paymentBeingConfirmedError();
  const settled = await lockingTransaction(db, async (tx) => {
    const { userId } = requireUser(ctx.principal);
    const order = await lockToSettle(ctx, tx, publicId);
    const answer = { id: publicId, state: to };
    if (order.state === to) {
      requireSamePayment(order, paid);
      return answer;
    }
    if (order.state !== "awaiting-payment") throw new AppError("conflict", `This order is ${order.state} already.`);
    if (order.checkoutId !== checkoutId) throw new AppError("conflict", "This order is being paid in another window.");
    const byHand = { paidOn: paid?.paidOn ?? londonDate(ctx.now), bankReference: paid?.bankReference ?? null };
    if (to === "paid") {
      requirePlausiblePaymentDate(byHand.paidOn, order, ctx.now);
      await confirmPaid(tx, order, { site, now: ctx.now, actorUserId: userId, reference: null, byHand });
    }
    if (to === "cancelled") await cancelFor(tx, order, { site, now: ctx.now });
    const event = { action: "billing.settle", resource: "order", resourceId: publicId, reason: to } as const;
    await recordAudit(tx, ctx, { ...event, before: { state: order.state }, after: { state: to, ...(to === "paid" && byHand) } });
    return answer;
  });
  // Also runs for an order paid before, since the earlier request may have been interrupted before this step.
  if (to === "paid") await publishPaid(ctx, publicId);
  return settled;
}

/** @throws AppError invalid-fields for a payment date in the future or before the order */
function requirePlausiblePaymentDate(paidOn: string, { createdAt }: Order, now: Date): void {
  const detail =
    paidOn > londonDate(now)
      ? "The payment date cannot be in the future. Choose today or an earlier day."
      : paidOn < londonDate(createdAt)
        ? `The payment date cannot be before the order was made, on ${londonDay(createdAt)}.`
        : null;
  if (detail !== null) throw invalidFields([{ pointer: "/paidOn", detail }]);
}

/** Of two who record a payment, the second learns what the first recorded. @throws AppError conflict where theirs differs */
function requireSamePayment({ paidOn, bankReference }: Order, paid: Settlement["paid"]): void {
  const isOther = (typed: string | null | undefined, stored: string | null) => Boolean(typed) && typed !== stored;
  if (!isOther(paid?.paidOn, paidOn) && !isOther(paid?.bankReference, bankReference)) return;
  const day = paidOn === null ? "" : `, on ${londonDay(new Date(paidOn))}`;
  throw new AppError(
    "conflict",
    `This order is marked as paid already${day}${bankReference ? `, with the reference “${bankReference}”` : ""}.`,
  );
}

async function lockToSettle(ctx: Context, tx: Db, publicId: string): Promise<Order> {
  const order = await lockOrder(tx, publicId);
  requireAllowed(ctx, "billing.settle", { companyId: order?.companyId ?? null });
  if (!order) throw new AppError("not-found", "There is no order with that ID.");
  return order;
}

async function cancelFor(tx: Db, order: Order, at: { site: Site; now: Date }): Promise<void> {
  await tx.update(creditOrders).set({ state: "cancelled", decidedAt: at.now }).where(eq(creditOrders.id, order.id));
  await returnPriceCredit(tx, order, at.now);
  await announceOutcome(tx, at, order, "cancelled");
  await mailBuyer(tx, at, order, "cancelled");
}

/** Cancels the unpaid orders of a firm or practice that recruits no more: nobody could use what they would grant. */
export async function cancelUnpaidOrders(tx: Db, { at, ...of }: EventFacts["firm.closed" | "freelance.left"]): Promise<void> {
  const owner: CreditOwner =
    "companyId" in of ? { companyId: of.companyId, freelanceUserId: null } : { companyId: null, freelanceUserId: of.userId };
  const isUnpaid = and(eq(creditOrders.state, "awaiting-payment"), isNull(creditOrders.checkoutCompletedAt));
  const unpaid = await tx
    .select()
    .from(creditOrders)
    .where(and(ownedBy(creditOrders, owner), isUnpaid))
    .for("update");
  for (const order of unpaid) await cancelFor(tx, order, { site: at.services.site, now: at.now });
}

type GrantCreditsInput = z.output<typeof grantCreditsInput>;

/**
 * Grants credits without an order, as an administrator.
 * @throws AppError not-found
 */
export async function grantByAdministrator(ctx: Context, wish: GrantCreditsInput): Promise<{ granted: number }> {
  return withIdempotencyKey(ctx, { call: "billing.grant", sent: wish, retentionDays }, async (tx) => {
    const { userId } = requireUser(ctx.principal);
    requireAllowed(ctx, "billing.grant", {});
    const owner = await findCreditOwner(tx, wish);
    if (!owner) throw new AppError("not-found", "There is no company or freelance recruiter with that name.");
    const { credits, daysLive, validDays, reason } = wish;
    await grantCredits(tx, { owner, credits, daysLive, validDays, orderId: null, reason, actorUserId: userId }, ctx.now);
    const resource =
      owner.companyId === null
        ? ({ resource: "user", resourceId: owner.freelanceUserId } as const)
        : ({ resource: "company", resourceId: owner.companyId } as const);
    await recordAudit(tx, ctx, { action: "billing.grant", ...resource, after: { credits, daysLive, validDays } });
    return { granted: credits };
  });
}

async function findCreditOwner(tx: Db, { companySlug, freelancePublicId }: GrantCreditsInput): Promise<CreditOwner | null> {
  if (companySlug !== null) {
    const [company] = await tx.select({ id: currentFirmId }).from(companies).where(eq(companies.slug, companySlug)).limit(1);
    return company ? { companyId: company.id, freelanceUserId: null } : null;
  }
  const freelance = and(eq(users.publicId, freelancePublicId ?? ""), eq(users.isFreelance, true));
  const [person] = await tx.select({ id: users.id }).from(users).where(freelance).limit(1);
  return person ? { companyId: null, freelanceUserId: person.id } : null;
}

/** The built-in method: an invoice is issued, and an administrator records the payment. */
const invoicePayments: PaymentProvider = {
  method: "invoice",
  begin: async () => null,
  refund: async () => null,
};

/** Returns the provider of a method; the card provider only where cards are accepted. */
const providerOf = ({ cardPayments }: Pick<Services, "cardPayments">, method: "invoice" | "card" | "none"): PaymentProvider =>
  method === "card" && cardPayments ? cardPayments : invoicePayments;

/**
 * Refunds an order as an administrator, through the provider it was paid with or, as a record only, by hand. Its remaining credits are
 * withdrawn. Idempotent: the provider refunds once.
 * @throws AppError not-found, conflict for an unpaid order, busy while the provider does not respond
 */
export async function refundOrder(
  ctx: Context,
  { id, reason }: z.output<typeof refundOrderInput>,
): Promise<{ id: string; withdrawn: number }> {
  const { db } = ctx.services;
  const paid = await lockingTransaction(db, (tx) => lockPaid(ctx, tx, id));
  if (paid.state === "refunded") return { id, withdrawn: 0 };
  const { paymentReference, grossPence } = paid;
  // Paid by card but recorded by hand, so it is refunded by hand too.
  const provider = providerOf(ctx.services, paymentReference === null ? "invoice" : paid.paymentMethod);
  const refundReference = await mapPaymentFailure(provider.refund({ orderId: id, paymentReference, pence: grossPence }));
  return lockingTransaction(db, async (tx) => {
    const { userId } = requireUser(ctx.principal);
    const order = await lockPaid(ctx, tx, id);
    if (order.state === "refunded") {
      // The provider's event arrived before this request could record the refund.
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
    const event = { action: "billing.settle", resource: "order", resourceId: id, reason: "refunded" } as const;
    await recordAudit(tx, ctx, { ...event, before: { state: order.state }, after: { state: "refunded", withdrawn } });
    return { id, withdrawn };
  });
}

async function lockPaid(ctx: Context, tx: Db, id: string): Promise<Order> {
  const order = await lockToSettle(ctx, tx, id);
  if (order.state !== "paid" && order.state !== "refunded")
    throw new AppError("conflict", "This order has not been paid. Cancel it instead.");
  if (order.grossPence === 0) throw new AppError("conflict", "This order was free.");
  return order;
}
