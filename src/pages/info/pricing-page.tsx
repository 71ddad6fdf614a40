import { paths } from "#server/addresses/paths.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { TableHead } from "#src/ui/table.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { InfoText } from "./info-text.tsx";
import styles from "./price-list.module.css";
import { cheapestPlans, type Plan } from "./price-list.tsx";

export const prepare = (queries: Queries) => [queries.site.info.ensureData(), queries.billing.plans.ensureData()];

export default function PricingPage({ search }: PageProps) {
  const [site] = trpc.site.info.useSuspenseQuery();
  const [plans] = trpc.billing.plans.useSuspenseQuery();
  return (
    <InfoText
      title="Pricing"
      path={paths.pricing}
      description={`What advertising on ${site.name} costs: every plan with and without VAT, how long adverts are live, when credits expire, and how to order on invoice.`}
      inShort={
        <ul>
          <li>Jobseekers never pay.</li>
          <li>Advertisers pay by the advert, before VAT and with it as shown. Nothing renews by itself.</li>
          <li>There is no fee when somebody is hired.</li>
        </ul>
      }
      sections={[
        { id: "plans", heading: "Compare the plans", content: <ComparePlans plans={plans} /> },
        { id: "cost", heading: "What your adverts cost", content: <CostCalculator plans={plans} search={search} /> },
        ...sections,
      ]}
      related={[
        { label: "Post a job", href: paths.postAJob },
        { label: "Create an employer account", href: paths.register("recruiter") },
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
        <li>A credit that is not used by the day it ends is gone. An advert already published stays live for its whole time.</li>
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
          <Link href={paths.register("recruiter")}>Create an employer account</Link>, confirm your e-mail address and choose a plan above.
          You see what is to pay, with and without VAT, before you order; state your own order number if there is to be one on the invoice.
          For one advert no plan is needed: write it, and pay when you publish it.
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
          If an advert paid for takes applications here, was live for 14 days and had none, you may run it again free of charge: ask for it
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

const audiences: Record<Plan["audience"], string> = {
  company: "Companies",
  freelance: "Freelance recruiters",
  everyone: "Everyone who hires",
};

/** Every plan with the same facts in the same order, and what they have in common once below. */
function ComparePlans({ plans }: { plans: readonly Plan[] }) {
  if (plans.length === 0) return <p>No plan is on offer at the moment.</p>;
  const shared = (plans[0]?.features ?? []).filter((feature) => plans.every((plan) => plan.features.includes(feature)));
  return (
    <>
      <table className={styles.plans}>
        <caption className="visually-hidden">Plans, with prices before VAT and with VAT</caption>
        <TableHead of={["Plan", "For", "Adverts", "Live for", "Credits last", "Per advert", "Price"]} />
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
      <td data-label="Per advert">{isFree ? "Free" : `${formatMoney(Math.round(pricePence / advertsIncluded))} before VAT`}</td>
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
function CostCalculator({ plans, search }: { plans: readonly Plan[]; search: URLSearchParams }) {
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
