import { paths } from "#server/paths.ts";
import { useCurrentUser } from "#src/auth/current-user.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

/** Plans the reader may buy. */
export function PlansOnOffer() {
  const query = trpc.billing.plans.useQuery();
  const me = trpc.account.me.get.useQuery();
  const { user } = useCurrentUser();
  const audience = me.data?.isFreelance ? "freelance" : "company";
  return (
    <section aria-labelledby="buy" className={styles.part}>
      <h3 id="buy">Buy more</h3>
      <Loaded query={query} what="the plans" rows={3}>
        {(plans) => (
          <ul className={styles.rows}>
            {plans
              .filter((plan) => user && (plan.audience === "everyone" || plan.audience === audience))
              .map((plan) => (
                <li key={plan.slug} className={styles.row}>
                  <div className={styles.words}>
                    <p className={styles.title}>{plan.name}</p>
                    <p className={styles.small}>
                      {counted(plan.advertsIncluded, "advert")} for {counted(plan.daysLive, "day")}
                      {plan.advertsIncluded > 1 && " each"}, to be used within {counted(plan.creditsValidDays, "day")}
                    </p>
                  </div>
                  <div className={styles.side}>
                    <span>
                      {plan.pricePence === 0 ? "Free" : `${formatMoney(plan.pricePence)} + VAT, ${formatMoney(plan.grossPence)} in all`}
                    </span>
                    <ButtonLink href={paths.buyPlan(plan.slug)}>
                      {plan.pricePence === 0 ? "Take it" : "Order"}
                      <span className="visually-hidden"> {plan.name}</span>
                    </ButtonLink>
                  </div>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <p className={styles.small}>
        <Link href={paths.pricing}>What a credit buys, and how to pay</Link>
      </p>
    </section>
  );
}
