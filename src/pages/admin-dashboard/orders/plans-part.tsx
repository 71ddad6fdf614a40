import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { momentText } from "../moment-text.ts";
import { GrantForm } from "./grant-form.tsx";
import { OrderView } from "./order-view.tsx";
import { OrdersList } from "./orders-list.tsx";
import { PlanEditor } from "./plan-editor.tsx";
import { audienceWords, formatPlanField, type PlanFieldName, planFieldLabels } from "./plan-form.tsx";

type PlanCatalogue = Outputs["plans"]["all"];

const hrefOf = (chosen: Record<string, string> = {}) => paths.adminTab("orders", { part: "plans", ...chosen });

/** The price list, one plan of it, or a new one. */
function PlansPart({ search }: { search: URLSearchParams }) {
  const query = trpc.plans.all.useQuery(undefined, { staleTime: 0 });
  const slug = search.get("plan");
  return (
    <Loaded query={query} what="the plans" rows={6}>
      {(all) => (slug === null ? <PlanList all={all} /> : <PlanView key={slug} all={all} slug={slug} />)}
    </Loaded>
  );
}

function PlanList({ all: { items, changes } }: { all: PlanCatalogue }) {
  return (
    <div className={dashboard.stack}>
      <table className={`${table.table} ${rows.table}`}>
        <caption>Prices without VAT. Plans on sale appear on the price list at once.</caption>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">For</th>
            <th scope="col">Includes</th>
            <th scope="col">On sale</th>
            <th scope="col" className={table.figure}>
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((plan) => (
            <tr key={plan.slug}>
              <th scope="row">
                <Link href={hrefOf({ plan: plan.slug })} keepPlace>
                  {plan.name}
                </Link>
                <span className={rows.sub}>{plan.slug}</span>
              </th>
              <td data-label="For">{audienceWords[plan.audience]}</td>
              <td data-label="Includes">
                <span>
                  {counted(plan.advertsIncluded, "advert")}
                  <span className={rows.sub}>
                    {counted(plan.daysLive, "day")} each, valid for {counted(plan.creditsValidDays, "day")}
                  </span>
                </span>
              </td>
              <td data-label="On sale">{plan.isOffered ? "Yes" : <Tag tone="warn">Withdrawn</Tag>}</td>
              <td data-label="Price" className={table.figure}>
                {plan.pricePence === 0 ? "Free" : formatMoney(plan.pricePence)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={dashboard.actions}>
        <ButtonLink href={hrefOf({ plan: "" })} keepPlace>
          New plan
        </ButtonLink>
        <Link href={paths.pricing}>View public price list</Link>
      </p>
      <PlanChangeLog changes={changes.slice(0, 20)} heading="Newest changes" isOfOne={false} />
    </div>
  );
}

function PlanView({ all: { items, changes }, slug }: { all: PlanCatalogue; slug: string }) {
  const plan = items.find((each) => each.slug === slug) ?? null;
  return (
    <div className={dashboard.stack}>
      <p>
        <Link href={hrefOf()} keepPlace>
          Back to the plans
        </Link>
      </p>
      {slug !== "" && !plan ? (
        <p>There is no plan with that name.</p>
      ) : (
        <section aria-labelledby="plan">
          <SectionHeading id="plan" level={3}>
            {plan ? plan.name : "New plan"}
          </SectionHeading>
          <PlanEditor key={plan?.updatedAt} plan={plan} />
        </section>
      )}
      {plan && <PlanChangeLog changes={changes.filter((change) => change.slug === slug)} heading="Changes" isOfOne />}
    </div>
  );
}

function PlanChangeLog({ changes, heading, isOfOne }: { changes: PlanCatalogue["changes"]; heading: string; isOfOne: boolean }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="plan-changes">
      <SectionHeading id="plan-changes" level={3}>
        {heading}
      </SectionHeading>
      <ul className={dashboard.rows}>
        {changes.map(({ slug, at, before, after }) => (
          <li key={`${slug} ${at}`} className={dashboard.row}>
            <div className={dashboard.words}>
              {!isOfOne && <p className={dashboard.title}>{slug}</p>}
              {before === null ? (
                <p>Created</p>
              ) : (
                (Object.keys(after) as PlanFieldName[]).map((name) => (
                  <p key={name}>
                    {planFieldLabels[name]}: {formatPlanField(name, after)}{" "}
                    <span className={dashboard.soft}>(before: {formatPlanField(name, before)})</span>
                  </p>
                ))
              )}
            </div>
            <span className={`${dashboard.side} ${dashboard.soft} ${dashboard.small}`}>
              {momentText(at)},{" "}
              <Link href={paths.adminTab("audit", { resource: "plan", resourceId: slug })}>
                see who<span className="visually-hidden">: {slug} in the audit log</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const parts = { orders: "Orders", plans: "Plans and prices", credits: "Give credits" } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** Orders and plans: orders to settle, the plans themselves, and credits granted without an order. */
export default function OrdersTab({ search }: TabProps) {
  const part = partNames.find((name) => name === search.get("part")) ?? "orders";
  const order = search.get("order");
  return (
    <div>
      <nav aria-label="Orders and plans" className={dashboard.order}>
        {partNames.map((name) => (
          <Link
            key={name}
            href={paths.adminTab("orders", name === "orders" ? {} : { part: name })}
            keepPlace
            aria-current={name === part ? "true" : undefined}
          >
            {parts[name]}
          </Link>
        ))}
      </nav>
      {part === "plans" && <PlansPart search={search} />}
      {part === "credits" && <GrantForm />}
      {part === "orders" && (order ? <OrderView key={order} id={order} /> : <OrdersList search={search} />)}
    </div>
  );
}
