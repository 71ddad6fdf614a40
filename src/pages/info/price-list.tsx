import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./price-list.module.css";

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

const audiences: Record<Plan["audience"], string> = {
  company: "Companies",
  freelance: "Freelance recruiters",
  everyone: "Everyone who hires",
};

/** Every plan with the same facts in the same order, and what they have in common once below. */
export function ComparePlans({ plans }: { plans: readonly Plan[] }) {
  if (plans.length === 0) return <p>No plan is on offer at the moment.</p>;
  const shared = (plans[0]?.features ?? []).filter((feature) => plans.every((plan) => plan.features.includes(feature)));
  return (
    <>
      <table className={styles.plans}>
        <caption className="visually-hidden">Plans, with prices before VAT and with VAT</caption>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">For</th>
            <th scope="col">Adverts</th>
            <th scope="col">Live for</th>
            <th scope="col">Credits last</th>
            <th scope="col">An advert</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={plan.slug} plan={plan} />
          ))}
        </tbody>
      </table>
      {shared.length > 0 && (
        <>
          <h3>In every plan</h3>
          <ul>
            {shared.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const { slug, name, about, pricePence, vatBasisPoints, vatPence, grossPence, advertsIncluded, daysLive, creditsValidDays } = plan;
  const isFree = pricePence === 0;
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{about}</span>
      </th>
      <td data-label="For">{audiences[plan.audience]}</td>
      <td data-label="Adverts">{advertsIncluded}</td>
      <td data-label="Live for">{counted(daysLive, "day")}</td>
      <td data-label="Credits last">{counted(creditsValidDays, "day")}</td>
      <td data-label="An advert">{isFree ? "Free" : `${formatMoney(Math.round(pricePence / advertsIncluded))} before VAT`}</td>
      <td className={styles.price}>
        <strong>{isFree ? "Free" : formatMoney(pricePence)}</strong>
        {!isFree && (
          <span>
            + {vatBasisPoints / 100}% VAT {formatMoney(vatPence)}
          </span>
        )}
        {!isFree && <span>{formatMoney(grossPence)} with VAT</span>}
        <Link href={paths.buyPlan(slug)}>
          {isFree ? "Take the free advert" : "Order"}
          {!isFree && <span className="visually-hidden"> {name}</span>}
        </Link>
      </td>
    </tr>
  );
}

const maxAdverts = 200;

/** Says the cheapest plans for a number of adverts. A plain form, so that it works without script. */
export function CostCalculator({ plans, search }: { plans: readonly Plan[]; search: URLSearchParams }) {
  const isFreelance = search.get("as") === "freelance";
  const typed = search.get("adverts") ?? "5";
  const wanted = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  const isValid = wanted >= 1 && wanted <= maxAdverts;
  const offered = plans.filter(({ audience }) => audience === "everyone" || audience === (isFreelance ? "freelance" : "company"));
  const cost = isValid ? cheapestPlans(offered, wanted) : null;
  return (
    <>
      <form action={`${paths.pricing}#cost`} className={styles.form}>
        <Field id="adverts" label="Adverts" error={isValid ? undefined : `Enter a whole number from 1 to ${maxAdverts}.`}>
          <input id="adverts" name="adverts" inputMode="numeric" defaultValue={typed} {...atMost(6)} aria-invalid={!isValid || undefined} />
        </Field>
        <Field id="as" label="You are">
          <select id="as" name="as" defaultValue={isFreelance ? "freelance" : "company"}>
            <option value="company">a company</option>
            <option value="freelance">a freelance recruiter</option>
          </select>
        </Field>
        <Button type="submit">Work it out</Button>
      </form>
      {cost && (
        <p className={styles.answer}>
          <strong>{formatMoney(cost.pricePence)}</strong> before VAT for {counted(wanted, "advert")}
          <span>
            {cost.plans.map(({ plan, count }) => `${count} × ${plan.name}`).join(", ")}
            {cost.adverts > wanted && `, which leaves you ${counted(cost.adverts - wanted, "credit")} over`}
          </span>
        </p>
      )}
    </>
  );
}
