import { type WebhookEvent, webhookEvents, webhookLimits } from "#db/webhook-values.ts";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { eventWords } from "./webhook-words.ts";

/** Where to, and of what. */
export function WebhookFields({ address, events }: { address: string; events: readonly WebhookEvent[] }) {
  return (
    <>
      <TextField
        name="address"
        label="Address of your system"
        hint="Begins with https:// and can be reached from the internet."
        inputMode="url"
        autoComplete="off"
        defaultValue={address}
        maxLength={webhookLimits.addressMaxChars}
        required
        missing="Give the address of your system."
      />
      <CheckboxGroup
        name="events"
        legend="Tell it when"
        options={webhookEvents.map((event) => ({ value: event, label: eventWords[event] }))}
        chosen={events}
      />
    </>
  );
}

export const readWebhook = (typed: FormData): { address: string; events: WebhookEvent[] } => ({
  address: String(typed.get("address") ?? ""),
  events: webhookEvents.filter((event) => typed.getAll("events").includes(event)),
});
