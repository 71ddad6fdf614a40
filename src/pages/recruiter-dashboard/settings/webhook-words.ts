import type { DeliveryState, SentEvent, WebhookEvent } from "#db/webhook-values.ts";

export const eventWords: Record<WebhookEvent, string> = {
  "application.received": "Somebody applies",
  "application.changed": "An application moves on, or is withdrawn",
  "interview.arranged": "An interview is arranged",
  "interview.changed": "An interview is moved or changed otherwise",
  "interview.accepted": "An applicant accepts an interview",
  "interview.time-asked": "An applicant asks for another time",
  "interview.declined": "An applicant declines an interview",
  "interview.cancelled": "An interview is called off",
  "advert.live": "An advert comes onto the board",
  "advert.ended": "An advert leaves the board: paused, filled, closed or out of time",
};
export const sentWords: Record<SentEvent, string> = { ...eventWords, "webhook.test": "Trial" };

export const deliveryWords: Record<DeliveryState, { label: string; tone: "plain" | "new" | "good" | "warn" }> = {
  queued: { label: "Waits", tone: "new" },
  held: { label: "Kept", tone: "plain" },
  sending: { label: "Being sent", tone: "new" },
  delivered: { label: "Taken", tone: "good" },
  failed: { label: "Given up", tone: "warn" },
};
