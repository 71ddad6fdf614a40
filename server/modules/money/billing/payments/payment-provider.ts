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
