/** What a firm's own systems are told of: closed lists and limits. Imports nothing. */
export const webhookEvents = [
  "application.received",
  "application.changed",
  "interview.arranged",
  "interview.changed",
  "interview.accepted",
  "interview.time-asked",
  "interview.declined",
  "interview.cancelled",
  "advert.live",
  "advert.ended",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** What is sent only when somebody asks for a trial. */
export const webhookTestEvent = "webhook.test";
export const sentEvents = [...webhookEvents, webhookTestEvent] as const;
export type SentEvent = (typeof sentEvents)[number];

export const deliveryStates = ["queued", "held", "sending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookLimits = {
  perFirm: 5,
  addressMaxChars: 512,
  /** After so long without an answer an attempt has failed. */
  answerWithinSeconds: 10,
  /** How long after each failed attempt the next one comes; the last is repeated. */
  retryAfterMinutes: [1, 5, 30, 120, 360],
  attemptsAtMost: 8,
  /** Failed attempts in a row after which an address is left alone. */
  failuresBeforePause: 20,
  /** So long a delivery stands in the log. */
  keptDays: 30,
  /** So long a replaced secret still signs beside the new one. */
  oldSecretHours: 24,
} as const;
