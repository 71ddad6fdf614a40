import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { type CreditOwner, ownedBy } from "./credit-owner.ts";
import { listPlans } from "./plans.queries.ts";

type Plan = Awaited<ReturnType<typeof listPlans>>[number];

export type FreePlan = Pick<Plan, "slug" | "name" | "daysLive">;

/** Plans of one advert that are offered to such an owner. */
export async function listSinglePlans(db: Db, owner: CreditOwner): Promise<Plan[]> {
  const audience = owner.companyId === null ? "freelance" : "company";
  const offered = await listPlans(db);
  return offered.filter((plan) => plan.advertsIncluded === 1 && (plan.audience === "everyone" || plan.audience === audience));
}

/** The plan under which an owner's first advert costs nothing; null once they have had it. */
export async function findFreePlan(db: Db, owner: CreditOwner): Promise<FreePlan | null> {
  const plan = (await listSinglePlans(db, owner)).find(({ pricePence }) => pricePence === 0);
  if (!plan) return null;
  const had = and(ownedBy(creditOrders, owner), eq(creditOrders.planSlug, plan.slug));
  const [order] = await db.select({ id: creditOrders.id }).from(creditOrders).where(had).limit(1);
  return order ? null : { slug: plan.slug, name: plan.name, daysLive: plan.daysLive };
}
