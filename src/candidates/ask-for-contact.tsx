import { useRef } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";

/** Asks one candidate about a role. */
export function AskForContact({ seekerId, onDone }: { seekerId: string; onDone: (words: string) => void }) {
  const cache = trpc.useUtils();
  const key = useRef(crypto.randomUUID());
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    const order = { seekerId, role: text("role"), place: text("place"), pay: text("pay"), message: text("message") };
    await cache.client.contactRequests.ask.mutate(order, { context: { idempotencyKey: key.current } });
    await cache.contactRequests.invalidate();
    onDone("Asked. They have 7 days to answer; you see the answer under “Requests you have sent”.");
  });
  return (
    <Form id={`contact-${seekerId}`} label="Ask for contact" submission={submission}>
      <TextField name="role" label="Role" required missing="Name the role." maxLength={120} />
      <TextField name="place" label="Place of work" required missing="Name the place of work." maxLength={120} />
      <TextField
        name="pay"
        label="Pay"
        hint="Such as £65,000 a year, or £450 a day outside IR35."
        required
        missing="Say what the role pays."
        maxLength={200}
      />
      <TextAreaField
        name="message"
        label="Message"
        hint="They see your firm’s name. How to reach them you see only if they accept, and only what they choose."
        rows={4}
        required
        missing="Write a message."
        maxLength={2000}
      />
      <SubmitButton submission={submission} sending="Asking">
        Send the request
      </SubmitButton>
    </Form>
  );
}
