import type { Outputs } from "#server/types.ts";

export type Plan = Outputs["billing"]["plans"][number];

interface AdvertCost {
  /** Before VAT. */
  pricePence: number;
  /** Adverts bought: at least as many as wanted, since packs may hold more. */
  adverts: number;
  /** Largest plan first. */
  plans: readonly { plan: Plan; count: number }[];
}

/**
 * Returns the cheapest way to buy `wanted` adverts of these plans, the fewest plans where several cost the same; null when none is for
 * sale. A free plan may be had once.
 */
export function cheapestPlans(plans: readonly Plan[], wanted: number): AdvertCost | null {
  const free = plans.find(({ pricePence }) => pricePence === 0);
  const sold = plans.filter(({ pricePence, advertsIncluded }) => pricePence > 0 && advertsIncluded > 0);
  const stillWanted = Math.max(0, wanted - (free?.advertsIncluded ?? 0));
  const best: { pricePence: number; orders: number; last: Plan | null }[] = [{ pricePence: 0, orders: 0, last: null }];
  for (let count = 1; count <= stillWanted; count += 1) {
    const ways = sold.map((plan) => {
      const before = best[Math.max(0, count - plan.advertsIncluded)];
      return { pricePence: (before?.pricePence ?? 0) + plan.pricePence, orders: (before?.orders ?? 0) + 1, last: plan };
    });
    const cheapest = ways.toSorted((a, b) => a.pricePence - b.pricePence || a.orders - b.orders)[0];
    if (!cheapest) return null;
    best.push(cheapest);
  }
  const counts = new Map<Plan, number>();
  for (let left = stillWanted; left > 0; ) {
    const plan = best[left]?.last;
    if (!plan) break;
    counts.set(plan, (counts.get(plan) ?? 0) + 1);
    left -= plan.advertsIncluded;
  }
  if (free && wanted > 0) counts.set(free, 1);
  const bought = [...counts].map(([plan, count]) => ({ plan, count })).toSorted((a, b) => b.plan.advertsIncluded - a.plan.advertsIncluded);
  return {
    pricePence: best[stillWanted]?.pricePence ?? 0,
    adverts: bought.reduce((sum, { plan, count }) => sum + plan.advertsIncluded * count, 0),
    plans: bought,
  };
}
