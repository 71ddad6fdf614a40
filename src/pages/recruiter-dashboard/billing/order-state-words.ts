import type { OrderState } from "#db/own-values.ts";

export const orderStateWords: Readonly<Record<OrderState, string>> = {
  "awaiting-payment": "To be paid",
  paid: "Paid",
  cancelled: "Cancelled",
  refunded: "Refunded",
};
