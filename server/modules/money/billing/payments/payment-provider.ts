import type { Services } from "#server/kernel/context.ts";
import type { PaymentProvider } from "#server/kernel/services/payments.types.ts";

/** The provider did not respond, or responded incorrectly; an expected external failure. */
export class PaymentFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "PaymentFailure";
  }
}

/** The sender does not hold the secret, or the event is too old. */
export class UnsignedEvent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "UnsignedEvent";
  }
}

/** The built-in method: an invoice is issued, and an administrator records the payment. */
const invoicePayments: PaymentProvider = {
  method: "invoice",
  begin: async () => null,
  refund: async () => null,
};

/** Returns the provider of a method; the card provider only where cards are accepted. */
export const providerOf = ({ cardPayments }: Pick<Services, "cardPayments">, method: "invoice" | "card" | "none"): PaymentProvider =>
  method === "card" && cardPayments ? cardPayments : invoicePayments;
