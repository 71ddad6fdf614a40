import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { isMissing } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./order-document.module.css";

type OrderDocument = Outputs["billing"]["document"];

export default function OrderDocumentPage({ params }: PageProps) {
  const query = trpc.billing.document.useQuery({ id: params.id ?? "" }, { staleTime: 0 });
  if (isMissing(query.error)) return <NotFoundPage />;
  const title = query.data ? titleOf(query.data) : "Invoice";
  return (
    <article className={styles.sheet}>
      <PageHead title={title} description="Printable order." canonicalPath={null} />
      <NeedsScript />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {query.data && (
          <span data-screen-only>
            <Button onClick={() => print()}>Print, or save as PDF</Button>
          </span>
        )}
      </header>
      <Loaded query={query} what="this document" rows={8}>
        {(paper) => <OrderDocumentSheet paper={paper} />}
      </Loaded>
    </article>
  );
}

function titleOf({ state, number, creditNoteNumber }: OrderDocument): string {
  if (creditNoteNumber) return `Credit note ${creditNoteNumber}`;
  if (number === null) return "Order";
  return state === "paid" ? `Receipt and VAT invoice ${number}` : `Invoice ${number}`;
}

function OrderDocumentSheet({ paper }: { paper: OrderDocument }) {
  const { seller, buyer, payTo } = paper;
  return (
    <>
      <div className={styles.parties}>
        <Party heading="From" name={seller.name} address={seller.address} vatNumber={seller.vatNumber} email={seller.email} />
        <Party heading="To" name={buyer.name} address={buyer.address} vatNumber={buyer.vatNumber} />
      </div>
      <Facts paper={paper} />
      <DocumentLines paper={paper} />
      <p className={styles.state}>{stateWords(paper)}</p>
      {paper.isInvoiceWaiting && <p>This is an order, not an invoice. We e-mail the VAT invoice, with how to pay, once it is issued.</p>}
      {payTo.length > 0 && (
        <section aria-labelledby="pay-to">
          <h2 id="pay-to">How to pay</h2>
          {payTo.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>Please quote {paper.number}.</p>
        </section>
      )}
      <p data-screen-only>
        <Link href={paths.checkoutOutcome(paper.id)}>Order status</Link>
      </p>
    </>
  );
}

function Party({
  heading,
  name,
  address,
  vatNumber,
  email,
}: {
  heading: string;
  name: string | null;
  address: readonly string[];
  vatNumber: string | null;
  email?: string;
}) {
  return (
    <section className={styles.party} aria-label={heading}>
      <h2>{heading}</h2>
      <p>{[name ?? "Name not given", ...address].join("\n")}</p>
      {vatNumber && <p>VAT number {vatNumber}</p>}
      {email && <p>{email}</p>}
    </section>
  );
}

function Facts({ paper }: { paper: OrderDocument }) {
  const day = (moment: string | null) => moment && longDate(new Date(moment));
  const facts: [string, string | null][] = [
    ["Credits invoice", paper.creditNoteNumber && paper.number],
    ["Ordered on", day(paper.orderedAt)],
    ["Date of invoice", paper.number && day(paper.invoicedAt ?? (paper.paymentMethod === "card" ? paper.paidAt : paper.orderedAt))],
    ["Paid on", day(paper.paidAt)],
    ["Payment reference", paper.bankReference],
    ["Refunded on", day(paper.refundedAt)],
    ["Due on", paper.state === "awaiting-payment" && paper.number ? day(paper.dueAt) : null],
    ["Your order number", paper.purchaseOrder],
  ];
  return <dl className={styles.facts}>{facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}</dl>;
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

function stateWords({ state, grossPence, dueAt, paymentMethod, refundReason }: OrderDocument): string {
  const gross = formatMoney(grossPence);
  if (state === "paid") return `Paid in full${paymentMethod === "card" ? " by card" : ""}. Nothing is owed.`;
  if (state === "refunded") return `${gross} refunded${refundReason ? `: ${refundReason.replace(/\.$/, "")}` : ""}.`;
  if (state === "cancelled") return "Cancelled. Nothing is owed.";
  return paymentMethod === "card" ? `${gross} to pay.` : `${gross} due on ${longDate(new Date(dueAt))}.`;
}

/** Invoice lines with prices: net, credit, VAT and total; a credit note states the same with a minus. */
function DocumentLines({ paper }: { paper: Outputs["billing"]["document"] }) {
  const { line, discountPence, netPence, vatPence, vatBasisPoints, grossPence, creditNoteNumber, creditsValidDays } = paper;
  const money = (pence: number) => formatPounds(creditNoteNumber ? -pence : pence);
  return (
    <table className={table.table}>
      <caption>Amounts in pounds sterling</caption>
      <TableHead of={["Item", { figure: "Quantity" }, { figure: "Net" }]} />
      <tbody>
        <tr>
          <th scope="row">
            {line.name}: {counted(line.advertsIncluded, "job advert")}, {counted(line.daysLive, "day")}
            {line.advertsIncluded > 1 && " each"}, valid for {counted(creditsValidDays, "day")}
          </th>
          <td className={table.figure}>{line.quantity}</td>
          <td className={table.figure}>{money(netPence + discountPence)}</td>
        </tr>
        {discountPence > 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              Credit for a kept promise
            </th>
            <td className={table.figure}>{money(-discountPence)}</td>
          </tr>
        )}
        <tr>
          <th scope="row" colSpan={2}>
            VAT at {vatBasisPoints / 100}%
          </th>
          <td className={table.figure}>{money(vatPence)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            <strong>Total with VAT</strong>
          </th>
          <td className={table.figure}>
            <strong>{money(grossPence)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Formats pence as "£1,190.00"; invoices always show two decimals so that columns align. */
function formatPounds(pence: number): string {
  const text = formatMoney(pence);
  return text.includes(".") ? text : `${text}.00`;
}
