import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./price-list.module.css";

type Plan = Outputs["billing"]["plans"][number];

const audiences: Record<Plan["audience"], string | null> = {
  company: "For companies",
  freelance: "For freelance recruiters",
  everyone: null,
};

/** The plans as a priced bill: what each buys at the left, its figures at the right, and once below what all of them have. */
export function PriceList({ plans }: { plans: readonly Plan[] }) {
  if (plans.length === 0) return <p>No plan is on offer at the moment.</p>;
  const shared = (plans[0]?.features ?? []).filter((feature) => plans.every((plan) => plan.features.includes(feature)));
  return (
    <>
      <ul className={styles.bill}>
        {plans.map((plan) => (
          <li key={plan.slug} className={styles.plan}>
            <div className={styles.item}>
              <h3>{plan.name}</h3>
              <p>{plan.about}</p>
              <ul className={styles.facts}>
                {audiences[plan.audience] && <li>{audiences[plan.audience]}</li>}
                {plan.features
                  .filter((feature) => !shared.includes(feature))
                  .map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                <li>
                  {plan.advertsIncluded === 1 ? "Its credit ends" : "Its credits end"} {counted(plan.creditsValidDays, "day")} after{" "}
                  {plan.advertsIncluded === 1 ? "it is" : "they are"} given
                </li>
              </ul>
            </div>
            <Figures plan={plan} />
          </li>
        ))}
      </ul>
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

function Figures({ plan: { slug, name, pricePence, vatBasisPoints, vatPence, grossPence, advertsIncluded } }: { plan: Plan }) {
  if (pricePence === 0) {
    return (
      <p className={styles.figures}>
        <strong>Free</strong>
        <Link href={paths.buyPlan(slug)}>Take the free advert</Link>
      </p>
    );
  }
  return (
    <p className={styles.figures}>
      <strong>{formatMoney(pricePence)}</strong>
      <span>
        + {vatBasisPoints / 100}% VAT {formatMoney(vatPence)}
      </span>
      <span>{formatMoney(grossPence)} with VAT</span>
      {advertsIncluded > 1 && <span>{formatMoney(Math.round(pricePence / advertsIncluded))} an advert before VAT</span>}
      <Link href={paths.buyPlan(slug)}>
        Order<span className="visually-hidden"> {name}</span>
      </Link>
    </p>
  );
}
