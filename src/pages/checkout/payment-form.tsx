import { useState } from "react";
import type { Inputs } from "#server/types.ts";
import { formatMoney } from "#src/lib/money.ts";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import table from "#src/ui/table.module.css";
import { usePlaceOrder } from "./checkout-frame.tsx";

type OrderInput = Inputs["billing"]["order"];

const ways = {
  card: { value: "card", label: "By card, now", hint: "You pay on Stripe’s page; we never see the card." },
  invoice: { value: "invoice", label: "On invoice", hint: "Due in 30 days. You can publish its adverts once we have your payment." },
} as const;

/** Invoice recipient and payment method; the button says what happens. */
export function PaymentForm({
  plan,
  draftId,
  takesCards,
  billTo,
}: {
  plan: { slug: string; grossPence: number };
  draftId: string | null;
  takesCards: boolean;
  billTo: { name: string | null; address: string | null; vatNumber: string | null };
}) {
  const order = usePlaceOrder();
  const [payBy, setPayBy] = useState<"card" | "invoice">(takesCards ? "card" : "invoice");
  const submission = useSubmission((typed, _form, confirmed) =>
    order({ ...readOrderForm(typed, { planSlug: plan.slug, shownPence: plan.grossPence, draftId, payBy }), confirmed }),
  );
  const gross = formatMoney(plan.grossPence);
  return (
    <Form id="payment" label="Payment" submission={submission}>
      {takesCards && (
        <RadioGroup name="payBy" legend="How you pay" options={[ways.card, ways.invoice]} defaultValue="card" onChange={setPayBy} />
      )}
      <TextField
        name="billTo"
        label="Invoice to"
        hint="The full name of the company or person, as it must appear on the invoice."
        defaultValue={billTo.name ?? ""}
        autoComplete="organization"
        missing="Enter who the invoice is for."
        maxLength={160}
      />
      <TextAreaField
        name="billToAddress"
        label="Address on the invoice"
        defaultValue={billTo.address ?? ""}
        rows={3}
        autoComplete="street-address"
        missing="Enter the address on the invoice."
        maxLength={400}
      />
      <TextField
        name="billToVatNumber"
        label="VAT number (optional)"
        defaultValue={billTo.vatNumber ?? ""}
        maxLength={40}
        autoComplete="off"
      />
      <TextField name="purchaseOrder" label="Your purchase order number (optional)" maxLength={40} autoComplete="off" />
      {!takesCards && <p>We send an invoice, due in 30 days. You can publish its adverts once we have your payment.</p>}
      <div>
        <SubmitButton sending={payBy === "card" ? "Going to the payment page" : "Ordering"}>
          {payBy === "card" ? `Pay ${gross} by card` : `Order on invoice, ${gross}`}
        </SubmitButton>
      </div>
    </Form>
  );
}

const textOf = (typed: FormData, name: string): string | null => String(typed.get(name) ?? "").trim() || null;

const readOrderForm = (typed: FormData, chosen: Pick<OrderInput, "planSlug" | "shownPence" | "draftId" | "payBy">): OrderInput => ({
  ...chosen,
  billTo: textOf(typed, "billTo"),
  billToAddress: textOf(typed, "billToAddress"),
  billToVatNumber: textOf(typed, "billToVatNumber"),
  purchaseOrder: textOf(typed, "purchaseOrder"),
});

interface PriceBreakdown {
  pricePence: number;
  /** Credit for kept promises, taken off the price. */
  discountPence: number;
  vatBasisPoints: number;
  vatPence: number;
  grossPence: number;
}

/** A price as on an invoice: description, net, credit, VAT, and the total below a rule. */
export function PriceSheet({ caption, what, priced }: { caption: string; what: string; priced: PriceBreakdown }) {
  const { pricePence, discountPence, vatPence, vatBasisPoints, grossPence } = priced;
  return (
    <table className={table.table}>
      <caption>{caption}</caption>
      <tbody>
        <tr>
          <th scope="row">{what}</th>
          <td className={table.figure}>{formatMoney(pricePence)}</td>
        </tr>
        {discountPence > 0 && (
          <tr>
            <th scope="row">Credit for a kept promise</th>
            <td className={table.figure}>{formatMoney(-discountPence)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">VAT at {vatBasisPoints / 100}%</th>
          <td className={table.figure}>{formatMoney(vatPence)}</td>
        </tr>
        <tr>
          <th scope="row">
            <strong>To pay</strong>
          </th>
          <td className={table.figure}>
            <strong>{formatMoney(grossPence)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
