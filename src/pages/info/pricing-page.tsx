import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { InfoText } from "./info-text.tsx";
import styles from "./price-list.module.css";

type Plan = Outputs["billing"]["plans"][number];

const audiences: Record<Plan["audience"], string | null> = {
  company: "For companies",
  freelance: "For freelance recruiters",
  everyone: null,
};

/** The plans as a price list: what each buys on the left, its figures on the right, and common features once below. */
function PriceList({ plans }: { plans: readonly Plan[] }) {
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
                  {plan.advertsIncluded === 1 ? "Its credit expires" : "Its credits expire"}{" "}
                  {counted(plan.creditsValidDays, "day")} after you receive {plan.advertsIncluded === 1 ? "it" : "them"}
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

export const prepare = (queries: Queries) => [queries.site.info.ensureData(), queries.billing.plans.ensureData()];

export default function PricingPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  const [plans] = trpc.billing.plans.useSuspenseQuery();
  return (
    <InfoText
      title="Pricing"
      path={paths.pricing}
      description={`What advertising on ${site.name} costs: every plan with and without VAT, how long adverts stand, when credits end, and how to order on invoice.`}
      inShort={
        <ul>
          <li>Jobseekers never pay.</li>
          <li>Advertisers pay by the advert, before VAT and with it as shown. Nothing renews by itself.</li>
          <li>There is no fee when somebody is hired.</li>
        </ul>
      }
      sections={[{ id: "plans", heading: "Plans", content: <PriceList plans={plans} /> }, ...sections]}
      related={[
        { label: "Post a job", href: paths.postAJob },
        { label: "Register to hire", href: paths.register("recruiter") },
        { label: "User agreement for recruiters", href: paths.userAgreement },
      ]}
    />
  );
}

const sections: TextSection[] = [
  {
    id: "credits",
    heading: "What a credit buys",
    content: (
      <ul>
        <li>One credit puts one advert on the board for the days its plan names, counted from when it first appears.</li>
        <li>Credits of a firm are shared by everybody who advertises for it. The one that ends first is used first.</li>
        <li>A credit that is not used by the day it ends is gone. An advert already published stands for its whole time.</li>
        <li>
          If an advert is refused, or closed before it was ever on the board, its credit comes back and can be used for at least 30 days
          more.
        </li>
        <li>Changing, pausing and resuming an advert cost nothing, nor does reopening it within the days paid for.</li>
      </ul>
    ),
  },
  {
    id: "ordering",
    heading: "How to order",
    content: (
      <>
        <p>
          <Link href={paths.register("recruiter")}>Register to hire</Link>, confirm your e-mail address and choose a plan above. You see
          what is to pay, with and without VAT, before you order; state your own order number if there is to be one on the invoice. For one
          advert no plan is needed: write it, and pay when you publish it.
        </p>
        <p>
          Every order may be paid on invoice: numbered, with the VAT stated, due in 30 days. Where payment by card is offered, you pay on
          Stripe’s page and we never see the card. Credits are given, and an advert paid for is published, once the payment is confirmed.
          The free advert needs no invoice: each firm or freelance recruiter may have it once.
        </p>
      </>
    ),
  },
  {
    id: "refunds",
    heading: "Refunds, and adverts nobody answers",
    content: (
      <ul>
        <li>
          If an advert paid for takes applications here, stood for 14 days and had none, you may run it again free of charge: ask for it
          under Billing within 90 days. Each advert has that once.
        </li>
        <li>
          If something else went wrong, <Link href={paths.contact("advertising")}>write to us</Link>. A refund goes back the way it was
          paid, with a credit note, and takes back the credits that are left.
        </li>
      </ul>
    ),
  },
  {
    id: "changes",
    heading: "Changes of prices",
    content: (
      <p>
        An order keeps the price, days and VAT rate of the day it was placed, whatever the list says later. If something about an invoice or
        a credit is not right, <Link href={paths.contact("advertising")}>write to us</Link>.
      </p>
    ),
  },
];
