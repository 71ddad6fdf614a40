import { useEffect, useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { isMissing } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./checkout.module.css";
import { CheckoutFrame } from "./checkout-frame.tsx";

const secondMs = 1000;
const mostAsks = 40;

/** Returns whether a payment result may arrive by itself: not for a user who left the payment page or ordered on invoice. */
function isResultPending({ state, paymentMethod, isOnItsWay, publishState }: Status, hasLeft: boolean): boolean {
  if (state === "paid") return publishState === "pending";
  if (state !== "awaiting-payment" || paymentMethod !== "card") return false;
  return isOnItsWay || !hasLeft;
}

/** Returns the polling interval: it grows with each request, and polling stops after the last one. */
export const confirmationGapMs = (attempts: number): number | false =>
  attempts >= mostAsks ? false : Math.round(Math.min(2 * secondMs * 1.3 ** attempts, 30 * secondMs));

type Status = Outputs["billing"]["orderStatus"];

interface OutcomeWords {
  tone: "plain" | "good" | "warn";
  label: string;
  text: string;
}

/** Returns the meaning of an order's state for its buyer. `hasLeft`: they returned from the payment page without paying. */
function outcomeOf(order: Status, hasLeft: boolean): OutcomeWords {
  const { state, grossPence, paymentMethod, isOnItsWay, invoiceNumber, dueAt } = order;
  const gross = formatMoney(grossPence);
  if (state === "paid") return paidWords(order);
  if (state === "refunded")
    return { tone: "plain", label: "Refunded", text: `We have refunded ${gross}. Unused credits have been removed.` };
  if (state === "cancelled") return { tone: "plain", label: "Cancelled", text: "Nothing was charged. Your advert is saved." };
  if (paymentMethod === "invoice" && invoiceNumber === null) {
    return {
      tone: "plain",
      label: "Order received",
      text: `We have received your order of ${gross}. We will e-mail the invoice, which is due 30 days after that. ${afterPaymentText(order)}`,
    };
  }
  if (paymentMethod === "invoice") {
    return {
      tone: "plain",
      label: "Invoice sent",
      text: `Invoice ${invoiceNumber} for ${gross} is due on ${longDate(new Date(dueAt))}. ${afterPaymentText(order)}`,
    };
  }
  if (isOnItsWay || !hasLeft) {
    return {
      tone: "plain",
      label: "Payment being confirmed",
      text: `We are waiting for confirmation that ${gross} has been paid. You can close this page. ${afterPaymentText(order)}`,
    };
  }
  return { tone: "warn", label: "Not paid", text: "You left the payment page. Nothing was charged, and your advert is saved." };
}

const afterPaymentText = ({ posting, advertsIncluded }: Status): string =>
  posting
    ? `“${posting.title}” is published once we have your payment.`
    : `Its ${counted(advertsIncluded, "credit")} can be used once it is paid.`;

function paidWords({ publishState, publishNote, posting, advertsIncluded, grossPence }: Status): OutcomeWords {
  const paid = grossPence === 0 ? "Done" : "Paid";
  if (publishState === null) return { tone: "good", label: paid, text: `${counted(advertsIncluded, "credit")} can be used from now on.` };
  if (publishState === "pending") return { tone: "plain", label: paid, text: "Your advert is being published." };
  if (publishState === "published") {
    return posting?.status === "awaiting-review"
      ? { tone: "good", label: `${paid}, and in review`, text: `“${posting.title}” goes live once we have reviewed it.` }
      : { tone: "good", label: `${paid} and live`, text: `“${posting?.title ?? "Your advert"}” is live.` };
  }
  const why = publishNote ? ` ${publishNote}` : "";
  return {
    tone: "warn",
    label: `${paid}, but not published`,
    text: `The advert could not be published.${why} You keep its credit.`,
  };
}

/** Actions on an unpaid order: pay by card, switch to invoice, cancel. */
function UnpaidActions({ order, onChanged }: { order: Outputs["billing"]["orderStatus"]; onChanged: () => unknown }) {
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const { id, state, paymentMethod, isOnItsWay, takesCards } = order;
  if (isOnItsWay || !["awaiting-payment", "cancelled"].includes(state)) return null;
  const isOnInvoice = paymentMethod === "invoice" && state === "awaiting-payment";
  const change = (call: Promise<unknown>) => call.then(onChanged);
  const payByCard = async () => location.assign((await client.billing.checkout.mutate({ id })).url);
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        {takesCards && (
          <Button kind="primary" disabled={isBusy} onClick={() => start(payByCard)}>
            Pay {formatMoney(order.grossPence)} by card
          </Button>
        )}
        {!isOnInvoice && (
          <Button disabled={isBusy} onClick={() => start(() => change(client.billing.putOnInvoice.mutate({ id })))}>
            Order on invoice instead
          </Button>
        )}
        {state === "awaiting-payment" && (
          <ConfirmButton
            label="Cancel the order"
            question="Cancel this order? Nothing has been charged."
            confirmLabel="Yes, cancel it"
            isBusy={isBusy}
            onConfirm={() => start(() => change(client.billing.cancelOwn.mutate({ id })))}
          />
        )}
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}

/** Result of an order; the payment page returns here. */
export default function OutcomePage({ params, search }: PageProps) {
  const hasLeft = search.get("left") === "1";
  const attempts = useRef(0);
  const query = trpc.billing.orderStatus.useQuery(
    { id: params.order ?? "" },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isResultPending(state.data, hasLeft) ? confirmationGapMs(attempts.current) : false),
    },
  );
  useEffect(() => {
    if (query.dataUpdatedAt > 0) attempts.current += 1;
  }, [query.dataUpdatedAt]);
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <CheckoutFrame title="Your order" description="The status of your order.">
      <Loaded query={query} what="your order" rows={4}>
        {(order) => {
          const { tone, label, text } = outcomeOf(order, hasLeft);
          const { posting } = order;
          return (
            <>
              <div role="status">
                <Notice tone={tone} label={label}>
                  {text}
                </Notice>
              </div>
              {order.publishState === "kept" && posting && (
                <div>
                  <ButtonLink kind="primary" href={paths.editPosting(posting.id)}>
                    Change the advert and publish it
                  </ButtonLink>
                </div>
              )}
              {posting?.jobId && posting.status === "live" && (
                <div>
                  <ButtonLink kind="primary" href={paths.job(posting.jobId)}>
                    See your advert
                  </ButtonLink>
                </div>
              )}
              <UnpaidActions order={order} onChanged={() => query.refetch()} />
              <p className={styles.actions}>
                {order.invoiceNumber && (
                  <Link href={paths.orderDocument(order.id)}>{order.state === "paid" ? "Receipt" : "Invoice"} to print</Link>
                )}
                <Link href={paths.recruiterTab("jobs")}>Your adverts</Link>
                <Link href={paths.recruiterTab("billing")}>Billing</Link>
              </p>
            </>
          );
        }}
      </Loaded>
    </CheckoutFrame>
  );
}
