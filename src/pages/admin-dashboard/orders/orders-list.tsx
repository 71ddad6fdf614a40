import { type OrderState, orderStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { readPage } from "#src/features/dashboard/read-page.ts";
import { readWords } from "#src/features/dashboard/read-words.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";

type OrderPage = Outputs["billing"]["toSettle"];
type Order = OrderPage["items"][number];
type State = OrderState | "all";

const waiting = "awaiting-payment";

const hrefOf = (state: State, q: string, page = 1) =>
  paths.adminTab("orders", { ...(state !== waiting && { state }), ...(q && { q }), ...(page > 1 && { page: String(page) }) });

/** Orders of one state or all; those awaiting payment first. */
export function OrdersList({ search }: { search: URLSearchParams }) {
  const state = [...orderStates, "all" as const].find((each) => each === search.get("state")) ?? waiting;
  const q = readWords(search);
  const query = trpc.billing.toSettle.useQuery({ state, q, page: readPage(search) }, { staleTime: 0 });
  return (
    <>
      <FilterBar
        label="Orders"
        action={paths.adminDashboard}
        hiddenFields={{ tab: "orders", ...(state !== waiting && { state }) }}
        current={{ q }}
        submitLabel="Search"
      >
        <Field id="orders-q" label="Invoice number, firm, buyer or their order number">
          <input id="orders-q" type="search" name="q" defaultValue={q} {...atMost(120)} />
        </Field>
      </FilterBar>
      <Loaded query={query} what="the orders" rows={6}>
        {(found) => <List found={found} state={state} q={q} />}
      </Loaded>
    </>
  );
}

function List({ found: { items, byState, total, page, limit }, state, q }: { found: OrderPage; state: State; q: string }) {
  const all = Object.values(byState).reduce((sum, count) => sum + count, 0);
  const link = (each: State, label: string, count: number) => (
    <Link key={each} href={hrefOf(each, q)} keepPlace aria-current={each === state ? "true" : undefined}>
      {label} <span className={dashboard.soft}>{formatCount(count)}</span>
    </Link>
  );
  return (
    <>
      <nav aria-label="Orders by state" className={dashboard.order}>
        {orderStates.map((each) => link(each, stateWords[each], byState[each]))}
        {link("all", "All", all)}
      </nav>
      {items.length === 0 ? (
        <p>{q ? "No order matches." : state === waiting ? "No orders are waiting for payment." : "Nothing to show here."}</p>
      ) : (
        <>
          <table className={`${table.table} ${rows.table}`}>
            <caption>{counted(total, "order")}, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Buyer</th>
                <th scope="col">What</th>
                <th scope="col">State</th>
                <th scope="col" className={table.figure}>
                  With VAT
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </tbody>
          </table>
          <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(to) => hrefOf(state, q, to)} />
        </>
      )}
    </>
  );
}

function Row({ order }: { order: Order }) {
  const { id, state, invoiceNumber, quantity, paymentMethod } = order;
  return (
    <tr>
      <th scope="row">
        <Link href={paths.adminTab("orders", { order: id })} keepPlace>
          {invoiceNumber ? `${documentNameOf(state)} ${invoiceNumber}` : `${order.planName}, no invoice`}
        </Link>
        <span className={rows.sub}>
          {shortDate(new Date(order.createdAt))}
          {order.purchaseOrder && ` · their order number ${order.purchaseOrder}`}
        </span>
      </th>
      <td data-label="Buyer">
        <span>
          {order.companyName ?? order.orderedBy}
          <span className={rows.sub}>{order.companyName ? `ordered by ${order.orderedBy}` : "freelance recruiter"}</span>
        </span>
      </td>
      <td data-label="What">
        {order.planName}
        {quantity > 1 && ` × ${quantity}`}
      </td>
      <td data-label="State">
        <span>
          <Tag tone={state === waiting ? "warn" : "plain"}>{stateWords[state]}</Tag>
          {state === waiting && paymentMethod === "invoice" && <span className={rows.sub}>due {shortDate(new Date(order.dueAt))}</span>}
          {state === waiting && paymentMethod === "card" && <span className={rows.sub}>by card</span>}
        </span>
      </td>
      <td data-label="With VAT" className={table.figure}>
        {formatMoney(order.grossPence)}
      </td>
    </tr>
  );
}

export const stateWords: Readonly<Record<OrderState, string>> = {
  "awaiting-payment": "To be paid",
  paid: "Paid",
  cancelled: "Cancelled",
  refunded: "Refunded",
};

export const documentNameOf = (state: OrderState): string =>
  state === "paid" ? "Receipt" : state === "refunded" ? "Credit note" : "Invoice";
