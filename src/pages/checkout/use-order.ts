import { useRef } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";

/** Orders, and goes on to the provider's page or to what has become of the order. The same words are one order, however often they are sent. */
export function useOrder() {
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const attempt = useRef({ text: "", key: "" });
  return async (order: Inputs["billing"]["order"]): Promise<void> => {
    const text = JSON.stringify(order);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const { id, payAt } = await client.billing.order.mutate(order, { context: { idempotencyKey: attempt.current.key } });
    if (payAt) location.assign(payAt);
    else navigate(paths.checkoutOutcome(id));
  };
}
