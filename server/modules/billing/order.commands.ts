import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { creditOrders, invoiceNumbers, plans } from "#db/schema/plans.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { once } from "#server/idempotency/once.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { randomPublicId } from "#server/secrets.ts";
import { type CreditOwner, ownedBy, ownerOf } from "./credit-owner.ts";
import { grantCredits } from "./credits.commands.ts";
import { priceWithVat } from "./vat.ts";

const dayMs = 86_400_000;
const daysToPay = 30;
const keptDays = 30;
/** An invoice costs nothing to ask for, and somebody has to chase each. */
const mostUnpaid = 10;

export interface OrderWish {
  planSlug: string;
  quantity: number;
  purchaseOrder: string | null;
}

/**
 * Orders a plan on invoice. A free one, which everybody may have once, is given at once; the credits of others come with their payment.
 * @throws AppError invalid-fields for a plan that is not for the caller, conflict for a free one had before and while too many are unpaid
 */
export async function orderPlan(ctx: Context, wish: OrderWish) {
  return once(ctx, { call: "billing.order", sent: wish, keptDays }, (tx) => order(ctx, tx, wish));
}

async function order(ctx: Context, tx: Db, { planSlug, quantity, purchaseOrder }: OrderWish) {
  const { now } = ctx;
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "payment.create", { ownerId: user.userId, companyId: user.companyId });
  if (!user.isEmailVerified) throw new AppError("conflict", "Confirm your e-mail address first: then you can order.");
  const owner = ownerOf(user);
  const [plan] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.slug, planSlug), eq(plans.isOffered, true)))
    .limit(1);
  if (!plan) throw atPlan("There is no such plan.");
  const audience = owner.companyId === null ? "freelance" : "company";
  if (plan.audience !== "everyone" && plan.audience !== audience) {
    throw atPlan(plan.audience === "company" ? "This plan is for companies." : "This plan is for freelance recruiters.");
  }
  const isFree = plan.pricePence === 0;
  await lockOwner(tx, owner);
  if (isFree) await refuseSecondFree(tx, owner, { planSlug, quantity });
  else await refuseManyUnpaid(tx, owner);
  const { vatBasisPoints, daysLive, creditsValidDays } = plan;
  const price = priceWithVat(plan.pricePence, quantity, vatBasisPoints);
  const placed = {
    publicId: randomPublicId(),
    invoiceNumber: isFree ? null : await nextInvoiceNumber(tx, now),
    state: isFree ? ("paid" as const) : ("awaiting-payment" as const),
    planSlug,
    planName: plan.name,
    quantity,
    ...price,
    vatBasisPoints,
    advertsIncluded: plan.advertsIncluded * quantity,
    daysLive,
    creditsValidDays,
    purchaseOrder,
  };
  const dueAt = new Date(now.getTime() + (isFree ? 0 : daysToPay * dayMs));
  const [added] = await tx
    .insert(creditOrders)
    .values({ ...placed, ...owner, orderedByUserId: user.userId, createdAt: now, dueAt, decidedAt: isFree ? now : null })
    .$returningId();
  if (!added) throw new Error("The database gave no id for the new order.");
  if (isFree) {
    const grant = { owner, credits: placed.advertsIncluded, daysLive, validDays: creditsValidDays, orderId: added.id };
    await grantCredits(tx, { ...grant, reason: plan.name, actorUserId: user.userId }, now);
  }
  const event = { action: "payment.create", resource: "order", resourceId: placed.publicId, result: "done", reason: planSlug } as const;
  await recordAudit(tx, auditActor(ctx), { ...event, after: { ...price, state: placed.state } });
  const { publicId: id, ...shown } = placed;
  return { id, ...shown, createdAt: now.toISOString(), dueAt: dueAt.toISOString() };
}

/** Of two orders at once the second waits here, and finds the first. */
async function lockOwner(tx: Db, owner: CreditOwner): Promise<void> {
  if (owner.companyId === null)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.freelanceUserId)).limit(1).for("update");
  else await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, owner.companyId)).limit(1).for("update");
}

async function refuseManyUnpaid(tx: Db, owner: CreditOwner): Promise<void> {
  const unpaid = await tx.$count(creditOrders, and(ownedBy(creditOrders, owner), eq(creditOrders.state, "awaiting-payment")));
  if (unpaid < mostUnpaid) return;
  throw new AppError(
    "conflict",
    `You have ${mostUnpaid} orders that are not paid yet. Pay one, or ask us to cancel it, before you order again.`,
  );
}

async function refuseSecondFree(tx: Db, owner: CreditOwner, { planSlug, quantity }: { planSlug: string; quantity: number }): Promise<void> {
  if (quantity !== 1) throw invalidFields([{ pointer: "/quantity", detail: "The free plan is had once." }]);
  const [earlier] = await tx
    .select({ id: creditOrders.id })
    .from(creditOrders)
    .where(and(ownedBy(creditOrders, owner), eq(creditOrders.planSlug, planSlug)))
    .limit(1);
  if (earlier) throw new AppError("conflict", "You have had the free advert already.");
}

/** "DW-2026-00042": each year counts from one, and no number is left out. */
async function nextInvoiceNumber(tx: Db, now: Date): Promise<string> {
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
  if (!given) throw new Error("No invoice number was given.");
  return `DW-${year}-${String(given.lastNumber).padStart(5, "0")}`;
}

const atPlan = (detail: string) => invalidFields([{ pointer: "/planSlug", detail }]);
