import { type ReactNode, useRef } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "./checkout.module.css";

/** Layout of the checkout pages: the heading, and the fetched content below it. */
export function CheckoutFrame({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonicalPath={null} />
      <h1 tabIndex={-1}>{title}</h1>
      <NeedsScript />
      <div className={styles.part} data-needs-script="">
        {children}
      </div>
    </div>
  );
}

/** Places an order, and continues to the payment provider's page or the order's result. Idempotent: identical input is one order. */
export function usePlaceOrder() {
  const { client, billing } = trpc.useUtils();
  const [, navigate] = useLocation();
  const attempt = useRef({ text: "", key: "" });
  return async (order: Inputs["billing"]["order"]): Promise<void> => {
    const text = JSON.stringify(order);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const context = { idempotencyKey: attempt.current.key };
    const { id, payAt } = await client.billing.order.mutate(order, { context }).catch((error: unknown) => {
      void Promise.all([billing.planToBuy.invalidate(), billing.quickPost.invalidate()]);
      throw error;
    });
    if (payAt) location.assign(payAt);
    else navigate(paths.checkoutOutcome(id));
  };
}
