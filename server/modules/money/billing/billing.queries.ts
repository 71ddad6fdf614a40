import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { can } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { validatePosting } from "#server/modules/hiring/posting/validate.queries.ts";
import { factsOf, findPosting, listedFields } from "#server/modules/market/adverts/postings.queries.ts";
import { ownerOf } from "../credits/credit-owner.ts";
import { findFreePlan, listPlans, listSinglePlans, priceWithVat } from "../credits/plans.queries.ts";
import { mostDiscountPence, readPriceCredit } from "../credits/price-credits.commands.ts";
import { countCredits } from "./usage.queries.ts";

/**
 * Returns the contents of the page for paying for one advert: the advert, its price, and the alternatives.
 * @throws AppError not-found
 */
export async function readQuickPost(ctx: Context, draftId: string) {
  const { db } = ctx.services;
  const user = requireUser(ctx.principal);
  const posting = await findPosting(db, draftId);
  requireAllowed(ctx, "payment.create", factsOf(ctx.principal, posting, draftId));
  if (!posting) throw new AppError("not-found", "You have no advert with that ID.");
  const checked = await validatePosting(ctx, { id: posting.id, step: null, fields: {} });
  return {
    posting: { id: posting.id, title: listedFields(posting).title ?? null, status: posting.status, jobId: posting.jobId },
    problems: checked.errors.map(({ detail }) => detail),
    needsReview: checked.needsReview,
    orderId: await findOpenOrder(db, posting.id),
    ...(await readPaymentOptions(ctx, user, 1)),
  };
}

/**
 * Returns the contents of a plan's checkout page.
 * @throws AppError not-found
 */
export async function readPlanToBuy(ctx: Context, slug: string) {
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "payment.create", { ownerId: user.userId, companyId: user.companyId });
  const plan = (await listPlans(ctx.services.db)).find((each) => each.slug === slug);
  if (!plan) throw new AppError("not-found", "There is no such plan on sale.");
  const { takesCards, billTo } = await readPaymentOptions(ctx, user, null);
  return { plan: await withDiscount(ctx, user, plan), takesCards, billTo };
}

async function readPaymentOptions(ctx: Context, user: UserPrincipal, adverts: 1 | null) {
  const { db, cardPayments } = ctx.services;
  const owner = ownerOf(user);
  const single = adverts === null ? [] : await listSinglePlans(db, owner);
  const [cheapest] = single.filter(({ pricePence }) => pricePence > 0).sort((one, other) => one.pricePence - other.pricePence);
  const mayReadBills = can(ctx.principal, "billing.read", { ownerId: user.userId, companyId: user.companyId }, ctx.now).allowed;
  return {
    plan: cheapest ? await withDiscount(ctx, user, cheapest) : null,
    free: adverts === null ? null : await findFreePlan(db, owner),
    /** Null for a caller who may not read billing. */
    available: mayReadBills ? (await countCredits(db, owner, ctx.now)).available : null,
    takesCards: cardPayments !== null && cardPayments !== undefined,
    billTo: await findLastBillingDetails(db, user),
  };
}

/** Returns a plan with what the caller would pay for it now, credit for kept promises taken off. */
async function withDiscount<Plan extends { pricePence: number; vatBasisPoints: number }>(ctx: Context, user: UserPrincipal, plan: Plan) {
  const { pence } = await readPriceCredit(ctx.services.db, ownerOf(user), ctx.now);
  const discountPence = Math.min(pence, mostDiscountPence(plan.pricePence));
  return { ...plan, discountPence, ...priceWithVat(plan.pricePence, 1, plan.vatBasisPoints, discountPence) };
}

async function findOpenOrder(db: Db, draftId: string): Promise<string | null> {
  const rows = await db
    .select({ id: creditOrders.publicId, state: creditOrders.state, publishState: creditOrders.publishState })
    .from(creditOrders)
    .where(and(eq(creditOrders.draftPublicId, draftId), inArray(creditOrders.state, ["awaiting-payment", "paid"])))
    .orderBy(desc(creditOrders.id))
    .limit(10);
  return rows.find(({ state, publishState }) => state === "awaiting-payment" || publishState !== "kept")?.id ?? null;
}

/** Returns the billing details of the user's last order, or their firm's name. */
async function findLastBillingDetails(db: Db, { userId, companyId }: UserPrincipal) {
  const [last] = await db
    .select({ name: creditOrders.billTo, address: creditOrders.billToAddress, vatNumber: creditOrders.billToVatNumber })
    .from(creditOrders)
    .where(and(eq(creditOrders.orderedByUserId, userId), companyId === null ? undefined : eq(creditOrders.companyId, companyId)))
    .orderBy(desc(creditOrders.id))
    .limit(1);
  if (last?.name) return last;
  const [firm] =
    companyId === null ? [] : await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)).limit(1);
  return { name: firm?.name ?? null, address: null, vatNumber: null };
}
