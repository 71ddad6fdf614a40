import { type OrderState, orderStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { readPage } from "#src/features/dashboard/read-page.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { readSorting, SortHead, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";

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
      <nav aria-label="Orders by state" className={styles.order}>
        {[null, ...orderStates].map((each) => (
          <Link key={each ?? "all"} href={addressOf(each, sorting)} keepPlace aria-current={each === state ? "true" : undefined}>
            {each ? orderStateWords[each] : "All"}
          </Link>
        ))}
      </nav>
      <Loaded query={query} what="your orders" rows={4}>
        {({ items, page, limit, total }) =>
          items.length === 0 ? (
            <p>{state || page > 1 ? "There are no orders here." : "No orders yet. Orders and invoices appear here once you buy a plan."}</p>
          ) : (
            <>
              <table className={`${table.table} ${rows.table}`}>
                <caption>{counted(total, "order")}</caption>
                <thead>
                  <tr>
                    <SortHead column="date" sorting={sorting} href={(next) => addressOf(state, next)} first="desc">
                      Ordered on
                    </SortHead>
                    <th scope="col">What</th>
                    <SortHead column="state" sorting={sorting} href={(next) => addressOf(state, next)}>
                      State
                    </SortHead>
                    <SortHead column="amount" sorting={sorting} href={(next) => addressOf(state, next)} first="desc" isFigure>
                      With VAT
                    </SortHead>
                    <th scope="col">Document</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((order) => (
                    <Row key={order.id} order={order} />
                  ))}
                </tbody>
              </table>
              <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(to) => addressOf(state, sorting, to)} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ order }: { order: Order }) {
  const { id, state, paymentMethod, dueAt, invoiceNumber, quantity } = order;
  return (
    <tr>
      <th scope="row">{shortDate(new Date(order.createdAt))}</th>
      <td data-label="What">
        {order.planName}
        {quantity > 1 && ` × ${quantity}`}
        <span className={rows.sub}>ordered by {order.orderedBy}</span>
      </td>
      <td data-label="State">
        {orderStateWords[state]}
        {state === "awaiting-payment" && paymentMethod === "invoice" && <span className={rows.sub}>due {shortDate(new Date(dueAt))}</span>}
        {state === "awaiting-payment" && (
          <Link href={paths.checkoutOutcome(id)} className={rows.sub}>
            Pay or change<span className="visually-hidden"> the order of {shortDate(new Date(order.createdAt))}</span>
          </Link>
        )}
      </td>
      <td data-label="With VAT" className={table.figure}>
        {formatMoney(order.grossPence)}
      </td>
      <td data-label="Document">
        {invoiceNumber ? (
          <Link href={paths.orderDocument(id)}>
            {state === "paid" ? "Receipt" : state === "refunded" ? "Credit note" : "Invoice"} {invoiceNumber}
          </Link>
        ) : (
          "None"
        )}
      </td>
    </tr>
  );
}

const orderStateWords: Readonly<Record<OrderState, string>> = {
  "awaiting-payment": "To be paid",
  paid: "Paid",
  cancelled: "Cancelled",
  refunded: "Refunded",
};
