import { useRef } from "react";
import { applyingLimits } from "#db/applying-values.ts";
import type { ContactRequestState } from "#db/candidate-values.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import dashboard from "../dashboard/dashboard.module.css";

/** Messages of a contact request, and a reply form while it is accepted. */
export function ContactConversation({ request }: { request: ContactRequest }) {
  const { id, side, state, messages, firmName } = request;
  if (state !== "accepted" && messages.length === 0) return null;
  const nameOf = (of: string) => (of === side ? "You" : of === "firm" ? firmName : (request.candidateName ?? "The candidate"));
  return (
    <Section id="contact-messages" level={3} heading="Messages" className={dashboard.stack}>
      {messages.length === 0 && <p>No messages yet.</p>}
      <ul className={dashboard.rows}>
        {messages.map((message) => (
          <li key={message.id} className={dashboard.row}>
            <div className={dashboard.words}>
              <p>
                <strong>{nameOf(message.side)}</strong> <span className={dashboard.soft}>{longDate(new Date(message.sentAt))}</span>
              </p>
              <p className={dashboard.message}>{message.text}</p>
            </div>
          </li>
        ))}
      </ul>
      {state === "accepted" && <Write id={id} />}
    </Section>
  );
}

function Write({ id }: { id: string }) {
  const cache = trpc.useUtils();
  const attempt = useRef({ text: "", key: crypto.randomUUID() });
  const area = useRef<HTMLTextAreaElement>(null);
  const submission = useSubmission(async (typed) => {
    const text = String(typed.get("text") ?? "").trim();
    // An unchanged text reuses its idempotency key, so that a retry after a lost response does not send a second message.
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    await cache.client.contactRequests.write.mutate({ id, text }, { context: { idempotencyKey: attempt.current.key } });
    attempt.current = { text: "", key: crypto.randomUUID() };
    if (area.current) area.current.value = "";
    await cache.contactRequests.invalidate();
  });
  return (
    <Form id="contact-message" label="Write a message" submission={submission}>
      <TextAreaField
        ref={area}
        name="text"
        label="Message"
        rows={4}
        required
        missing="Write the message."
        maxLength={applyingLimits.messageMaxChars}
      />
      <SubmitButton sending="Sending">Send message</SubmitButton>
    </Form>
  );
}

export type ContactLine = Outputs["contactRequests"]["list"]["items"][number];
export type ContactRequest = Outputs["contactRequests"]["get"];

export const contactStateLabels: Record<ContactRequestState, string> = {
  asked: "Waiting",
  accepted: "Accepted",
  declined: "Declined",
  lapsed: "Not answered",
  withdrawn: "Withdrawn",
  ended: "Ended",
};

export const contactStateTones: Record<ContactRequestState, "plain" | "new" | "good" | "warn"> = {
  asked: "new",
  accepted: "good",
  declined: "plain",
  lapsed: "plain",
  withdrawn: "plain",
  ended: "plain",
};

const day = (moment: string) => longDate(new Date(moment));

/** "Asked 21 November 2026, open until 28 November 2026". */
export function contactDates({ state, askedAt, answerBy, acceptedAt, endedAt }: ContactLine): string {
  if (state === "asked") return `Asked ${day(askedAt)}, open until ${day(answerBy)}`;
  if (state === "accepted" && acceptedAt) return `Accepted ${day(acceptedAt)}`;
  return `Asked ${day(askedAt)}, ended ${day(endedAt ?? answerBy)}`;
}
