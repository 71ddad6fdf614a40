import type { Services } from "#server/kernel/context.ts";
import type { PaymentProvider } from "#server/kernel/services/payments.types.ts";

/** The provider did not answer, or not as it should: expected of the outside world. */
export class PaymentFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "PaymentFailure";
  }
}

/** Whoever sent it does not hold the secret, or sent it too long ago. */
export class UnsignedEvent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "UnsignedEvent";
  }
}

/** The built-in way: an invoice is made out, and an administrator notes the payment. */
const invoicePayments: PaymentProvider = {
  method: "invoice",
  begin: async () => null,
  refund: async () => null,
};

/** The provider of a method; that of cards only where they are taken. */
export const providerOf = ({ cardPayments }: Pick<Services, "cardPayments">, method: "invoice" | "card" | "none"): PaymentProvider =>
  method === "card" && cardPayments ? cardPayments : invoicePayments;
