import { and, asc, count, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { creditOrders, invoiceNumbers } from "#db/schema/plans.ts";
import { daysAfter } from "#db/time-limits.ts";
import type { Site } from "#server/kernel/site.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { OrderMailNews } from "#server/modules/content/mail/mail.types.ts";
import { findPosting, listedFields } from "#server/modules/market/adverts/postings.queries.ts";
import type { OrderOutcome } from "#server/modules/people/notifications/notification-facts.ts";
import { type CreditOwner, ownedBy } from "../credits/credit-owner.ts";
import { grantCredits } from "../credits/credits.commands.ts";
import { returnPriceCredit } from "../credits/price-credits.commands.ts";
import { mayBeInvoiced, unsetSellerDetails, unsetSellerSentence } from "./seller-details.ts";

export type Order = typeof creditOrders.$inferSelect;

/** Returns an order locked until the transaction ends; null when there is none. */
export async function lockOrder(tx: Db, publicId: string): Promise<Order | null> {
  const [order] = await tx.select().from(creditOrders).where(eq(creditOrders.publicId, publicId)).limit(1).for("update");
  return order ?? null;
}

/**
 * Marks an order as paid: grants its credits, assigns an invoice number if it has none, and queues its advert for publication. The order
 * must be locked and unpaid.
 */
export async function confirmPaid(
  tx: Db,
  order: Order,
  at: AnnouncementContext & { actorUserId: number | null; reference: string | null; byHand?: Pick<Order, "paidOn" | "bankReference"> },
): Promise<void> {
  const { site, now, actorUserId, reference, byHand } = at;
  const { id, draftPublicId, grossPence } = order;
  const isToInvoice = order.invoiceNumber === null && grossPence > 0 && mayBeInvoiced(site, order);
  const invoiceNumber = isToInvoice ? await nextInvoiceNumber(tx, now) : order.invoiceNumber;
  await tx
    .update(creditOrders)
    .set({
      state: "paid",
      decidedAt: now,
      paymentReference: reference,
      invoiceNumber,
      ...byHand,
      publishState: draftPublicId === null ? null : "pending",
    })
    .where(eq(creditOrders.id, id));
  const { daysLive, creditsValidDays: validDays, advertsIncluded: credits } = order;
  const grant = { owner: ownerOfOrder(order), credits, daysLive, validDays, orderId: id, reason: order.planName, actorUserId };
  await grantCredits(tx, grant, now);
  if (grossPence === 0) return;
  await mailBuyer(tx, { site, now }, { ...order, invoiceNumber }, "paid");
  if (draftPublicId === null) await announceOutcome(tx, { site, now }, order, "credits");
}

/**
 * Withdraws the remaining credits of a refunded order, with what its adverts earned, and gives back the credit that lowered its price.
 * Adverts published with the others stay live for their full term.
 */
export async function withdrawCredits(
  tx: Db,
  order: Order,
  { now, actorUserId, reason }: { now: Date; actorUserId: number | null; reason: string },
): Promise<number> {
  const { id, companyId, freelanceUserId, daysLive } = order;
  await returnPriceCredit(tx, order, now, { isRefunded: true });
  const [grant] = await tx.select({ id: advertCredits.id }).from(advertCredits).where(eq(advertCredits.orderId, id)).limit(1).for("update");
  if (!grant) return 0;
  const ofOrder = await tx
    .select({ id: advertCredits.id, remaining: advertCredits.remaining })
    .from(advertCredits)
    .where(
      and(
        ownedBy(advertCredits, ownerOfOrder(order)),
        or(eq(advertCredits.id, grant.id), eq(advertCredits.grantId, grant.id)),
        inArray(advertCredits.kind, ["grant", "refund"]),
      ),
    )
    .limit(1000)
    .for("update");
  const left = ofOrder.filter(({ remaining }) => (remaining ?? 0) > 0);
  for (const { id: grantId, remaining } of left) {
    await tx.update(advertCredits).set({ remaining: 0 }).where(eq(advertCredits.id, grantId));
    const line = { companyId, freelanceUserId, credits: -(remaining ?? 0), grantId, daysLive, reason, actorUserId, createdAt: now };
    await tx.insert(advertCredits).values({ kind: "withdrawal", ...line });
  }
  return left.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
}

export function ownerOfOrder({ companyId, freelanceUserId }: Pick<Order, "companyId" | "freelanceUserId">): CreditOwner {
  if (companyId !== null) return { companyId, freelanceUserId: null };
  if (freelanceUserId === null) throw new Error("An order belongs to nobody.");
  return { companyId, freelanceUserId };
}

/** "DW-2026-00042": numbering restarts at one each year and has no gaps. */
export async function nextInvoiceNumber(tx: Db, now: Date): Promise<string> {
  const year = Number(new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", year: "numeric" }).format(now));
  await tx
    .insert(invoiceNumbers)
    .values({ year, lastNumber: 1 })
    .onDuplicateKeyUpdate({ set: { lastNumber: sql`${invoiceNumbers.lastNumber} + 1` } });
  const [given] = await tx
    .select({ lastNumber: invoiceNumbers.lastNumber })
    .from(invoiceNumbers)
    .where(eq(invoiceNumbers.year, year))
    .limit(1);
  if (!given) throw new Error("The order has no invoice number.");
  return `DW-${year}-${String(given.lastNumber).padStart(5, "0")}`;
}

interface AnnouncementContext {
  site: Site;
  now: Date;
}
const announcer = ({ site, now }: AnnouncementContext) => ({ services: { site }, now });

/** Notifies the buyer on the site of an order's outcome. */
export async function announceOutcome(tx: Db, at: AnnouncementContext, order: Order, outcome: OrderOutcome): Promise<void> {
  const posting = order.draftPublicId === null ? null : await findPosting(tx, order.draftPublicId);
  await announce(announcer(at), tx, "order.settled", { order, outcome, jobTitle: posting ? (listedFields(posting).title ?? "") : "" });
}

/** Notifies the buyer by e-mail. `reason` is that of a refund. */
export const mailBuyer = (
  tx: Db,
  at: AnnouncementContext,
  order: Order,
  news: OrderMailNews,
  reason: string | null = null,
): Promise<void> => announce(announcer(at), tx, "order.changed", { order, news, reason });

/** Sends an order's invoice with payment instructions. While none can be issued, notifies the site's operators of the reason instead. */
export async function mailInvoice(tx: Db, at: AnnouncementContext, order: Order): Promise<void> {
  const { invoiceNumber } = order;
  if (invoiceNumber === null) return notifyOperators(tx, at, order, unsetSellerSentence(unsetSellerDetails(at.site)).replace(/\.$/, ""));
  const payTo = splitLines(at.site.seller?.paymentDetails);
  await announce(announcer(at), tx, "order.invoiced", { order: { ...order, invoiceNumber }, payTo });
}

/** Notifies the site's operators of a problem that needs attention. */
export const notifyOperators = (tx: Db, at: AnnouncementContext, order: Order, problem: string): Promise<void> =>
  announce(announcer(at), tx, "order.in-question", { order, problem });

/** Splits a multi-line setting into its lines. */
export const splitLines = (text: string | null | undefined): string[] => (text ?? "").split(/[;\n]/).flatMap((part) => part.trim() || []);

const daysToPay = 30;
const atOnce = 100;

const isWaiting = and(
  isNull(creditOrders.invoiceNumber),
  gt(creditOrders.grossPence, 0),
  or(eq(creditOrders.state, "paid"), and(eq(creditOrders.state, "awaiting-payment"), eq(creditOrders.paymentMethod, "invoice"))),
);

export async function countWaitingInvoices(db: Db): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(creditOrders).where(isWaiting);
  return row?.rows ?? 0;
}

/**
 * Issues and sends the invoices that were waiting for missing seller details, oldest order first, with the normal payment term from now.
 * Safe in several processes.
 * @returns how many
 */
export async function issueWaitingInvoices({ db, site }: { db: Db; site: Site }, now: Date): Promise<number> {
  const waiting = await db
    .select({ publicId: creditOrders.publicId, vatPence: creditOrders.vatPence })
    .from(creditOrders)
    .where(isWaiting)
    .orderBy(asc(creditOrders.id))
    .limit(atOnce);
  let issued = 0;
  for (const order of waiting) if (mayBeInvoiced(site, order) && (await issueInvoice(db, site, order.publicId, now))) issued += 1;
  return issued;
}

/** Returns false when another process was first. */
const issueInvoice = (db: Db, site: Site, publicId: string, now: Date): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const order = await lockOrder(tx, publicId);
    if (order === null || order.invoiceNumber !== null || (order.state !== "paid" && order.state !== "awaiting-payment")) return false;
    const dueAt = order.state === "paid" ? order.dueAt : daysAfter(now, daysToPay);
    const changed = { invoiceNumber: await nextInvoiceNumber(tx, now), invoicedAt: now, dueAt };
    await tx.update(creditOrders).set(changed).where(eq(creditOrders.id, order.id));
    if (order.state === "paid") await mailBuyer(tx, { site, now }, { ...order, ...changed }, "invoiced");
    else await mailInvoice(tx, { site, now }, { ...order, ...changed });
    return true;
  });
