import { eq } from "drizzle-orm";
import { runTransaction } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { can } from "#server/kernel/access/can.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { type Order, splitLines } from "./confirm-paid.commands.ts";
import { unsetSellerDetails } from "./seller-details.ts";

type OrderWithCompany = Order & { companyName: string | null };

/**
 * Returns an order of the caller or the caller's company.
 * @throws AppError not-found
 */
async function readOwnOrder(ctx: Context, id: string): Promise<OrderWithCompany> {
  const { db } = ctx.services;
  const [row] = await db
    .select({ order: creditOrders, companyName: companies.name })
    .from(creditOrders)
    .leftJoin(companies, eq(companies.id, creditOrders.companyId))
    .where(eq(creditOrders.publicId, id))
    .limit(1);
  const facts = row ? { ownerId: row.order.orderedByUserId, companyId: row.order.companyId } : {};
  const { isAudited } = requireAllowed(ctx, "payment.read", facts);
  if (!row) throw new AppError("not-found", "You have no order with that ID.");
  if (isAudited) {
    const event = { action: "payment.read", resource: "order", resourceId: id, result: "done" } as const;
    await runTransaction(db, (tx) => recordAudit(tx, auditActor(ctx), event));
  }
  return { ...row.order, companyName: row.companyName };
}

/** Returns an order's status, for a buyer who returns from checkout and polls until it is settled. */
export async function readOrderStatus(ctx: Context, id: string) {
  const order = await readOwnOrder(ctx, id);
  const { draftPublicId, checkoutUrl, checkoutExpiresAt, state, paymentMethod } = order;
  const posting = draftPublicId === null ? null : await findPosting(ctx.services.db, draftPublicId);
  const isOpen = state === "awaiting-payment" && checkoutExpiresAt !== null && checkoutExpiresAt > ctx.now;
  return {
    id,
    state,
    paymentMethod,
    /** The buyer has paid, and the provider has not yet confirmed receipt of the money. */
    isOnItsWay: state === "awaiting-payment" && order.checkoutCompletedAt !== null,
    checkoutUrl: isOpen ? checkoutUrl : null,
    takesCards: Boolean(ctx.services.cardPayments),
    publishState: order.publishState,
    publishNote: order.publishNote,
    posting: posting && { id: posting.id, title: posting.fields.title ?? null, status: posting.status, jobId: posting.jobId },
    planName: order.planName,
    quantity: order.quantity,
    grossPence: order.grossPence,
    advertsIncluded: order.advertsIncluded,
    creditsValidDays: order.creditsValidDays,
    invoiceNumber: order.invoiceNumber,
    isInvoiceWaiting: isInvoiceWaiting(order),
    dueAt: order.dueAt.toISOString(),
  };
}

/** Returns whether an order, paid or payable on invoice, still has no invoice because seller details are missing. */
const isInvoiceWaiting = ({ state, paymentMethod, invoiceNumber, grossPence }: Order): boolean =>
  invoiceNumber === null && grossPence > 0 && (state === "paid" || (state === "awaiting-payment" && paymentMethod === "invoice"));

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** Returns an order's document: an invoice while unpaid, a receipt once paid, a credit note once refunded. */
export async function readOrderDocument(ctx: Context, id: string) {
  const order = await readOwnOrder(ctx, id);
  const { site } = ctx.services;
  const { state, invoiceNumber } = order;
  return {
    id,
    state,
    paymentMethod: order.paymentMethod,
    number: invoiceNumber,
    isInvoiceWaiting: isInvoiceWaiting(order),
    /** Seller details missing for an invoice; shown only to users who settle orders. */
    unset: can(ctx.principal, "billing.settle", {}, ctx.now).allowed ? unsetSellerDetails(site) : [],
    creditNoteNumber: state === "refunded" && invoiceNumber !== null ? `CN-${invoiceNumber}` : null,
    seller: {
      name: site.companyLine,
      address: splitLines(site.seller?.address),
      vatNumber: site.seller?.vatNumber ?? null,
      email: site.supportEmail,
    },
    /** Payment instructions, while the order is unpaid. */
    payTo: state === "awaiting-payment" && invoiceNumber !== null ? splitLines(site.seller?.paymentDetails) : [],
    buyer: { name: order.billTo ?? order.companyName, address: splitLines(order.billToAddress), vatNumber: order.billToVatNumber },
    purchaseOrder: order.purchaseOrder,
    line: { name: order.planName, quantity: order.quantity, advertsIncluded: order.advertsIncluded, daysLive: order.daysLive },
    creditsValidDays: order.creditsValidDays,
    discountPence: order.discountPence,
    netPence: order.netPence,
    vatBasisPoints: order.vatBasisPoints,
    vatPence: order.vatPence,
    grossPence: order.grossPence,
    orderedAt: order.createdAt.toISOString(),
    dueAt: order.dueAt.toISOString(),
    invoicedAt: iso(order.invoicedAt),
    paidAt: state === "paid" || state === "refunded" ? (order.paidOn ?? iso(order.decidedAt)) : null,
    bankReference: order.bankReference,
    refundedAt: iso(order.refundedAt),
    refundReason: order.refundReason,
  };
}
