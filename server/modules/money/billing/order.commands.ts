import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import type { QuestionCode } from "#db/question-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { creditOrders, plans } from "#db/schema/plans.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { markAwaitingPayment, notPublishableReason, saveConfirmations } from "#server/modules/hiring/posting/publish.commands.ts";
import { findAdvertiser } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting, requireValid } from "#server/modules/market/adverts/check-posting.ts";
import { withConfirmations } from "#server/modules/market/adverts/posting-fields.ts";
import { lockPosting, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { type CreditOwner, ownedBy, ownerOf, ownerOfPosting } from "../credits/credit-owner.ts";
import { refuseOverLimit } from "../credits/credits.commands.ts";
import { priceWithVat } from "../credits/plans.queries.ts";
import { mostDiscountPence, reservePriceCredit } from "../credits/price-credits.commands.ts";
import type { orderPlanInput } from "./billing.fields.ts";
import { confirmPaid, lockOrder, mailInvoice, nextInvoiceNumber, type Order } from "./confirm-paid.commands.ts";
import { openCheckout } from "./payments/open-checkout.commands.ts";
import { publishPaid } from "./publish-paid.commands.ts";
import { mayBeInvoiced } from "./seller-details.ts";

const dayMs = 86_400_000;
const daysToPay = 30;
const retentionDays = 30;
/** Requesting an invoice is free, and each unpaid one must be chased by hand. */
const mostUnpaid = 10;

type OrderPlanInput = z.output<typeof orderPlanInput>;

/**
 * Orders a plan, on invoice or by card. A free plan, allowed once per owner, is granted immediately; other credits are granted on payment.
 * Idempotent per advert: repeated requests return the same order. Credit for kept promises lowers the price.
 * @throws AppError invalid-fields for a plan not open to the caller, conflict for a used free one, another price and too many unpaid orders
 */
export async function orderPlan(ctx: Context, wish: OrderPlanInput) {
  if (wish.payBy === "card" && !ctx.services.cardPayments)
    throw new AppError("conflict", "Card payments are not available. Order on invoice instead.");
  const placed = await withIdempotencyKey(ctx, { call: "billing.order", sent: wish, retentionDays }, (tx) => createOrder(ctx, tx, wish));
  if (placed.state === "paid") await publishPaid(ctx, placed.id);
  const isToPay = placed.state === "awaiting-payment" && wish.payBy === "card";
  return { ...placed, payAt: isToPay ? (await openCheckout(ctx, placed.id)).url : null };
}

async function createOrder(ctx: Context, tx: Db, wish: OrderPlanInput) {
  const { now } = ctx;
  const { site } = ctx.services;
  const { planSlug, quantity, draftId, payBy, confirmed } = wish;
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "payment.create", { ownerId: user.userId, companyId: user.companyId });
  if (!user.isEmailVerified) throw new AppError("conflict", "Confirm your e-mail address first: then you can order.");
  const owner = ownerOf(user);
  const plan = await planFor(tx, owner, planSlug);
  const draft = draftId === null ? null : await lockDraftToPay(ctx, tx, { id: draftId, owner, confirmed });
  const isFree = plan.pricePence === 0;
  await lockOwner(tx, owner);
  const earlier = draft && (await orderOfDraft(tx, draft.id));
  if (earlier) return toOrderResponse(earlier);
  if (isFree) await refuseSecondFreePlan(tx, owner, { planSlug, quantity });
  else if (payBy === "invoice") await refuseManyUnpaid(tx, owner);
  const { vatBasisPoints, daysLive, creditsValidDays } = plan;
  const credit = await reservePriceCredit(tx, { owner, mostPence: mostDiscountPence(plan.pricePence * quantity), now });
  const discountPence = credit.pence;
  const price = priceWithVat(plan.pricePence, quantity, vatBasisPoints, discountPence);
  if (wish.shownPence !== null && wish.shownPence !== price.grossPence) throw priceChangedError(price.grossPence);
  const isOnInvoice = !isFree && payBy === "invoice";
  const { purchaseOrder, billTo, billToAddress, billToVatNumber } = wish;
  const placed = {
    publicId: randomPublicId(),
    invoiceNumber: isOnInvoice && mayBeInvoiced(site, price) ? await nextInvoiceNumber(tx, now) : null,
    state: "awaiting-payment" as const,
    paymentMethod: isFree ? ("none" as const) : payBy,
    planSlug,
    planName: plan.name,
    quantity,
    discountPence,
    ...price,
    vatBasisPoints,
    advertsIncluded: plan.advertsIncluded * quantity,
    daysLive,
    creditsValidDays,
    ...{ purchaseOrder, billTo, billToAddress, billToVatNumber },
    draftPublicId: draft?.id ?? null,
  };
  const dueAt = new Date(now.getTime() + (isOnInvoice ? daysToPay * dayMs : 0));
  await tx.insert(creditOrders).values({ ...placed, ...owner, orderedByUserId: user.userId, createdAt: now, dueAt });
  const made = await lockOrder(tx, placed.publicId);
  if (!made) throw new Error("The new order is not there.");
  await credit.take(made.id);
  if (isFree) await confirmPaid(tx, made, { site, now, actorUserId: user.userId, reference: null });
  if (isOnInvoice) await mailInvoice(tx, { site, now }, made);
  const state = isFree ? "paid" : placed.state;
  const event = { action: "payment.create", resource: "order", resourceId: placed.publicId, reason: planSlug } as const;
  await recordAudit(tx, ctx, { ...event, after: { ...price, ...(discountPence > 0 && { discountPence }), state } });
  return toOrderResponse({ ...made, state });
}

