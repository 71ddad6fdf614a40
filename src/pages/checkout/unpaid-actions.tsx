import type { Outputs } from "#server/types.ts";
import { formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./checkout.module.css";

/** What may be done with an order that is not paid: pay it by card, put it on invoice, cancel it. */
export function UnpaidActions({ order, onChanged }: { order: Outputs["billing"]["orderStatus"]; onChanged: () => unknown }) {
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
          <AskFirst
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
