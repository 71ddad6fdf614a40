import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { FactTable } from "#src/features/dashboard/facts.tsx";
import { RowLink, RowTable } from "#src/features/dashboard/row-table.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { roleWords, stateTones, stateWords } from "../users/account-words.ts";
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

export function CompanyPeople({ company: { people, slug, counts } }: { company: Company }) {
  const { members, total } = people;
  return (
    <section aria-labelledby="people">
      <h3 id="people">People</h3>
      {members.length === 0 ? <p>Nobody is on its team.</p> : <PeopleTable members={members} />}
      <ul>
        {total > members.length && (
          <li>
            <Link href={paths.adminTab("users", { firm: slug })}>All {counted(total, "account")}</Link>
          </li>
        )}
        {counts.invited > 0 && <li>{counted(counts.invited, "invitation")} not answered</li>}
        {counts.asking > 0 && <li>{counted(counts.asking, "request")} to join, not answered</li>}
      </ul>
    </section>
  );
}

const PeopleTable = ({ members }: { members: Company["people"]["members"] }) => (
  <RowTable
    caption="People of the company"
    isCaptionHidden
    items={members}
    keyOf={({ publicId }) => publicId}
    columns={[
      {
        label: "Name",
        cell: ({ publicId, name, email }) => (
          <RowLink href={paths.adminTab("users", { user: publicId })} below={email ?? "Address deleted"}>
            {name}
          </RowLink>
        ),
      },
      { label: "Role", cell: ({ role, isOwner }) => (isOwner ? `${roleWords[role]}, owns it here` : roleWords[role]) },
      { label: "State", cell: ({ state }) => <Tag tone={stateTones[state]}>{stateWords[state]}</Tag> },
      { label: "Signed in", cell: ({ lastSeenAt }) => (lastSeenAt ? shortDate(new Date(lastSeenAt)) : "Never") },
    ]}
  />
);
