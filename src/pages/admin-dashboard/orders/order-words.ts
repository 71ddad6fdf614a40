import type { OrderState } from "#db/own-values.ts";

export const stateWords: Readonly<Record<OrderState, string>> = {
  "awaiting-payment": "To be paid",
  paid: "Paid",
  cancelled: "Cancelled",
  refunded: "Refunded",
};

/** What the paper for an order is. */
export const paperName = (state: OrderState): string => (state === "paid" ? "Receipt" : state === "refunded" ? "Credit note" : "Invoice");