/** Maps an order to the buyer's response. */
const toOrderResponse = (order: Order) => ({
  id: order.publicId,
  ...pick(order, "invoiceNumber", "state", "paymentMethod", "planSlug", "planName", "quantity", "discountPence"),
  ...pick(order, "netPence", "vatBasisPoints", "vatPence", "grossPence", "advertsIncluded", "daysLive", "creditsValidDays"),
  purchaseOrder: order.purchaseOrder,
  createdAt: order.createdAt.toISOString(),
  dueAt: order.dueAt.toISOString(),
});

async function planFor(tx: Db, owner: CreditOwner, planSlug: string): Promise<typeof plans.$inferSelect> {
  const [plan] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.slug, planSlug), eq(plans.isOffered, true)))
    .limit(1);
  if (!plan) throw planFault("There is no such plan.");
  const audience = owner.companyId === null ? "freelance" : "company";
  if (plan.audience !== "everyone" && plan.audience !== audience) {
    throw planFault(plan.audience === "company" ? "This plan is for companies." : "This plan is for freelance recruiters.");
  }
  return plan;
}

/** Returns an advert's active order: awaiting payment, or paid with publication pending. */
async function orderOfDraft(tx: Db, draftId: string): Promise<Order | null> {
  const newest = await tx
    .select()
    .from(creditOrders)
    .where(and(eq(creditOrders.draftPublicId, draftId), inArray(creditOrders.state, ["awaiting-payment", "paid"])))
    .orderBy(desc(creditOrders.id))
    .limit(10);
  return newest.find(({ state, publishState }) => state === "awaiting-payment" || publishState === "pending") ?? null;
}

/** Serialises concurrent orders: the second waits here and then finds the first. */
async function lockOwner(tx: Db, owner: CreditOwner): Promise<void> {
  if (owner.companyId === null)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.freelanceUserId)).limit(1).for("update");
  else await lockCurrentFirm(tx, owner.companyId);
}

async function refuseManyUnpaid(tx: Db, owner: CreditOwner): Promise<void> {
  const isUnpaid = and(eq(creditOrders.state, "awaiting-payment"), eq(creditOrders.paymentMethod, "invoice"));
  const unpaid = await tx.$count(creditOrders, and(ownedBy(creditOrders, owner), isUnpaid));
  if (unpaid < mostUnpaid) return;
  throw new AppError("conflict", `You have ${mostUnpaid} unpaid orders. Pay one, or ask us to cancel it, before you order again.`);
}

async function refuseSecondFreePlan(
  tx: Db,
  owner: CreditOwner,
  { planSlug, quantity }: { planSlug: string; quantity: number },
): Promise<void> {
  if (quantity !== 1) throw invalidFields([{ pointer: "/quantity", detail: "You can have the free plan only once." }]);
  const [earlier] = await tx
    .select({ id: creditOrders.id })
    .from(creditOrders)
    .where(and(ownedBy(creditOrders, owner), eq(creditOrders.planSlug, planSlug)))
    .limit(1);
  if (earlier) throw new AppError("conflict", "You have already used the free advert.");
}

function priceChangedError(grossPence: number): AppError {
  const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(grossPence / 100);
  const detail = `The price has changed since you saw it: it is now ${money} with VAT. Nothing has been ordered. Check it, then order again.`;
  return new AppError("conflict", detail, { fields: [{ pointer: "/shownPence", detail }] });
}

const planFault = (detail: string) => invalidFields([{ pointer: "/planSlug", detail }]);

/**
 * Locks a posting that is to be paid for and marks it as awaiting payment. A posting that cannot be published is rejected before payment.
 * @throws AppError not-found, invalid-fields, needs-confirmation, conflict for one already sent, one another user must pay for, or over the
 * user's own limit
 */
async function lockDraftToPay(
  ctx: Context,
  tx: Db,
  { id, owner, confirmed }: { id: string; owner: CreditOwner; confirmed: readonly QuestionCode[] },
): Promise<Posting> {
  const { now, services } = ctx;
  const { posting } = await lockPosting(ctx, tx, id, "job.publish");
  if (posting.jobId !== null && posting.status !== "refused") throw new AppError("conflict", notPublishableReason(posting.status));
  const payer = ownerOfPosting(posting);
  if (payer.companyId !== owner.companyId || payer.freelanceUserId !== owner.freelanceUserId) {
    throw new AppError("conflict", "This advert does not belong to your current firm.");
  }
  const advertiser = await findAdvertiser(tx, posting);
  requireValid(
    checkPosting(posting.fields, { advertiser, gazetteer: services.gazetteer, now }).findings,
    withConfirmations(posting.fields, confirmed),
  );
  await saveConfirmations(tx, posting, confirmed);
  await refuseOverLimit(tx, { owner, userId: requireUser(ctx.principal).userId, now });
  await markAwaitingPayment(ctx, tx, posting);
  return posting;
}
