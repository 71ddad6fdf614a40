import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { InfoText } from "./info-text.tsx";
import { ComparePlans, CostCalculator } from "./price-list.tsx";

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
