import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { Link } from "#src/ui/link.tsx";
import { GrantForm } from "./grant-form.tsx";
import { OrderView } from "./order-view.tsx";
import { OrdersList } from "./orders-list.tsx";
import { PlansPart } from "./plans-part.tsx";

const parts = { orders: "Orders", plans: "Plans and prices", credits: "Give credits" } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** What was ordered and what is sold: orders to settle, the plans themselves, and credits given without an order. */
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
