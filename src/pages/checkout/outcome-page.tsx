import { useEffect, useRef } from "react";
import { paths } from "#server/paths.ts";
import { isMissing } from "#src/lib/is-missing.ts";
import type { PageProps } from "#src/navigation.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { confirmationGapMs, isAwaited } from "./awaiting.ts";
import styles from "./checkout.module.css";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { outcomeOf } from "./outcome-words.ts";
import { UnpaidActions } from "./unpaid-actions.tsx";

/** What has become of an order: where the payment page leads back to. */
export default function OutcomePage({ params, search }: PageProps) {
  const hasLeft = search.get("left") === "1";
  const asked = useRef(0);
  const query = trpc.billing.orderStatus.useQuery(
    { id: params.order ?? "" },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isAwaited(state.data, hasLeft) ? confirmationGapMs(asked.current) : false),
    },
  );
  useEffect(() => {
    if (query.dataUpdatedAt > 0) asked.current += 1;
  }, [query.dataUpdatedAt]);
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <CheckoutFrame title="Your order" description="What has become of your order.">
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
