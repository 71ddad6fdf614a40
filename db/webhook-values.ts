/** Closed lists and limits of webhooks. Imports nothing. */
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
/** Sent only when a user requests a test delivery. */
export const webhookTestEvent = "webhook.test";
export const deliverableEvents = [...webhookEvents, webhookTestEvent] as const;
export type DeliverableEvent = (typeof deliverableEvents)[number];

export const deliveryStates = ["queued", "held", "sending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookLimits = {
  perFirm: 5,
  addressMaxChars: 512,
  /** Response timeout of an attempt. */
  answerWithinSeconds: 10,
  /** Delay before the next attempt after each failure; the last one repeats. */
  retryAfterMinutes: [1, 5, 30, 120, 360],
  attemptsAtMost: 8,
  /** Consecutive failures after which a webhook is paused. */
  failuresBeforePause: 20,
  /** How long a delivery stays in the log. */
  keptDays: 30,
  /** How long a replaced secret also signs. */
  oldSecretHours: 24,
} as const;
