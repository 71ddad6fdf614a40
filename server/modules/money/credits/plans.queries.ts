import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { planAudiences } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { creditOrders, plans } from "#db/schema/plans.ts";
import { type CreditOwner, isUsableGrant, ownedBy } from "./credit-owner.ts";

const plansShown = 50;

const whole = z.int().min(0);
/** A plan on sale, with prices excluding and including VAT. */
export const plan = z.strictObject({
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  features: z.array(z.string()),
  audience: z.enum(planAudiences),
  currency: z.literal("GBP"),
  pricePence: whole,
  vatBasisPoints: whole,
  vatPence: whole,
  grossPence: whole,
  advertsIncluded: whole,
  daysLive: whole,
  creditsValidDays: whole,
});

/** Returns plans on sale, cheapest first, with prices excluding and including VAT. */
export async function listPlans(db: Db) {
  const rows = await db
    .select({
      ...pick(plans, "slug", "name", "about", "features", "audience", "pricePence", "vatBasisPoints", "advertsIncluded", "daysLive"),
      ...pick(plans, "creditsValidDays"),
    })
    .from(plans)
    .where(eq(plans.isOffered, true))
    .orderBy(asc(plans.sortOrder), asc(plans.slug))
    .limit(plansShown);
  return rows.map((plan) => {
    const { vatPence, grossPence } = priceWithVat(plan.pricePence, 1, plan.vatBasisPoints);
    return { ...plan, currency: "GBP" as const, vatPence, grossPence };
  });
}

type Plan = Awaited<ReturnType<typeof listPlans>>[number];

export type FreePlan = Pick<Plan, "slug" | "name" | "daysLive">;

export async function listSinglePlans(db: Db, owner: CreditOwner): Promise<Plan[]> {
  const audience = owner.companyId === null ? "freelance" : "company";
  const offered = await listPlans(db);
  return offered.filter((plan) => plan.advertsIncluded === 1 && (plan.audience === "everyone" || plan.audience === audience));
}

/** Returns the plan of an owner's free first advert; null once used. */
export async function findFreePlan(db: Db, owner: CreditOwner): Promise<FreePlan | null> {
  const plan = (await listSinglePlans(db, owner)).find(({ pricePence }) => pricePence === 0);
  if (!plan) return null;
  const had = and(ownedBy(creditOrders, owner), eq(creditOrders.planSlug, plan.slug));
  const [order] = await db.select({ id: creditOrders.id }).from(creditOrders).where(had).limit(1);
  return order ? null : { slug: plan.slug, name: plan.name, daysLive: plan.daysLive };
}

const grantsRead = 100;

/** Returns an owner's remaining credits, and how many days the next advert would be live; null without one. */
export async function readCreditsLeft(db: Db, owner: CreditOwner, now: Date): Promise<{ available: number; nextDaysLive: number | null }> {
  const grants = await db
    .select({ remaining: advertCredits.remaining, daysLive: advertCredits.daysLive })
    .from(advertCredits)
    .where(isUsableGrant(owner, now))
    .orderBy(asc(advertCredits.expiresAt), asc(advertCredits.id))
    .limit(grantsRead);
  const available = grants.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
  return { available, nextDaysLive: grants[0]?.daysLive ?? null };
}

/**
 * Returns the price of a quantity with VAT, computed once on the total after any discount and rounded half up to a penny. `vatBasisPoints`:
 * 2000 is 20 %.
 */
export function priceWithVat(pricePence: number, quantity: number, vatBasisPoints: number, discountPence = 0) {
  const netPence = pricePence * quantity - discountPence;
  const vatPence = Math.floor((netPence * vatBasisPoints + 5_000) / 10_000);
  return { netPence, vatPence, grossPence: netPence + vatPence };
}
