import type { Outputs } from "#server/types.ts";

type Status = Outputs["billing"]["orderStatus"];

const secondMs = 1000;
const mostAsks = 40;

/** Whether an answer may come by itself: whoever left the payment page, or ordered on invoice, waits for none. */
export function isAwaited({ state, paymentMethod, isOnItsWay, publishState }: Status, hasLeft: boolean): boolean {
  if (state === "paid") return publishState === "pending";
  if (state !== "awaiting-payment" || paymentMethod !== "card") return false;
  return isOnItsWay || !hasLeft;
}

/** How long to wait before asking again: soon at first, then ever more rarely, and at last not at all. */
export const confirmationGapMs = (asked: number): number | false =>
  asked >= mostAsks ? false : Math.round(Math.min(2 * secondMs * 1.3 ** asked, 30 * secondMs));
