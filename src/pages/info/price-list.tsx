import { paths } from "#server/addresses/paths.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { cheapestPlans, type Plan } from "./advert-cost.ts";
import styles from "./price-list.module.css";

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
