/** An unpaid order, as the provider shows it to the buyer. */
export interface OrderToPay {
  /** Its random id, under which the provider reports the payment. */
  orderId: string;
  /** Identifies one of the provider's pages: repeating it gives the same page. */
  attempt: number;
  title: string;
  netPence: number;
  vatPence: number;
  vatBasisPoints: number;
  buyerEmail: string | null;
  expiresAt: Date;
}

/** The provider's payment page for one order. */
export interface OpenedCheckout {
  id: string;
  url: string;
}

/** A full refund of an order. */
export interface FullRefund {
  orderId: string;
  paymentReference: string | null;
  pence: number;
}

export interface PaymentProvider {
  method: "invoice" | "card";
  /** Null where there is no page to open: payment is by bank transfer. @throws PaymentFailure */
  begin(order: OrderToPay): Promise<OpenedCheckout | null>;
  /** Returns the provider's id of the refund; null where it is paid manually. @throws PaymentFailure */
  refund(money: FullRefund): Promise<string | null>;
}

export type CheckoutState = "open" | "complete" | "expired";

export interface PaymentEvent {
  /** The same on every redelivery. */
  id: string;
  type: string;
  kind: "paid" | "on-its-way" | "failed" | "closed" | "refunded" | "part-refunded";
  orderId: string;
  checkoutId: string | null;
  pence: number | null;
  currency: string | null;
  reference: string | null;
}

/** Card payment on a provider's page, reported by webhook. */
export interface CardPayments extends PaymentProvider {
  method: "card";
  stateOf(checkoutId: string): Promise<CheckoutState>;
  /** Closes a page, so that it can no longer be paid; "complete" when the buyer was faster. */
  close(checkoutId: string): Promise<CheckoutState>;
  /** Returns the event, if it is signed and fresh; null when it is irrelevant here. @throws UnsignedEvent */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent | null;
}
