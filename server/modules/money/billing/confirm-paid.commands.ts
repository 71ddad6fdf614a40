import { and, eq, inArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { creditOrders } from "#db/schema/plans.ts";
import type { Site } from "#server/kernel/site.ts";
import { type CreditOwner, ownedBy } from "../credits/credit-owner.ts";
import { grantCredits } from "../credits/credits.commands.ts";
import { nextInvoiceNumber } from "./invoice-number.commands.ts";
import { announceOutcome, mailBuyer } from "./order-announcements.commands.ts";
import { mayBeInvoiced } from "./seller-details.ts";

export type Order = typeof creditOrders.$inferSelect;

/** An order, locked until the transaction ends; null when there is none. */
export async function lockOrder(tx: Db, publicId: string): Promise<Order | null> {
  const [order] = await tx.select().from(creditOrders).where(eq(creditOrders.publicId, publicId)).limit(1).for("update");
  return order ?? null;
}

/**
 * Money for an order has come: its credits are given, it gets its number if it has none, and the advert it was placed for waits to be published. The
 * order must be locked and not paid.
 */
export async function confirmPaid(
  tx: Db,
  order: Order,
  {
    site,
    now,
    actorUserId,
    reference,
    byHand,
  }: {
    site: Site;
    now: Date;
    actorUserId: number | null;
    reference: string | null;
    byHand?: { paidOn: string; bankReference: string | null };
  },
): Promise<void> {
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

/** Takes away what is left of a refunded order's credits; adverts published with the others stand for their time. */
export async function withdrawCredits(
  tx: Db,
  order: Order,
  { now, actorUserId, reason }: { now: Date; actorUserId: number | null; reason: string },
): Promise<number> {
  const { id, companyId, freelanceUserId, daysLive } = order;
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
