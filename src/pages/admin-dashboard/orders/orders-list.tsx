import { type OrderState, orderStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { ListChoices, WordsFilter } from "#src/features/dashboard/list-controls.tsx";
import { readPage, readWords } from "#src/features/dashboard/list-query.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
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
      <WordsFilter
        label="Orders"
        of="Invoice or order number, firm or buyer"
        hiddenFields={{ tab: "orders", ...(state !== waiting && { state }) }}
        q={q}
      />
      <Loaded query={query} what="the orders" rows={6}>
        {(found) => <List found={found} state={state} q={q} />}
      </Loaded>
    </>
  );
}

function List({ found: { items, byState, total, page, limit }, state, q }: { found: OrderPage; state: State; q: string }) {
  const all = Object.values(byState).reduce((sum, count) => sum + count, 0);
  const choice = (each: State, label: string, count: number) => ({ label, href: hrefOf(each, q), isCurrent: each === state, count });
  return (
    <>
      <ListChoices
        label="Orders by state"
        choices={[...orderStates.map((each) => choice(each, stateWords[each], byState[each])), choice("all", "All", all)]}
      />
      {items.length === 0 ? (
        <p>{q ? "No order matches." : state === waiting ? "No orders are waiting for payment." : "Nothing to show here."}</p>
      ) : (
        <>
          <RowTable
            caption={`${counted(total, "order")}, newest first`}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              { label: "Order", cell: (order) => <OrderName order={order} /> },
              {
                label: "Buyer",
                cell: ({ companyName, orderedBy }) => (
                  <span>
                    {companyName ?? orderedBy}
                    <span className={rows.sub}>{companyName ? `ordered by ${orderedBy}` : "freelance recruiter"}</span>
                  </span>
                ),
              },
              { label: "What", cell: ({ planName, quantity }) => (quantity > 1 ? `${planName} × ${quantity}` : planName) },
              { label: "State", cell: (order) => <OrderStanding order={order} /> },
              { label: "With VAT", isFigure: true, cell: ({ grossPence }) => formatMoney(grossPence) },
            ]}
          />
          <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(to) => hrefOf(state, q, to)} />
        </>
      )}
    </>
  );
}

const OrderName = ({ order: { id, state, invoiceNumber, planName, createdAt, purchaseOrder } }: { order: Order }) => (
  <>
    <Link href={paths.adminTab("orders", { order: id })} keepPlace>
      {invoiceNumber ? `${documentNameOf(state)} ${invoiceNumber}` : `${planName}, no invoice`}
    </Link>
    <span className={rows.sub}>
      {shortDate(new Date(createdAt))}
      {purchaseOrder && ` · their order number ${purchaseOrder}`}
    </span>
  </>
);

const OrderStanding = ({ order: { state, paymentMethod, dueAt } }: { order: Order }) => (
  <span>
    <Tag tone={state === waiting ? "warn" : "plain"}>{stateWords[state]}</Tag>
    {state === waiting && paymentMethod === "invoice" && <span className={rows.sub}>due {shortDate(new Date(dueAt))}</span>}
    {state === waiting && paymentMethod === "card" && <span className={rows.sub}>by card</span>}
  </span>
);

export const stateWords: Readonly<Record<OrderState, string>> = {
  "awaiting-payment": "To be paid",
  paid: "Paid",
  cancelled: "Cancelled",
  refunded: "Refunded",
};

export const documentNameOf = (state: OrderState): string =>
  state === "paid" ? "Receipt" : state === "refunded" ? "Credit note" : "Invoice";
