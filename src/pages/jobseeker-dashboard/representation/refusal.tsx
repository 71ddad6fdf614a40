import { useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";

/** Refusing, with a reason or without one. */
export function Refusal({ id, firmName, onDone }: { id: string; firmName: string; onDone: (words: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const cache = trpc.useUtils().representations;
  const refuse = trpc.representations.refuse.useMutation({ onSettled: () => cache.invalidate() });
  const submission = useSubmission(async (typed) => {
    await refuse.mutateAsync({ id, reason: String(typed.get("reason")) });
    onDone(`Refused. ${firmName} is told, and cannot ask about this vacancy again for 30 days.`);
  });
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Refuse</Button>;
  return (
    <Form id="refusal" label="Refuse the request" submission={submission}>
      <TextAreaField name="reason" label="Reason (optional)" hint={`${firmName} reads it.`} rows={3} maxLength={500} />
      <SubmitButton submission={submission} sending="Refusing">
        Refuse the request
      </SubmitButton>
      <Button kind="quiet" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </Form>
  );
}
