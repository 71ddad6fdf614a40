/** An order to be paid, as the provider shows it to the buyer. */
export interface OrderToPay {
  /** Its random id: the provider tells of the payment under it. */
  orderId: string;
  /** Names one page of the provider's: asked for again, it is the same page. */
  attempt: number;
  title: string;
  netPence: number;
  vatPence: number;
  vatBasisPoints: number;
  buyerEmail: string | null;
  expiresAt: Date;
}

/** A page of the provider's on which one order is paid. */
export interface OpenedCheckout {
  id: string;
  url: string;
}

/** What gives money back: the whole of an order. */
export interface MoneyBack {
  orderId: string;
  paymentReference: string | null;
  pence: number;
}

/** A way of paying. */
export interface PaymentProvider {
  method: "invoice" | "card";
  /** Null where nothing opens: the money comes by bank. @throws PaymentFailure */
  begin(order: OrderToPay): Promise<OpenedCheckout | null>;
  /** The provider's name for the refund; null where somebody pays it back by hand. @throws PaymentFailure */
  refund(money: MoneyBack): Promise<string | null>;
}

export type CheckoutState = "open" | "complete" | "expired";

/** What a provider tells of a payment. */
export interface PaymentEvent {
  /** The same whenever it is told again. */
  id: string;
  type: string;
  kind: "paid" | "on-its-way" | "failed" | "closed" | "refunded" | "part-refunded";
  orderId: string;
  checkoutId: string | null;
  pence: number | null;
  currency: string | null;
  reference: string | null;
}

/** Paying by card on a page of a provider's, who tells of it afterwards. */
export interface CardPayments extends PaymentProvider {
  method: "card";
  stateOf(checkoutId: string): Promise<CheckoutState>;
  /** Closes a page, so that nobody can pay there any more; "complete" when the buyer was faster. */
  close(checkoutId: string): Promise<CheckoutState>;
  /** What was told, if it is signed and fresh; null when it concerns nothing here. @throws UnsignedEvent */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent | null;
}
