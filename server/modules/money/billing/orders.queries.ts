import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { can } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findPosting, listedFields } from "#server/modules/market/adverts/postings.queries.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { londonDate } from "#server/text/london-time.ts";
import { factsOfOrder, ownedBy, ownerOf } from "../credits/credit-owner.ts";
import type { listOrdersInput } from "./billing.fields.ts";
import { type Order, splitLines } from "./confirm-paid.commands.ts";
import { unsetSellerDetails } from "./seller-details.ts";
import { ownLedger, selectLedger } from "./usage.queries.ts";

const ordersPerPage = 20;
const columnOf = { date: creditOrders.createdAt, amount: creditOrders.grossPence, state: creditOrders.state };

/** Returns the orders of a firm or freelance recruiter, in one state or all, in the requested order. */
export async function listOwnOrders(ctx: Context, { state, sort, direction, page }: z.output<typeof listOrdersInput>) {
  const { db } = ctx.services;
  const where = and(ownOrders(ctx), state === null ? undefined : eq(creditOrders.state, state));
  const towards = direction === "asc" ? asc : desc;
  const [rows, total] = await Promise.all([
    selectOrders(ctx, where)
      .orderBy(towards(columnOf[sort]), towards(creditOrders.id))
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage),
    db.$count(creditOrders, where),
  ]);
  return { items: rows.map(isoDates), page, limit: ordersPerPage, total };
}

function ownOrders(ctx: Context): SQL | undefined {
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "billing.read", { ownerId: user.userId, companyId: user.companyId });
  return ownedBy(creditOrders, ownerOf(user));
}

const selectOrders = ({ services }: Context, where: SQL | undefined) =>
  services.db
    .select({
      id: creditOrders.publicId,
      ...pick(creditOrders, "invoiceNumber", "state", "paymentMethod", "planName", "quantity", "netPence", "vatPence", "grossPence"),
      ...pick(creditOrders, "advertsIncluded", "purchaseOrder"),
      orderedBy: users.name,
      ...pick(creditOrders, "createdAt", "dueAt", "decidedAt"),
    })
    .from(creditOrders)
    .innerJoin(users, eq(users.id, creditOrders.orderedByUserId))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectOrders>>[number];

/** More than any firm has; the newest are exported. */
const mostLines = 5000;

const pounds = (pence: number): string => (pence / 100).toFixed(2);
const day = (moment: Date | null): string | null => moment && londonDate(moment);

const orderColumns: readonly [heading: string, cell: (order: Row) => string | number | null][] = [
  ["Invoice", ({ invoiceNumber }) => invoiceNumber],
  ["Ordered on", ({ createdAt }) => day(createdAt)],
  ["Plan", ({ planName }) => planName],
  ["Quantity", ({ quantity }) => quantity],
  ["Net £", ({ netPence }) => pounds(netPence)],
  ["VAT £", ({ vatPence }) => pounds(vatPence)],
  ["Gross £", ({ grossPence }) => pounds(grossPence)],
  ["State", ({ state }) => state],
  ["Paid by", ({ paymentMethod }) => paymentMethod],
  ["Due on", ({ dueAt }) => day(dueAt)],
  ["Your number", ({ purchaseOrder }) => purchaseOrder],
  ["Ordered by", ({ orderedBy }) => orderedBy],
];

export async function ordersFile(ctx: Context) {
  const rows = await selectOrders(ctx, ownOrders(ctx)).orderBy(desc(creditOrders.id)).limit(mostLines);
  const lines = rows.map((order) => orderColumns.map(([, cell]) => cell(order)));
  const headings = orderColumns.map(([heading]) => heading);
  return file(ctx, "orders", headings, lines);
}

export async function ledgerFile(ctx: Context) {
  const rows = await selectLedger(ctx, ownLedger(ctx)).limit(mostLines);
  const heading = ["Date", "What", "Credits", "Advert", "Number", "Person", "Why", "Usable until"];
  const lines = rows.map((line) => [
    day(line.createdAt),
    line.kind,
    line.credits,
    line.title,
    line.jobId,
    line.person,
    line.reason,
    day(line.expiresAt),
  ]);
  return file(ctx, "credits", heading, lines);
}

const file = ({ now }: Context, name: string, heading: string[], lines: (string | number | null)[][]) => ({
  fileName: `${name}-${londonDate(now)}.csv`,
  content: csvStart + [heading, ...lines].map(csvRecord).join(""),
});

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
  const { isAudited } = requireAllowed(ctx, "payment.read", row ? factsOfOrder(ctx, row.order) : {});
  if (!row) throw new AppError("not-found", "You have no order with that ID.");
  if (isAudited) await auditRead(ctx, { action: "payment.read", resource: "order", resourceId: id });
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
    posting: posting && { id: posting.id, title: listedFields(posting).title ?? null, status: posting.status, jobId: posting.jobId },
    ...pick(order, "planName", "quantity", "grossPence", "advertsIncluded", "creditsValidDays", "invoiceNumber"),
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
    buyer: { name: order.billTo || order.companyName, address: splitLines(order.billToAddress), vatNumber: order.billToVatNumber },
    purchaseOrder: order.purchaseOrder,
    line: { name: order.planName, quantity: order.quantity, advertsIncluded: order.advertsIncluded, daysLive: order.daysLive },
    ...pick(order, "creditsValidDays", "discountPence", "netPence", "vatBasisPoints", "vatPence", "grossPence"),
    orderedAt: order.createdAt.toISOString(),
    dueAt: order.dueAt.toISOString(),
    invoicedAt: iso(order.invoicedAt),
    paidAt: state === "paid" || state === "refunded" ? (order.paidOn ?? iso(order.decidedAt)) : null,
    bankReference: order.bankReference,
    refundedAt: iso(order.refundedAt),
    refundReason: order.refundReason,
  };
}
