import { useRef } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";

/** Asks one candidate for permission to represent them to a named client. The site provides the wording of the permission. */
export function AskToRepresent({ seekerId, onDone }: { seekerId: string; onDone: (words: string) => void }) {
  const cache = trpc.useUtils();
  const key = useRef(crypto.randomUUID());
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    const vacancy = { clientName: text("clientName"), role: text("role"), place: text("place"), pay: text("pay"), terms: text("terms") };
    await cache.client.representations.ask.mutate({ seekerId, ...vacancy }, { context: { idempotencyKey: key.current } });
    await cache.representations.invalidate();
    onDone("Permission requested. They have 14 days to answer; if they refuse, you cannot ask about this vacancy again for 30 days.");
  });
  return (
    <Form id={`represent-${seekerId}`} label="Ask to represent" submission={submission}>
      <TextField name="clientName" label="Client" hint="Shown only to the candidate." required missing="Name the client." maxLength={120} />
      <TextField name="role" label="Role" required missing="Name the role." maxLength={120} />
      <TextField name="place" label="Place of work" required missing="Name the place of work." maxLength={120} />
      <TextField name="pay" label="Pay" required missing="Say what the role pays." maxLength={200} />
      <TextAreaField
        name="terms"
        label="Terms"
        hint="Contract type, length and who the employer is."
        rows={3}
        required
        missing="State the terms."
        maxLength={2000}
      />
      <SubmitButton sending="Asking">Ask for permission</SubmitButton>
    </Form>
  );
}
