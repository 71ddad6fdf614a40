import { and, asc, count, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { creditOrders } from "#db/schema/plans.ts";
import type { Site } from "#server/kernel/site.ts";
import { lockOrder } from "./confirm-paid.commands.ts";
import { nextInvoiceNumber } from "./invoice-number.commands.ts";
import { mailBuyer, mailInvoice } from "./order-announcements.commands.ts";
import { mayBeInvoiced } from "./seller-details.ts";

const dayMs = 86_400_000;
const daysToPay = 30;
const atOnce = 100;

const isWaiting = and(
  isNull(creditOrders.invoiceNumber),
  gt(creditOrders.grossPence, 0),
  or(eq(creditOrders.state, "paid"), and(eq(creditOrders.state, "awaiting-payment"), eq(creditOrders.paymentMethod, "invoice"))),
);

/** How many orders have no invoice as yet. */
export async function countWaitingInvoices(db: Db): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(creditOrders).where(isWaiting);
  return row?.rows ?? 0;
}

/**
 * Makes out the invoices that waited for what the site had not said of itself, the oldest order first, and sends them; what is to be paid is due as long
 * after as any other. Safe in several processes.
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
  for (const order of waiting) if (mayBeInvoiced(site, order) && (await issue(db, site, order.publicId, now))) issued += 1;
  return issued;
}

/** False when another process was first. */
const issue = (db: Db, site: Site, publicId: string, now: Date): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const order = await lockOrder(tx, publicId);
    if (order === null || order.invoiceNumber !== null || (order.state !== "paid" && order.state !== "awaiting-payment")) return false;
    const dueAt = order.state === "paid" ? order.dueAt : new Date(now.getTime() + daysToPay * dayMs);
    const changed = { invoiceNumber: await nextInvoiceNumber(tx, now), invoicedAt: now, dueAt };
    await tx.update(creditOrders).set(changed).where(eq(creditOrders.id, order.id));
    if (order.state === "paid") await mailBuyer(tx, { site, now }, { ...order, ...changed }, "invoiced");
    else await mailInvoice(tx, { site, now }, { ...order, ...changed });
    return true;
  });
