import { paths } from "#server/addresses/paths.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Allowance } from "./allowance.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { OrdersTable } from "./orders-table.tsx";

/** Plans the reader may buy. */
function PlansOnOffer() {
  const query = trpc.billing.plans.useQuery();
  const role = useLikelyRole();
  const me = trpc.account.me.get.useQuery(undefined, { enabled: role !== "company_admin" });
  const audience = me.data?.isFreelance ? "freelance" : "company";
  return (
    <section aria-labelledby="buy" className={styles.part}>
      <h3 id="buy">Buy more</h3>
      <Loaded query={query} what="the plans" rows={3}>
        {(plans) => (
          <ul className={styles.rows}>
            {plans
              .filter((plan) => role && (plan.audience === "everyone" || plan.audience === audience))
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

function Bills({ search }: TabProps) {
  return (
    <div className={styles.stack}>
      <Allowance />
      <PlansOnOffer />
      <OrdersTable search={search} />
      <LedgerTable search={search} />
    </div>
  );
}

/** Adverts left, what has been bought and the papers for it, for those who may see them. */
export default function BillingTab({ search }: TabProps) {
  const role = useLikelyRole();
  // An administrator has a firm and sees its bills: what they are is asked for at once.
  const isAdmin = role === "company_admin";
  const me = trpc.account.me.get.useQuery(undefined, { enabled: !isAdmin });
  if (role === "platform_admin") {
    return <p>You look after the site and buy nothing here. A firm’s orders are settled from the administrators’ own pages.</p>;
  }
  if (isAdmin) return <Bills search={search} />;
  return (
    <Loaded query={me} what="your bills" rows={5} skeleton={<ListSkeleton rows={5} />}>
      {({ isFreelance, company }) => {
        if (!isFreelance && !company) {
          return (
            <Empty href={paths.createCompany} action="Create a company">
              You belong to no firm yet. Credits belong to a firm, or to a recruiter on their own account.
            </Empty>
          );
        }
        if (role === "recruiter" && !isFreelance) return <AskAnAdministrator />;
        return <Bills search={search} />;
      }}
    </Loaded>
  );
}

function AskAnAdministrator() {
  const query = trpc.team.get.useQuery();
  return (
    <Loaded query={query} what="your firm’s administrators" rows={1}>
      {({ company, members }) => {
        const names = members.filter(({ role }) => role === "company_admin").map(({ name }) => name);
        return (
          <Empty href={paths.pricing} action="See the plans">
            The bills of {company.name} are seen by its administrators: ask {names.length > 0 ? names.join(" or ") : "one of them"}. You can
            still pay for one advert yourself, from its last step.
          </Empty>
        );
      }}
    </Loaded>
  );
}
