import { type OrderState, orderStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { ListChoices } from "#src/features/dashboard/list-controls.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { readSorting, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

type Order = Outputs["billing"]["ownOrders"]["items"][number];

const columns = ["date", "amount", "state"] as const;
type Column = (typeof columns)[number];
const newestFirst: Sorting<Column> = { by: "date", direction: "desc" };

const addressOf = (state: OrderState | null, sorting: Sorting<Column>, page = 1) =>
  paths.recruiterTab("billing", {
    ...(state && { state }),
    ...(toSortParameter(sorting) !== "-date" && { sort: toSortParameter(sorting) }),
    ...(page > 1 && { page: String(page) }),
  });

export function OrdersTable({ search }: { search: URLSearchParams }) {
  const state = orderStates.find((each) => each === search.get("state")) ?? null;
  const sorting = readSorting(search, columns, newestFirst);
  const input = { state, sort: sorting.by, direction: sorting.direction, page: readPage(search) };
  const query = trpc.billing.ownOrders.useQuery(input, { staleTime: 0 });
  return (
    <section aria-labelledby="orders">
      <SectionHeading
        id="orders"
        level={3}
        aside={
          <a href={paths.ordersFile} download>
            Download as CSV
          </a>
        }
      >
        Orders
      </SectionHeading>
      <ListChoices
        label="Orders by state"
        choices={[null, ...orderStates].map((each) => ({
          label: each ? orderStateWords[each] : "All",
          href: addressOf(each, sorting),
          isCurrent: each === state,
        }))}
      />
      <Loaded query={query} what="your orders" rows={4}>
        {({ items, page, limit, total }) =>
          items.length === 0 ? (
            <p>{state || page > 1 ? "There are no orders here." : "No orders yet. Orders and invoices appear here once you buy a plan."}</p>
          ) : (
            <>
              <RowTable
                caption={counted(total, "order")}
                items={items}
                keyOf={({ id }) => id}
                sorting={sorting}
                sortHref={(next) => addressOf(state, next)}
                columns={[
                  { label: "Ordered on", sort: "date", first: "desc", cell: ({ createdAt }) => shortDate(new Date(createdAt)) },
                  {
                    label: "What",
                    cell: ({ planName, quantity, orderedBy }) => (
                      <>
                        {quantity > 1 ? `${planName} × ${quantity}` : planName}
                        <span className={rows.sub}>ordered by {orderedBy}</span>
                      </>
                    ),
                  },
                  { label: "State", sort: "state", cell: (order) => <OrderStanding order={order} /> },
                  { label: "With VAT", sort: "amount", first: "desc", isFigure: true, cell: ({ grossPence }) => formatMoney(grossPence) },
                  { label: "Document", cell: (order) => <OrderDocument order={order} /> },
                ]}
              />
              <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(to) => addressOf(state, sorting, to)} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const OrderStanding = ({ order: { id, state, paymentMethod, dueAt, createdAt } }: { order: Order }) => (
  <>
    {orderStateWords[state]}
    {state === "awaiting-payment" && paymentMethod === "invoice" && <span className={rows.sub}>due {shortDate(new Date(dueAt))}</span>}
    {state === "awaiting-payment" && (
      <Link href={paths.checkoutOutcome(id)} className={rows.sub}>
        Pay or change<span className="visually-hidden"> the order of {shortDate(new Date(createdAt))}</span>
      </Link>
    )}
  </>
);

function OrderDocument({ order: { id, state, invoiceNumber } }: { order: Order }) {
  if (!invoiceNumber) return "None";
  return (
    <Link href={paths.orderDocument(id)}>
      {state === "paid" ? "Receipt" : state === "refunded" ? "Credit note" : "Invoice"} {invoiceNumber}
    </Link>
  );
}

const orderStateWords: Readonly<Record<OrderState, string>> = {
  "awaiting-payment": "To be paid",
  paid: "Paid",
  cancelled: "Cancelled",
  refunded: "Refunded",
};
