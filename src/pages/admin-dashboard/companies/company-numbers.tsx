import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { FactTable } from "../users/fact-table.tsx";

import { slugToText } from "./company-words.ts";

type Advert = Company["adverts"][number];

/** Returns the address of the list of adverts in that state; null where none exists. */
const advertsHref = (slug: string, status: Advert["status"]): string | null => {
  if (status === "live") return `${paths.jobDatabase}?${new URLSearchParams({ company: slug, status: "live" })}`;
  if (status === "awaiting-review") return paths.adminTab("work", { kind: "first-advert" });
  return status === "filled" || status === "closed" || status === "expired"
    ? `${paths.jobDatabase}?${new URLSearchParams({ company: slug })}`
    : null;
};

/** The company's counts, each linked to its list where there is one. */
export function CompanyNumbers({ company: { slug, adverts, feeds, counts } }: { company: Company }) {
  const { orders, creditsLeft, webhooks, pausedWebhooks } = counts;
  const facts: (readonly [string, ReactNode])[] = [
    ...adverts.map(
      (advert) =>
        [`Adverts: ${slugToText(advert.status)}`, <Figure key="n" n={advert.count} href={advertsHref(slug, advert.status)} />] as const,
    ),
    ...feeds.map((feed) => [`From the feed ${feed.name}`, counted(feed.adverts, "advert")] as const),
    ...orders.map(
      (order) => [`Orders: ${slugToText(order.state)}`, <Figure key="n" n={order.count} href={ordersHref(slug, order.state)} />] as const,
    ),
    ["Credits left", formatCount(creditsLeft)],
    ["Webhooks", pausedWebhooks > 0 ? `${webhooks}, and ${pausedWebhooks} paused` : String(webhooks)],
  ];
  return (
    <section aria-labelledby="numbers">
      <h3 id="numbers">Adverts, orders and systems</h3>
      <FactTable caption="Adverts, orders and systems" facts={facts} />
    </section>
  );
}

const ordersHref = (q: string, state: string) => paths.adminTab("orders", { q, state });

const Figure = ({ n, href }: { n: number; href: string | null }) =>
  href === null ? formatCount(n) : <Link href={href}>{formatCount(n)}</Link>;

export type Company = Outputs["admin"]["companies"]["get"];
