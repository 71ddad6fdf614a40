import { z } from "zod";
import { webhookEvents, webhookLimits } from "#db/webhook-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { cleanLink } from "#server/text/typed-text/clean-typed.ts";
import { refuseWebhookAddress } from "./deliver/post-webhook.ts";

const absent = "You have no webhook with that ID.";
const id = z.string("Name the webhook.").regex(/^[A-Za-z0-9_-]{22}$/, absent);

const address = z
  .string("Enter your system’s address.")
  .overwrite(cleanLink)
  .min(1, "Enter your system’s address.")
  .max(webhookLimits.addressMaxChars, { error: `At most ${webhookLimits.addressMaxChars} characters.`, abort: true })
  .superRefine((text, context) => {
    const refusal = refuseWebhookAddress(text);
    if (refusal !== null) context.addIssue({ code: "custom", message: refusal });
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).href : text))
  .refine((text) => text.length <= webhookLimits.addressMaxChars, `At most ${webhookLimits.addressMaxChars} characters.`);

const events = z
  .array(z.enum(webhookEvents, "Choose from the listed events."), "Choose at least one event.")
  .min(1, "Choose at least one event.")
  .max(webhookEvents.length, "Name each event once.")
  .transform((list) => webhookEvents.filter((event) => list.includes(event)));

export const readNewWebhook = fieldsOf(z.strictObject({ address, events }));
export const readChangedWebhook = fieldsOf(z.strictObject({ id, address, events }));
export const readNamedWebhook = fieldsOf(z.strictObject({ id }));
export const readPause = fieldsOf(z.strictObject({ id, isPaused: z.boolean("Say yes or no.") }));
export const readDeliveriesInput = fieldsOf(
  z.strictObject({ id, page: z.int("Give a page number.").min(1, "Page numbers start at 1.").max(500, "There are not that many pages.") }),
);
export const readNamedDelivery = fieldsOf(
  z.strictObject({ id: z.string("Name the delivery.").regex(/^[A-Za-z0-9_-]{22}$/, "There is no such delivery.") }),
);

export interface WebhookInput {
  address: string;
  events: z.output<typeof events>;
}
