import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { planAudiences } from "#db/own-values.ts";
import { plans } from "#db/schema/plans.ts";
import { priceWithVat } from "./vat.ts";

const plansShown = 50;

const whole = z.int().min(0);
/** A plan that may be ordered, with and without VAT. */
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

/** What may be ordered today, cheapest first, with and without VAT. */
export async function listPlans(db: Db) {
  const rows = await db
    .select({
      slug: plans.slug,
      name: plans.name,
      about: plans.about,
      features: plans.features,
      audience: plans.audience,
      pricePence: plans.pricePence,
      vatBasisPoints: plans.vatBasisPoints,
      advertsIncluded: plans.advertsIncluded,
      daysLive: plans.daysLive,
      creditsValidDays: plans.creditsValidDays,
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
