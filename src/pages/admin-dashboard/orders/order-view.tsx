import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact, momentText } from "#src/features/dashboard/facts.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { documentNameOf, stateWords } from "./orders-list.tsx";
import { MissingSellerSettings } from "./unset-seller.tsx";

type OrderDocument = Outputs["billing"]["document"];

export function OrderView({ id }: { id: string }) {
  const query = trpc.billing.document.useQuery({ id }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <BackLink href={paths.adminTab("orders")}>Back to the orders</BackLink>
      <Loaded query={query} what="the order" rows={6}>
        {(paper) => <Order paper={paper} />}
      </Loaded>
    </div>
  );
}

function Order({ paper }: { paper: OrderDocument }) {
  const { id, state, number, line } = paper;
  return (
    <>
      <section aria-labelledby="order">
        <OpenedHeading id="order" state={state}>
          {number ? `${documentNameOf(state)} ${paper.creditNoteNumber ?? number}` : `${line.name}, no invoice`}
        </OpenedHeading>
        <dl className={dashboard.facts}>
          <Fact name="State">{stateWords[state]}</Fact>
          <Fact name="Buyer">{paper.buyer.name ?? "Not named"}</Fact>
          <Fact name="What">
            {line.name} × {line.quantity}: {counted(line.advertsIncluded, "advert")}, each for {counted(line.daysLive, "day")}
          </Fact>
          <Fact name="Price">
            {formatMoney(paper.netPence)} + {paper.vatBasisPoints / 100}% VAT {formatMoney(paper.vatPence)} ={" "}
            {formatMoney(paper.grossPence)}
          </Fact>
          <Fact name="Ordered">{momentText(paper.orderedAt)}</Fact>
          {state === "awaiting-payment" && <Fact name="Due">{momentText(paper.dueAt)}</Fact>}
          {paper.paidAt && <Fact name="Paid">{longDate(new Date(paper.paidAt))}</Fact>}
          {paper.bankReference && <Fact name="Payment reference">{paper.bankReference}</Fact>}
          {paper.refundedAt && (
            <Fact name="Refunded">
              {momentText(paper.refundedAt)}
              {paper.refundReason && `: ${paper.refundReason}`}
            </Fact>
          )}
          {paper.purchaseOrder && <Fact name="Their order number">{paper.purchaseOrder}</Fact>}
          {number && (
            <Fact name="Document">
              <Link href={paths.orderDocument(id)}>
                {documentNameOf(state)} {paper.creditNoteNumber ?? number} to print
              </Link>
            </Fact>
          )}
          <Fact name="History">
            <Link href={paths.adminTab("audit", { resource: "order", resourceId: id })}>Full history in the audit log</Link>
          </Fact>
        </dl>
      </section>
      {paper.isInvoiceWaiting && <MissingSellerSettings unset={paper.unset} />}
      {state === "awaiting-payment" && <OrderSettlement paper={paper} />}
      {state === "paid" && paper.grossPence > 0 && <Refund paper={paper} />}
    </>
  );
}

function useInvalidateOrders() {
  const cache = trpc.useUtils();
  return () => Promise.all([cache.billing.document.invalidate(), cache.billing.toSettle.invalidate()]);
}

function OrderSettlement({ paper: { id, grossPence, buyer, line, paymentMethod } }: { paper: OrderDocument }) {
  const { client } = trpc.useUtils();
  const changed = useInvalidateOrders();
  const { start, isBusy, refusal, prompt } = useCommand();
  const today = new Date().toISOString().slice(0, 10);
  const paying = useSubmission(async (typed) => {
    await client.billing.markPaid.mutate({ id, paidOn: String(typed.get("paidOn")), bankReference: String(typed.get("bankReference")) });
    await changed();
  });
  const who = buyer.name ?? "the buyer";
  return (
    <Section id="settle" level={3} heading="Settle this order">
      {paymentMethod === "card" && <p>To be paid by card. It is marked paid automatically once the provider confirms payment.</p>}
      <p>
        Once {formatMoney(grossPence)} has arrived from {who}: {counted(line.advertsIncluded, "credit")} will be added at once, and the
        buyer notified.
      </p>
      <Form id="paid-form" label="Mark paid" submission={paying}>
        <TextField name="paidOn" label="Date of payment" type="date" defaultValue={today} max={today} missing="Choose the day." />
        <TextField
          name="bankReference"
          label="Payment reference"
          hint="As shown on the bank statement."
          maxLength={140}
          autoComplete="off"
          missing="Enter the payment reference."
        />
        <div>
          <SubmitButton sending="Marking it paid">Mark paid</SubmitButton>
        </div>
      </Form>
      <div className={dashboard.actions}>
        <ConfirmButton
          label="Cancel the order"
          question={`Cancel the order of ${who}? It cannot be paid afterwards.`}
          confirmLabel="Yes, cancel it"
          isBusy={isBusy}
          onConfirm={() => start(() => client.billing.cancel.mutate({ id }).then(changed))}
        />
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
      {prompt}
    </Section>
  );
}

function Refund({ paper: { id, grossPence, paymentMethod, line } }: { paper: OrderDocument }) {
  const { client } = trpc.useUtils();
  const changed = useInvalidateOrders();
  const submission = useSubmission(async (typed) => {
    await client.billing.refund.mutate({ id, reason: String(typed.get("reason") ?? "") });
    await changed();
  });
  return (
    <Section id="refund" level={3} heading="Refund this order">
      <p>
        {formatMoney(grossPence)} is refunded {paymentMethod === "card" ? "to the card" : "manually by bank transfer"}. What is left of its{" "}
        {counted(line.advertsIncluded, "credit")} is removed. Adverts published with used credits stay live for their full time. The invoice
        becomes a credit note, and the buyer is notified.
      </p>
      <Form id="refund-form" label="Refund this order" submission={submission}>
        <TextField
          name="reason"
          label="Reason, as printed on the credit note"
          minLength={5}
          maxLength={160}
          missing="Enter the reason for the refund."
        />
        <div>
          <SubmitButton sending="Refunding">Refund {formatMoney(grossPence)}</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
